import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { END, HASHED, type HashThreadData, LENGTHS, SUBMITTED } from './sha256-thread.ts'

/** Worker of `Sha256Thread`: hashes the blocks in order and posts the digest. */
const { counters, blocks } = workerData as HashThreadData
const hash = createHash('sha256')

for (let withSha256 = 0; ; withSha256++) {
  Atomics.wait(counters, SUBMITTED, withSha256)
  const at = withSha256 % blocks.length
  const length = counters[LENGTHS + at]!
  if (length === END) break
  hash.update(blocks[at]!.subarray(0, length))
  Atomics.store(counters, HASHED, withSha256 + 1)
  Atomics.notify(counters, HASHED)
}
parentPort?.postMessage(hash.digest('hex'))
