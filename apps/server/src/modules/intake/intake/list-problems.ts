import { intakeCalls } from '@platen/contract/intake'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadOpenProblems } from './intake-store.ts'

/** GET /pax/intake/problems: returns rejected submissions, newest first. */
export const listProblems = memberHandler(intakeCalls.problems, async ({ tx }) => {
  const rows = await loadOpenProblems(tx)
  return {
    problems: rows.map((row) => ({
      id: row.id,
      source: row.source,
      fileName: row.file_name,
      code: row.code,
      values: row.values as Record<string, string | number>,
      text: row.text,
      at: row.created_at.toISOString(),
    })),
  }
})
