export interface FairSlotsOptions {
  /** Slots in use at once, of all keys. */
  readonly total: number
  /** Slots that one key may use at once. */
  readonly perKey: number
  /** Callers of one key that may wait; the next one is turned away. */
  readonly waitingPerKey: number
  /** Callers of all keys that may wait; left out, any number. */
  readonly waitingInAll?: number
}

/** Gives the slot back. Called twice, it has no further effect. */
export type ReleaseSlot = () => void

interface Queue {
  running: number
  readonly waiting: ((release: ReleaseSlot) => void)[]
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

  /** Waits for a slot; null at once where too many of this key wait already. */
  async enter(key: string): Promise<ReleaseSlot | null> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (this.#isFree(queue)) return this.#take(key, queue)
    const { waitingPerKey, waitingInAll = Number.POSITIVE_INFINITY } = this.#options
    if (queue.waiting.length >= waitingPerKey || this.#waiting >= waitingInAll) {
      this.#forgetIdle(key, queue)
      return null
    }
    this.#waiting += 1
    return new Promise((resolve) => queue.waiting.push(resolve))
  }

  /** Runs work in a slot; null where too many of this key wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<{ readonly result: T } | null> {
    const release = await this.enter(key)
    if (!release) return null
    try {
      return { result: await work() }
    } finally {
      release()
    }
  }

  #isFree(queue: Queue): boolean {
    return this.#running < this.#options.total && queue.running < this.#options.perKey
  }

  #take(key: string, queue: Queue): ReleaseSlot {
    this.#running += 1
    queue.running += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#running -= 1
      queue.running -= 1
      this.#forgetIdle(key, queue)
      this.#next()
    }
  }

  #forgetIdle(key: string, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(key)
  }

  #next(): void {
    for (const [key, queue] of this.#queues) {
      if (queue.waiting.length === 0 || !this.#isFree(queue)) continue
      this.#queues.delete(key)
      this.#queues.set(key, queue)
      this.#waiting -= 1
      queue.waiting.shift()?.(this.#take(key, queue))
      return
    }
  }
}
