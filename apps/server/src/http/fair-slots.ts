export interface FairSlotsOptions {
  /** Slots in use at once, of all keys. */
  readonly total: number
  /** Slots that one key may use at once. */
  readonly perKey: number
  /** Callers of one key that may wait; the next one is turned away. Left out, any number. */
  readonly waitingPerKey?: number
  /** Callers of all keys that may wait; left out, any number. */
  readonly waitingInAll?: number
  /** How long a caller waits for a slot before it is turned away, in ms. Left out, as long as it takes. */
  readonly waitingMs?: number
}

export interface Slot {
  /** Gives the slot back. Called twice, it has no further effect. */
  release(): void
  /**
   * Gives the slot to other keys, while the work goes on: until it is released it counts for its own key alone. For
   * work that waits for something slow, or takes longer than it should.
   */
  stepAside(): void
}

/** Why there was no slot: too many waited before, the wait was too long, or the caller stopped waiting. */
export type TurnedAway = 'full' | 'late' | 'gone'

interface Queue {
  running: number
  readonly waiting: Set<(slot: Slot) => void>
}

/**
 * Bounded concurrency, shared fairly: each key has a limit and a queue of its own, and free slots go to the waiting keys
 * in turn, so that a long queue of one key delays another one by one piece of work at most.
 */
export class FairSlots {
  readonly #options: FairSlotsOptions
  /** In the order of their turns: a key that gets a slot moves to the end. */
  readonly #queues = new Map<string, Queue>()
  #running = 0
  #waiting = 0

  constructor(options: FairSlotsOptions) {
    this.#options = options
  }

  /**
   * Waits for a slot.
   *
   * @param gone aborted when the caller stops waiting
   */
  async enter(key: string, gone?: AbortSignal): Promise<Slot | TurnedAway> {
    if (gone?.aborted) return 'gone'
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() }
    this.#queues.set(key, queue)
    if (this.#isFree(queue)) return this.#take(key, queue)
    const { waitingPerKey = Number.POSITIVE_INFINITY, waitingInAll = Number.POSITIVE_INFINITY } = this.#options
    if (queue.waiting.size >= waitingPerKey || this.#waiting >= waitingInAll) {
      this.#forgetIdle(key, queue)
      return 'full'
    }
    return this.#wait(key, queue, gone)
  }

  /** Runs work in a slot. */
  async run<T>(key: string, work: () => Promise<T>): Promise<{ readonly result: T } | TurnedAway> {
    const slot = await this.enter(key)
    if (typeof slot === 'string') return slot
    try {
      return { result: await work() }
    } finally {
      slot.release()
    }
  }

  #wait(key: string, queue: Queue, gone: AbortSignal | undefined): Promise<Slot | TurnedAway> {
    const { promise, resolve } = Promise.withResolvers<Slot | TurnedAway>()
    this.#waiting += 1
    const end = (outcome: Slot | TurnedAway): void => {
      queue.waiting.delete(end)
      this.#waiting -= 1
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
      this.#forgetIdle(key, queue)
      resolve(outcome)
    }
    const leave = (): void => end('gone')
    const { waitingMs } = this.#options
    const timer = waitingMs === undefined ? undefined : setTimeout(() => end('late'), waitingMs)
    gone?.addEventListener('abort', leave)
    queue.waiting.add(end)
    return promise
  }

  #isFree(queue: Queue): boolean {
    return this.#running < this.#options.total && queue.running < this.#options.perKey
  }

  #take(key: string, queue: Queue): Slot {
    this.#running += 1
    queue.running += 1
    let isShared = true
    let isHeld = true
    const stepAside = (): void => {
      if (!isShared) return
      isShared = false
      this.#running -= 1
      this.#next()
    }
    const release = (): void => {
      if (!isHeld) return
      isHeld = false
      queue.running -= 1
      this.#forgetIdle(key, queue)
      if (isShared) stepAside()
      else this.#next()
    }
    return { release, stepAside }
  }

  #forgetIdle(key: string, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.size === 0) this.#queues.delete(key)
  }

  #next(): void {
    for (const [key, queue] of this.#queues) {
      const [first] = queue.waiting
      if (!first || !this.#isFree(queue)) continue
      this.#queues.delete(key)
      this.#queues.set(key, queue)
      first(this.#take(key, queue))
      return
    }
  }
}
