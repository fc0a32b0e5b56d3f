import { FairSlots } from '../../http/fair-slots.ts'

export interface FolderLookOptions {
  /** Looks under way in this process at once. */
  readonly most: number
  /** How long a caller waits for the answer, in ms. */
  readonly patienceMs: number
}

/**
 * Looks at folders that may not answer, such as those of a network share that is away. A look that hangs keeps one of
 * the few threads that all files of the process are read and written with, and cannot be ended. Therefore there are
 * only some at once, one of each key, and a caller that has waited long enough gets no answer while the look goes on.
 */
export class FolderLooks {
  readonly #options: FolderLookOptions
  readonly #slots: FairSlots
  /** Looks that nobody waits for any more, by key. */
  readonly #silent = new Set<string>()

  constructor(options: FolderLookOptions) {
    this.#options = options
    const { most, patienceMs } = options
    this.#slots = new FairSlots({ total: most, perKey: 1, waitingPerKey: 50, waitingInAll: 200, waitingMs: patienceMs })
  }

  /** Null where the folder does not answer in time; at once where that is known of it, or all looks hang. */
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
