import type { WirePrintJob } from '@platen/contract/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { loadRuns } from '../runs/run-list-queries.ts'
import type { StoredRun } from '../runs/runs-queries.ts'

/** Returns the current run, as the response of a call that changed it. */
export async function runResponse(tx: EnvironmentTx, id: string): Promise<{ printJob: WirePrintJob } | Failure> {
  const [printJob] = await loadRuns(tx, { id })
  return printJob ? { printJob } : failure('not_found')
}

/** The failure of a change that is not allowed in the run's current state. */
export const wrongStateFailure = ({ state }: StoredRun): Failure => failure('run_not_in_state', { state })
