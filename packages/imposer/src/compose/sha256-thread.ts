import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const BLOCKS = 4
/** Timeout after which the hash thread counts as dead. */
const HASH_TIMEOUT_MS = 120_000
/** Indexes of the shared counters. */
export const SUBMITTED = 0
export const HASHED = 1
export const LENGTHS = 2
/** Submitted instead of a length at the end of data. */
export const END = -1

export interface HashThreadData {
  readonly counters: Int32Array
  readonly blocks: readonly Uint8Array[]
}

/**
 * Computes SHA-256 in a worker thread. Uses a ring of shared memory blocks: the caller fills one, submits it and gets
 * the next, and waits only if all blocks are in use.
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
    // the error is thrown when the result is awaited; until then it must not be an unhandled rejection
    this.#answer.catch(() => undefined)
  }

  /** Returns the block to fill next. */
  block(): Buffer {
    return this.#blocks[this.#counters[SUBMITTED]! % BLOCKS]!
  }

  /** Submits `length` bytes of the block. */
  pass(length: number): void {
    const passed = this.#counters[SUBMITTED]!
    this.#counters[LENGTHS + (passed % BLOCKS)] = length
    Atomics.store(this.#counters, SUBMITTED, passed + 1)
    Atomics.notify(this.#counters, SUBMITTED)
    for (;;) {
      const hashed = Atomics.load(this.#counters, HASHED)
      if (passed + 1 - hashed < BLOCKS) return
      if (Atomics.wait(this.#counters, HASHED, hashed, HASH_TIMEOUT_MS) === 'timed-out')
        throw new Error('The hash thread does not respond.')
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
