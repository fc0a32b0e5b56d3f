import { auditCalls } from '@platen/contract/audit'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadAuditEntries } from './audit-store.ts'

const PAGE = 200

/** GET /pax/audit: returns one page of audit entries. */
export const listAudit = memberHandler(auditCalls.list, async ({ query, tx }) => {
  const found = await loadAuditEntries(tx, query, PAGE + 1)
  return { entries: found.slice(0, PAGE), more: found.length > PAGE }
})
