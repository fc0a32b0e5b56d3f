import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const BLOCKS = 4
/** A thread that has not hashed a block by then is not there any more. */
const HASH_TIMEOUT_MS = 120_000
/** Places in the shared counters. */
export const SUBMITTED = 0
export const HASHED = 1
export const LENGTHS = 2
/** Passed instead of a length: nothing follows. */
export const END = -1

export interface HashThreadData {
  readonly counters: Int32Array
  readonly blocks: readonly Uint8Array[]
}

/**
 * SHA-256 in a thread of its own. Some blocks of shared memory go round: the caller fills one, passes it, and gets the
 * next, waiting only where the hashing is that far behind.
 */
export class Sha256Thread {
  readonly #counters = new Int32Array(new SharedArrayBuffer(4 * (LENGTHS + BLOCKS)))
  readonly #blocks: readonly Buffer[]
  readonly #worker: Worker
  readonly #answer: Promise<unknown[]>

  constructor(blockBytes: number) {
    this.#blocks = Array.from({ length: BLOCKS }, () => Buffer.from(new SharedArrayBuffer(blockBytes)))
    const workerData: HashThreadData = { counters: this.#counters, blocks: this.#blocks }
    this.#worker = new Worker(new URL('./sha256-worker.ts', import.meta.url), { workerData })
    this.#answer = once(this.#worker, 'message')
    // A failure is thrown where the answer is awaited; until then it must not count as unhandled.
    this.#answer.catch(() => undefined)
  }

  /** The block to be filled next. */
  block(): Buffer {
    return this.#blocks[this.#counters[SUBMITTED]! % BLOCKS]!
  }

  /** Hands over what has been filled of the block. */
  pass(length: number): void {
    const passed = this.#counters[SUBMITTED]!
    this.#counters[LENGTHS + (passed % BLOCKS)] = length
    Atomics.store(this.#counters, SUBMITTED, passed + 1)
    Atomics.notify(this.#counters, SUBMITTED)
    for (;;) {
      const hashed = Atomics.load(this.#counters, HASHED)
      if (passed + 1 - hashed < BLOCKS) return
      if (Atomics.wait(this.#counters, HASHED, hashed, HASH_TIMEOUT_MS) === 'timed-out')
        throw new Error('The thread that hashes the sheet does not answer.')
    }
  }

  async digest(): Promise<string> {
    this.pass(END)
    const [digest] = await this.#answer
    await this.end()
    return String(digest)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
