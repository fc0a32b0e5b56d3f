import { printCalls, sheetPlanSchema } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { runAnswer } from './run-answer.ts'
import { runOwner } from './run-owner.ts'
import { piecesOf, planOf, readRun } from './runs-store.ts'

/** GET /pax/print/jobs/:id: one run with its pieces, and the plan that its picture is drawn from. */
export const getPrintJob = forMember(printCalls.job, async ({ tx, params, user }) => {
  const run = await readRun(tx, params.id, runOwner(user))
  const plan = run && (await planOf(tx, run.id))
  if (!run || !plan) return refuse('not_found')
  const answer = await runAnswer(tx, run.id)
  if (answer instanceof Refusal) return answer
  return { ...answer, pieces: await piecesOf(tx, run.id), plan: sheetPlanSchema.parse(plan) }
})
