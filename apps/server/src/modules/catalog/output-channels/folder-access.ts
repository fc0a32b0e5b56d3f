import { FairSlots } from '../../../http/fair-slots.ts'

export interface FolderLookOptions {
  /** Maximum number of concurrent accesses in this process. */
  readonly most: number
  /** How long a caller waits for the response, in ms. */
  readonly patienceMs: number
}

/**
 * Limits accesses to folders that may not respond, for example of an unavailable network share. A blocked access
 * occupies one of the few libuv threads that serve all file operations of the process, and cannot be aborted. Therefore
 * the number of concurrent accesses is limited, to one per key, and a caller that has waited `patienceMs` gets no
 * result while the access continues.
 */
export class FolderLooks {
  readonly #options: FolderLookOptions
  readonly #slots: FairSlots
  /** Keys of blocked accesses whose callers have given up. */
  readonly #silent = new Set<string>()

  constructor(options: FolderLookOptions) {
    this.#options = options
    const { most, patienceMs } = options
    this.#slots = new FairSlots({ total: most, perKey: 1, waitingPerKey: 50, waitingInAll: 200, waitingMs: patienceMs })
  }

  /**
   * Returns null if the folder does not respond in time; immediately if it is known to block, or all slots are blocked.
   */
  async look<T>(key: string, work: () => Promise<T>): Promise<{ readonly result: T } | null> {
    if (this.#silent.has(key) || this.#silent.size >= this.#options.most) return null
    const { promise: tooLong, resolve } = Promise.withResolvers<null>()
    let isUnderWay = false
    let isSilent = false
    const timer = setTimeout(() => {
      if (isUnderWay) {
        isSilent = true
        this.#silent.add(key)
      }
      resolve(null)
    }, this.#options.patienceMs)
    const looking = this.#slots.run(key, async () => {
      isUnderWay = true
      try {
        return await work()
      } finally {
        isUnderWay = false
        if (isSilent) this.#silent.delete(key)
      }
    })
    try {
      const looked = await Promise.race([looking, tooLong])
      return typeof looked === 'string' ? null : looked
    } finally {
      clearTimeout(timer)
    }
  }
}
