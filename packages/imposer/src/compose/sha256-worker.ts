import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { END, HASHED, type HashThreadData, LENGTHS, SUBMITTED } from './sha256-thread.ts'

/** Worker of `Sha256Thread`: hashes the blocks in order and posts the digest. */
const { counters, blocks } = workerData as HashThreadData
const hash = createHash('sha256')

for (let hashed = 0; ; hashed++) {
  Atomics.wait(counters, SUBMITTED, hashed)
  const at = hashed % blocks.length
  const length = counters[LENGTHS + at]!
  if (length === END) break
  hash.update(blocks[at]!.subarray(0, length))
  Atomics.store(counters, HASHED, hashed + 1)
  Atomics.notify(counters, HASHED)
}
parentPort?.postMessage(hash.digest('hex'))
