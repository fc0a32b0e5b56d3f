import { closePool, traceArtwork } from '@platen/imposer'
import { compose } from './ours.ts'
import type { Bed } from './sample-bed.ts'

const CHOKE_MM = 0.2

/** White in the shape of the artwork, of which the contours are not stored yet: traces each, and composes. */
export async function run(bed: Bed): Promise<void> {
  const artworks = [...new Set(bed.slots.map(({ artwork }) => artwork.ready))]
  const contourFiles = new Map(artworks.map((ready, at) => [ready, `${bed.output}-${at}.json`]))
  for (const [preparedFile, target] of contourFiles) {
    const refusal = await traceArtwork({ preparedFile, page: 1, shape: 'artwork', target, owner: 'bench' })
    if (refusal) throw new Error(`${preparedFile}: ${refusal}`)
  }
  await closePool()
  await compose(bed, false, { white: { spotColour: 'White', shapes: { contourFiles, chokeMm: CHOKE_MM } } })
}
