import { setTimeout as wait } from 'node:timers/promises'

/** A step of the shutdown. */
export interface StopStep {
  readonly name: string
  readonly run: () => Promise<unknown>
  /** Milliseconds after the start of the first step; then the next step starts, whether this one is done or not. */
  readonly untilMs: number
}

/**
 * Runs groups of steps one after the other; the steps of a group run concurrently. A step that exceeds its time is
 * abandoned: the process exits soon, in the same state as after a crash. Never throws.
 */
export async function stopInTime(
  groups: readonly (readonly StopStep[])[],
  warn: (step: string, error?: unknown) => void,
): Promise<void> {
  const startedAt = performance.now()
  for (const group of groups) {
    await Promise.all(
      group.map(async ({ name, run, untilMs }) => {
        const timer = new AbortController()
        const isLate = wait(Math.max(0, untilMs - (performance.now() - startedAt)), true, { signal: timer.signal })
        try {
          if (await Promise.race([run().then(() => false), isLate])) warn(name)
        } catch (error) {
          warn(name, error)
        } finally {
          timer.abort()
          isLate.catch(() => undefined)
        }
      }),
    )
  }
}
