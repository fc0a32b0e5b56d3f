import { setTimeout as wait } from 'node:timers/promises'

/** Work that is begun at a constant rate, whether earlier work is done or not. */
export interface Rate {
  readonly perSecond: number
  readonly seconds: number
}

/**
 * Begins work at a constant rate. Returns the time of each in ms, from the time at which it was to begin, so that work
 * that waits for earlier work counts.
 */
export async function beginAtRate(
  { perSecond, seconds }: Rate,
  work: (at: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  const isDone = async (at: number, due: number): Promise<void> => {
    await work(at)
    times.push(performance.now() - startedAt - due)
  }
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = (at * 1000) / perSecond
    const early = due - (performance.now() - startedAt)
    if (early > 0) await wait(early)
    const done = isDone(at, due)
    // An error ends the bench when all are awaited, so that it stops the product.
    done.catch(() => undefined)
    pending.push(done)
  }
  await Promise.all(pending)
  return times.toSorted((a, b) => a - b)
}

/** Returns the time within which this share was done; times are sorted. */
export const within = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
