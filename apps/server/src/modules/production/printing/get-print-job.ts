import { printCalls, sheetPlanSchema } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { findRun, loadRunPiecesForWire, loadSheetPlan } from '../runs/runs-queries.ts'
import { runResponse } from './run-answer.ts'
import { visibilityFilter } from './run-owner.ts'

/** GET /pax/print/jobs/:id: returns one run with its pieces and the plan that its preview is drawn from. */
export const getRun = memberHandler(printCalls.job, async ({ tx, params, user }) => {
  const run = await findRun(tx, params.id, visibilityFilter(user))
  const plan = run && (await loadSheetPlan(tx, run.id))
  if (!run || !plan) return failure('not_found')
  const answer = await runResponse(tx, run.id)
  if (answer instanceof Failure) return answer
  return { ...answer, pieces: await loadRunPiecesForWire(tx, run.id), plan: sheetPlanSchema.parse(plan) }
})
