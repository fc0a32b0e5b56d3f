/**
 * Delivers the runs of one environment repeatedly until it is killed: the real delivery in a child process, for the
 * test that kills it. Sends `idle` after each round; its clock is set ahead as the test requests.
 */

import { stat } from 'node:fs/promises'
import { performWithdrawal } from '../modules/production/delivery/withdraw-run.ts'
import { type ChildInput, openChildServices } from './child-services.ts'
import { composeRuns, deliverRuns } from './run-due-jobs.ts'

export interface DeliveryChildInput extends ChildInput {
  readonly environment: { readonly id: string; readonly resourceName: string }
  readonly aheadMs: number
  /** Whether it sends `begun` and waits for a message before it delivers anything. */
  readonly waits?: boolean
  /** Whether it composes the queued runs before it delivers. */
  readonly composes?: boolean
  /** The id of a run that it withdraws, instead of delivering runs. */
  readonly withdraws?: string
}

const {
  input: { environment, waits, composes, withdraws },
  services,
} = await openChildServices<DeliveryChildInput>(({ aheadMs }) => new Date(Date.now() + aheadMs))
// Loads and opens everything that is only loaded once before system calls are counted.
await stat(process.execPath)
process.send?.('begun')
if (waits) await new Promise((resolve) => process.once('message', resolve))
for (;;) {
  if (composes) await composeRuns(services, environment)
  if (withdraws === undefined) await deliverRuns(services, environment)
  else await performWithdrawal(services, environment, withdraws)
  process.send?.('idle')
  await new Promise((resolve) => process.once('message', resolve))
}
