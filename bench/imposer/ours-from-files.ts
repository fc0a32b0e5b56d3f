import { makeReady } from './artwork-set.ts'
import type { Bed } from './bed.ts'
import { run as compose } from './ours.ts'

/** From files as they came: made ready and composed in one go. */
export async function run(bed: Bed): Promise<void> {
  const slots = []
  for (const [at, slot] of bed.slots.entries()) {
    const ready = `${bed.output}-${at}-ready.pdf`
    await makeReady(slot.artwork, ready)
    slots.push({ ...slot, artwork: { ...slot.artwork, ready } })
  }
  await compose({ ...bed, slots })
}
