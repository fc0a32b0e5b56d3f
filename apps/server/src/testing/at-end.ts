import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs `close` at the end of the test, or after all tests of the file if this is called outside of a test. What was
 * opened last is closed first. Vitest ignores an `afterAll` within a test.
 */
export function atEnd(close: () => unknown): void {
  const run = async (): Promise<void> => {
    await close()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterAll(run)
}
