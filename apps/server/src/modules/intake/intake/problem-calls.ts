import { intakeCalls } from '@platen/contract/intake'
import { z } from 'zod'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { dismissIntakeProblem, loadOpenProblems } from './intake-store.ts'

/** GET /pax/intake/problems: returns one page of the rejected submissions. */
export const listProblems = memberHandler(intakeCalls.problems, async ({ tx, query }) => {
  const page = await loadOpenProblems(tx, query)
  if (!page) return failure('bad_cursor')
  const { rows: problems, ...fields } = page
  return { problems, ...fields }
})

/** DELETE /pax/intake/problems/:id: removes a problem from the list; its file stays in `Error`. */
export const dismissProblem = memberHandler(
  intakeCalls.dismissProblem,
  async ({ tx, params, user, services, changed }) => {
    if (!z.uuid().safeParse(params.id).success) return failure('not_found')
    if (!(await dismissIntakeProblem(tx, params.id, services.now()))) return failure('not_found')
    await recordAudit(tx, user, { action: 'dismissed', subject: 'intakeProblem', id: params.id })
    changed('intakeProblems')
    return {}
  },
)
