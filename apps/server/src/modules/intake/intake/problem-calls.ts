import path from 'node:path'
import { intakeCalls } from '@platen/contract/intake'
import { isAdministratorKind } from '@platen/domain/permissions'
import { z } from 'zod'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { getHotFolders } from './hot-folders.ts'
import { dismissIntakeProblem, dismissIntakeProblemsUntil, loadOpenProblems } from './intake-store.ts'

/** GET /pax/intake/problems: returns one page of the rejected submissions. */
export const listProblems = memberHandler(intakeCalls.problems, async ({ tx, query, environment, services, user }) => {
  const page = await loadOpenProblems(tx, query.text, query)
  if (!page) return failure('bad_cursor')
  const { rows, ...fields } = page
  // Only administrators see paths of the server, others the name of the hot folder.
  const showPath = (folder: string) => (isAdministratorKind(user) ? folder : folder.split(path.sep).slice(-2).join('/'))
  const folders = new Map(
    getHotFolders(services.settings, environment).map(({ source, error }) => [source, showPath(error)]),
  )
  const problems = rows.map(({ isOnServer, ...problem }) => ({
    ...problem,
    folder: isOnServer && problem.code !== 'naming_missing' ? (folders.get(problem.source) ?? null) : null,
  }))
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

/** DELETE /pax/intake/problems: removes all problems up to a time from the list. */
export const dismissProblems = memberHandler(
  intakeCalls.dismissProblems,
  async ({ tx, query, user, services, changed }) => {
    const count = await dismissIntakeProblemsUntil(tx, new Date(query.until), services.now())
    if (count === 0) {
      markAuditNotNeeded(tx)
      return {}
    }
    await recordAudit(tx, user, { action: 'dismissed', subject: 'intakeProblem', name: String(count) })
    changed('intakeProblems')
    return {}
  },
)
