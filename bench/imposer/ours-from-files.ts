import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { compose } from './ours.ts'
import type { PrepareRequest } from './prepare-thread.ts'
import type { Bed } from './sample-bed.ts'

/** The product prepares artwork in two processes that run already; these are threads so that their time is counted. */
const threads = Array.from({ length: 2 }, () => new Worker(new URL('prepare-thread.ts', import.meta.url)))
await Promise.all(threads.map((thread) => once(thread, 'message')))

/** From original files: prepares and composes in one run. No thumbnails and no preflight, as in the peers. */
export async function run(bed: Bed): Promise<void> {
  const artworks = [...new Map(bed.slots.map(({ artwork }) => [artwork.file, artwork])).values()]
  const ready = new Map(artworks.map(({ file }, at) => [file, `${bed.output}-${at}-ready.pdf`]))
  const requests: IterableIterator<PrepareRequest> = artworks
    .map((artwork): PrepareRequest => [artwork, ready.get(artwork.file) ?? ''])
    .values()
  await Promise.all(threads.map((thread) => prepare(thread, requests)))
  const slots = bed.slots.map((slot) => {
    return { ...slot, artwork: { ...slot.artwork, ready: ready.get(slot.artwork.file) ?? '' } }
  })
  await compose({ ...bed, slots }, false)
}

/** Rejects with the error of the thread if an artwork cannot be prepared. */
async function prepare(thread: Worker, requests: Iterable<PrepareRequest>): Promise<void> {
  for (const request of requests) {
    thread.postMessage(request)
    await once(thread, 'message')
  }
}
