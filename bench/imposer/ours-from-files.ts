import { makeReady } from './artwork-set.ts'
import type { Bed } from './bed.ts'
import { compose } from './ours.ts'

/** From files as they came: made ready and composed in one go. */
export async function run(bed: Bed): Promise<void> {
  const ready = new Map<string, string>()
  for (const { artwork } of bed.slots) {
    if (ready.has(artwork.file)) continue
    const path = `${bed.output}-${ready.size}-ready.pdf`
    await makeReady(artwork, path)
    ready.set(artwork.file, path)
  }
  const slots = bed.slots.map((slot) => {
    return { ...slot, artwork: { ...slot.artwork, ready: ready.get(slot.artwork.file) ?? '' } }
  })
  await compose({ ...bed, slots }, false)
}
