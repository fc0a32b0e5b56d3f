import { normalise } from './artwork-set.ts'
import { compose } from './ours.ts'
import type { Bed } from './sample-bed.ts'

/** Number of artworks prepared concurrently, as in the import: one for each core of a small server. */
const CONCURRENCY = 2

/** From original files: prepares and composes in one run. No thumbnails and no preflight, as in the peers. */
export async function run(bed: Bed): Promise<void> {
  const artworks = [...new Map(bed.slots.map(({ artwork }) => [artwork.file, artwork])).values()]
  const ready = new Map(artworks.map(({ file }, at) => [file, `${bed.output}-${at}-ready.pdf`]))
  const waiting = artworks.values()
  const oneByOne = async () => {
    for (const artwork of waiting) await normalise(artwork, ready.get(artwork.file))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, oneByOne))
  const slots = bed.slots.map((slot) => {
    return { ...slot, artwork: { ...slot.artwork, ready: ready.get(slot.artwork.file) ?? '' } }
  })
  await compose({ ...bed, slots }, false)
}
