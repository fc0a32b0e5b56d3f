import { FairSlots } from '../../../fair-slots.ts'

export interface FolderAccessOptions {
  /** Maximum number of concurrent accesses in this process. */
  readonly maxConcurrent: number
  /** How long a caller waits for the response, in ms. */
  readonly waitMs: number
}

/**
 * Limits accesses to folders that may not respond, for example of an unavailable network share. A blocked access
 * occupies one of the few libuv threads that serve all file operations of the process, and cannot be aborted. Therefore
 * the number of concurrent accesses is limited, to one per key, and a caller that has waited `waitMs` gets no
 * result while the access continues.
 */
export class FolderAccess {
  readonly #options: FolderAccessOptions
  readonly #slots: FairSlots
  /** Keys of blocked accesses whose callers have given up. */
  readonly #blocked = new Set<string>()

  constructor(options: FolderAccessOptions) {
    this.#options = options
    const { maxConcurrent, waitMs } = options
    this.#slots = new FairSlots({
      total: maxConcurrent,
      perKey: 1,
      waitingPerKey: 50,
      waitingInAll: 200,
      waitingMs: waitMs,
    })
  }

  /**
   * Returns null if the folder does not respond in time; immediately if it is known to block, or all slots are blocked.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<{ readonly result: T } | null> {
    if (this.#blocked.has(key) || this.#blocked.size >= this.#options.maxConcurrent) return null
    const { promise: tooLong, resolve } = Promise.withResolvers<null>()
    let isUnderWay = false
    let isBlocked = false
    const timer = setTimeout(() => {
      if (isUnderWay) {
        isBlocked = true
        this.#blocked.add(key)
      }
      resolve(null)
    }, this.#options.waitMs)
    const access = this.#slots.run(key, async () => {
      isUnderWay = true
      try {
        return await work()
      } finally {
        isUnderWay = false
        if (isBlocked) this.#blocked.delete(key)
      }
    })
    try {
      const outcome = await Promise.race([access, tooLong])
      return typeof outcome === 'string' ? null : outcome
    } finally {
      clearTimeout(timer)
    }
  }
}
