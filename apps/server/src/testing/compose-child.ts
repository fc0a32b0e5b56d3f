/**
 * Composes the runs of one environment until it is killed: the real composer in a child process, for the tests that
 * stop or kill it. Sends `begun`, waits for a message, and sends `idle` when there is nothing more to compose.
 */

import { stat } from 'node:fs/promises'
import { type ChildInput, openChildServices } from './child-services.ts'
import { composeRuns } from './run-due-jobs.ts'

export interface ComposeChildInput extends ChildInput {
  readonly environment: { readonly id: string; readonly resourceName: string }
}

const {
  input: { environment },
  services,
} = await openChildServices<ComposeChildInput>()
// Loads and opens everything that is only loaded once before system calls are counted.
await stat(process.execPath)
process.send?.('begun')
await new Promise((resolve) => process.once('message', resolve))
await composeRuns(services, environment)
process.send?.('idle')
await new Promise(() => undefined)
