import { auditCalls } from '@platen/contract/audit'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { loadAuditEntries } from './audit-store.ts'

/** GET /pax/audit: returns one page of audit entries. */
export const listAudit = memberHandler(auditCalls.list, async ({ query, tx }) => {
  const page = await loadAuditEntries(tx, query, query)
  if (!page) return failure('bad_cursor')
  const { rows: entries, ...fields } = page
  return { entries, ...fields }
})
