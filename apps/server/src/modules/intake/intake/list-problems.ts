import { intakeCalls } from '@platen/contract/intake'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { loadOpenProblems } from './intake-store.ts'

/** GET /pax/intake/problems: returns one page of the rejected submissions. */
export const listProblems = memberHandler(intakeCalls.problems, async ({ tx, query }) => {
  const page = await loadOpenProblems(tx, query)
  if (!page) return failure('bad_cursor')
  const { rows: problems, ...fields } = page
  return { problems, ...fields }
})
