import type { WirePrintJob } from '@platen/contract/printing'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { printJobs } from './printing-store.ts'
import type { StoredRun } from './runs-store.ts'

/** A run as it is now, as the answer of a call that changed it. */
export async function runAnswer(tx: EnvironmentTx, id: string): Promise<{ printJob: WirePrintJob } | Refusal> {
  const [printJob] = await printJobs(tx, { id, limit: 1 })
  return printJob ? { printJob } : refuse('not_found')
}

/** The run has come too far, or not far enough. */
export const refuseState = ({ state }: StoredRun): Refusal => refuse('run_not_in_state', { state })
