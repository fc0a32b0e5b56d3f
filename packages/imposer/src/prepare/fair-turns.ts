/**
 * `quick` for the first attempt, with a short limit; `slow` for the second attempt. At most one turn is slow, so that a
 * child is always available for normal files.
 */
export type Lane = 'quick' | 'slow'

/** Too many jobs of one owner are waiting. The same file can be sent again later. */
export class ArtworkQueueFullError extends Error {
  override readonly name = 'ArtworkQueueFullError'
  constructor() {
    super('Too many files are waiting to be prepared.')
  }
}

export interface TurnLimits {
  /** Concurrent turns of both lanes together; greater than `slow`. */
  readonly turns: number
  /** Concurrent turns of the slow lane. */
  readonly slow: number
  /** Maximum turns of one owner, in both lanes together, above which the quick lane rejects further ones. */
  readonly waiting: number
}

class LaneQueue {
  running = 0
  /** Waiting jobs by owner, in order. */
  readonly waiting = new Map<string, (() => void)[]>()
  private readonly runningByKey = new Map<string, number>()
  /** Sequence number of the last turn of each owner that has running or waiting jobs. */
  private readonly lastTurn = new Map<string, number>()
  private turns = 0

  add(owner: string, start: () => void): void {
    const queue = this.waiting.get(owner) ?? []
    queue.push(start)
    this.waiting.set(owner, queue)
  }

  /**
   * Starts a job of the owner with the fewest running jobs; in case of a tie, of the one whose last turn was earliest.
   */
  startNext(): void {
    let next: string | undefined
    for (const owner of this.waiting.keys()) if (next === undefined || this.isBefore(owner, next)) next = owner
    const queue = this.waiting.get(next ?? '')
    const start = queue?.shift()
    if (next === undefined || queue === undefined || start === undefined) return
    if (queue.length === 0) this.waiting.delete(next)
    this.turns += 1
    this.lastTurn.set(next, this.turns)
    this.running += 1
    this.runningByKey.set(next, this.getRunningCount(next) + 1)
    start()
  }

  end(owner: string): void {
    this.running -= 1
    const left = this.getRunningCount(owner) - 1
    if (left > 0) this.runningByKey.set(owner, left)
    else this.runningByKey.delete(owner)
    if (left <= 0 && !this.waiting.has(owner)) this.lastTurn.delete(owner)
  }

  private isBefore(a: string, b: string): boolean {
    const fewer = this.getRunningCount(a) - this.getRunningCount(b)
    return fewer === 0 ? (this.lastTurn.get(a) ?? 0) < (this.lastTurn.get(b) ?? 0) : fewer < 0
  }

  private getRunningCount(owner: string): number {
    return this.runningByKey.get(owner) ?? 0
  }
}

/** Schedules turns fairly between owners, and prevents slow jobs from blocking quick ones. */
export class FairTurns {
  private readonly limits: TurnLimits
  private readonly lanes: Readonly<Record<Lane, LaneQueue>> = { quick: new LaneQueue(), slow: new LaneQueue() }

  constructor(limits: TurnLimits) {
    this.limits = limits
  }

  /**
   * Waits for a turn and runs the work. Rejects a first attempt with `ArtworkQueueFullError` if too many jobs are
   * waiting; a second attempt is never rejected.
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
