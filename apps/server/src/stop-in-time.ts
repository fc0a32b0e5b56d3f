import { setTimeout as wait } from 'node:timers/promises'

/** Something that ends what the start began. */
export interface StopStep {
  readonly name: string
  readonly run: () => Promise<unknown>
  /** Milliseconds after the first step began; then the next step begins, whether this one is done or not. */
  readonly untilMs: number
}

/**
 * Runs the steps one after the other; those of one group at once. A step that is not done in time is abandoned: the
 * process ends soon, and what it leaves is what a crash would leave. Never throws.
 */
export async function stopInTime(
  groups: readonly (readonly StopStep[])[],
  warn: (step: string, error?: unknown) => void,
): Promise<void> {
  const began = performance.now()
  for (const group of groups) {
    await Promise.all(
      group.map(async ({ name, run, untilMs }) => {
        const timer = new AbortController()
        const isLate = wait(Math.max(0, untilMs - (performance.now() - began)), true, { signal: timer.signal })
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
