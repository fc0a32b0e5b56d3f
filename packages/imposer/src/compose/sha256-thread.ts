import { createHash } from 'node:crypto'
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
 * the next, and waits only if all blocks are in use. The thread starts when they are in use for the first time; data
 * that fits into them is hashed by the caller, because starting a thread takes longer.
 */
export class Sha256Thread {
  readonly #counters = new Int32Array(new SharedArrayBuffer(4 * (LENGTHS + BLOCKS)))
  readonly #blocks: readonly Buffer[]
  #started: { readonly worker: Worker; readonly response: Promise<unknown[]> } | undefined

  constructor(blockBytes: number) {
    this.#blocks = Array.from({ length: BLOCKS }, () => Buffer.from(new SharedArrayBuffer(blockBytes)))
  }

  #start() {
    const workerData: HashThreadData = { counters: this.#counters, blocks: this.#blocks }
    const worker = new Worker(new URL('./sha256-worker.ts', import.meta.url), { workerData })
    const response = once(worker, 'message')
    // the error is thrown when the result is awaited; until then it must not be an unhandled rejection
    response.catch(() => undefined)
    return { worker, response }
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
      this.#started ??= this.#start()
      if (Atomics.wait(this.#counters, HASHED, hashed, HASH_TIMEOUT_MS) === 'timed-out')
        throw new Error('The hash thread does not respond.')
    }
  }

  async digest(): Promise<string> {
    if (this.#started === undefined) return this.#digestHere()
    this.pass(END)
    const [digest] = await this.#started.response
    await this.end()
    return String(digest)
  }

  #digestHere(): string {
    const hash = createHash('sha256')
    for (let at = 0; at < this.#counters[SUBMITTED]!; at++) {
      hash.update(this.#blocks[at]!.subarray(0, this.#counters[LENGTHS + at]))
    }
    return hash.digest('hex')
  }

  async end(): Promise<void> {
    await this.#started?.worker.terminate()
  }
}
