/**
 * `quick` for the first try of a file, with a short limit; `slow` for what took longer. At most one turn is slow, so
 * that normal files always find a child.
 */
export type Lane = 'quick' | 'slow'

/** More work of one owner is waiting than may wait. It is not the file's fault: the same file may be sent again later. */
export class ArtworkQueueFullError extends Error {
  override readonly name = 'ArtworkQueueFullError'
  constructor() {
    super('Too many files are waiting to be prepared.')
  }
}

interface Limits {
  /** Turns at once, of both lanes together; above `slow`. */
  readonly turns: number
  /** Turns of the slow lane at once. */
  readonly slow: number
  /** Turns of one owner, in both lanes together, beyond which no further one may wait in the quick lane. */
  readonly waiting: number
}

class LaneQueue {
  running = 0
  /** What each owner waits for, in order. */
  readonly waiting = new Map<string, (() => void)[]>()
  private readonly runningOf = new Map<string, number>()
  /** When each owner that has turns or waits for some was last given one, counted in turns. */
  private readonly lastTurn = new Map<string, number>()
  private turns = 0

  add(owner: string, start: () => void): void {
    const own = this.waiting.get(owner) ?? []
    own.push(start)
    this.waiting.set(owner, own)
  }

  /** Starts a turn of the owner with the fewest under way; among several, of the one whose last turn is longest ago. */
  startNext(): void {
    let next: string | undefined
    for (const owner of this.waiting.keys()) if (next === undefined || this.isBefore(owner, next)) next = owner
    const own = this.waiting.get(next ?? '')
    const start = own?.shift()
    if (next === undefined || own === undefined || start === undefined) return
    if (own.length === 0) this.waiting.delete(next)
    this.turns += 1
    this.lastTurn.set(next, this.turns)
    this.running += 1
    this.runningOf.set(next, this.countOf(next) + 1)
    start()
  }

  end(owner: string): void {
    this.running -= 1
    const left = this.countOf(owner) - 1
    if (left > 0) this.runningOf.set(owner, left)
    else this.runningOf.delete(owner)
    if (left <= 0 && !this.waiting.has(owner)) this.lastTurn.delete(owner)
  }

  private isBefore(a: string, b: string): boolean {
    const fewer = this.countOf(a) - this.countOf(b)
    return fewer === 0 ? (this.lastTurn.get(a) ?? 0) < (this.lastTurn.get(b) ?? 0) : fewer < 0
  }

  private countOf(owner: string): number {
    return this.runningOf.get(owner) ?? 0
  }
}

/** Gives out turns so that no owner holds up another, and nothing slow holds up what is quick. */
export class FairTurns {
  private readonly limits: Limits
  private readonly lanes: Readonly<Record<Lane, LaneQueue>> = { quick: new LaneQueue(), slow: new LaneQueue() }

  constructor(limits: Limits) {
    this.limits = limits
  }

  /**
   * Waits for a turn and does the work in it. Rejects a first try with `ArtworkQueueFullError` where too many wait
   * already; what has had its first try is not refused for those that came after it.
   */
  async run<Result>(owner: string, lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (lane === 'quick' && this.isFull(owner)) throw new ArtworkQueueFullError()
    const queue = this.lanes[lane]
    await new Promise<void>((resolve) => {
      queue.add(owner, resolve)
      this.startTurns()
    })
    try {
      return await work()
    } finally {
      queue.end(owner)
      this.startTurns()
    }
  }

  private isFull(owner: string): boolean {
    const waiting = (lane: Lane): number => this.lanes[lane].waiting.get(owner)?.length ?? 0
    return waiting('quick') + waiting('slow') >= this.limits.waiting
  }

  private startTurns(): void {
    const { quick, slow } = this.lanes
    const isFree = (): boolean => quick.running + slow.running < this.limits.turns
    while (isFree() && slow.running < this.limits.slow && slow.waiting.size > 0) slow.startNext()
    while (isFree() && quick.waiting.size > 0) quick.startNext()
  }
}
