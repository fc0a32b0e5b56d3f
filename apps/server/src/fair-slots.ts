export interface FairSlotsOptions {
  /** Slots of all keys. */
  readonly total: number
  /** Slots of one key. If omitted, a key gets another slot while more are free than it has. */
  readonly perKey?: number
  /** Maximum queue length of one key; further callers are rejected. Unlimited if omitted. */
  readonly waitingPerKey?: number
  /** Maximum bytes that the queued callers of one key hold in memory. Unlimited if omitted. */
  readonly waitingBytesPerKey?: number
  /** Maximum length of all queues together; unlimited if omitted. */
  readonly waitingInAll?: number
  /** Maximum bytes that the queued callers of all keys hold in memory; unlimited if omitted. */
  readonly waitingBytesInAll?: number
  /** How long a caller waits for a slot before it is rejected, in ms. Unlimited if omitted. */
  readonly waitingMs?: number
}

export interface Slot {
  /** Releases the slot. Idempotent. */
  release(): void
  /**
   * Frees the slot for other keys while the work continues: until it is released it counts for its own key only. For
   * work that waits for something slow, or takes longer than it should.
   */
  stepAside(): void
}

/** Why there was no slot: the queue was full, the wait was too long, or the caller stopped waiting. */
export type TurnedAway = 'full' | 'late' | 'gone'

interface Queue {
  running: number
  readonly waiting: Set<(slot: Slot) => void>
  waitingBytes: number
}

/**
 * Bounded concurrency with fair scheduling: each key has its own limit and queue, and free slots go round-robin to the
 * waiting keys, so that a long queue of one key delays another one by at most one unit of work.
 */
export class FairSlots {
  readonly #options: FairSlotsOptions
  /** In round-robin order: a key that gets a slot moves to the end. */
  readonly #queues = new Map<string, Queue>()
  #running = 0
  #waiting = 0
  #waitingBytes = 0

  constructor(options: FairSlotsOptions) {
    this.#options = options
  }

  /** Callers that wait for a slot. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Waits for a slot.
   *
   * @param gone aborted when the caller stops waiting
   * @param bytes what the caller holds in memory while it waits
   */
  async enter(key: string, gone?: AbortSignal, bytes = 0): Promise<Slot | TurnedAway> {
    if (gone?.aborted) return 'gone'
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set(), waitingBytes: 0 }
    this.#queues.set(key, queue)
    if (this.#isFree(queue)) return this.#take(key, queue)
    if (this.#isFull(queue, bytes)) {
      this.#forgetIdle(key, queue)
      return 'full'
    }
    return this.#wait(key, queue, gone, bytes)
  }

  /** Runs work in a slot and releases it. */
  async run<T>(key: string, work: () => Promise<T>): Promise<{ readonly result: T } | TurnedAway> {
    const slot = await this.enter(key)
    if (typeof slot === 'string') return slot
    try {
      return { result: await work() }
    } finally {
      slot.release()
    }
  }

  #isFull(queue: Queue, bytes: number): boolean {
    const {
      waitingPerKey = Number.POSITIVE_INFINITY,
      waitingBytesPerKey = Number.POSITIVE_INFINITY,
      waitingInAll = Number.POSITIVE_INFINITY,
      waitingBytesInAll = Number.POSITIVE_INFINITY,
    } = this.#options
    return (
      queue.waiting.size >= waitingPerKey ||
      queue.waitingBytes + bytes > waitingBytesPerKey ||
      this.#waiting >= waitingInAll ||
      this.#waitingBytes + bytes > waitingBytesInAll
    )
  }

  #wait(key: string, queue: Queue, gone: AbortSignal | undefined, bytes: number): Promise<Slot | TurnedAway> {
    const { promise, resolve } = Promise.withResolvers<Slot | TurnedAway>()
    this.#waiting += 1
    this.#waitingBytes += bytes
    queue.waitingBytes += bytes
    const end = (outcome: Slot | TurnedAway): void => {
      queue.waiting.delete(end)
      this.#waiting -= 1
      this.#waitingBytes -= bytes
      queue.waitingBytes -= bytes
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
    const free = this.#options.total - this.#running
    return free > 0 && queue.running < (this.#options.perKey ?? free)
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
      this.#next()
      return
    }
  }
}
