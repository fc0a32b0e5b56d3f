import { auditCalls } from '@platen/contract/audit'
import { forMember } from '../../http/handlers.ts'
import { auditEntries } from './audit-store.ts'

const PAGE = 200

/** GET /pax/audit: who changed what and when. */
export const listAudit = forMember(auditCalls.list, async ({ query, tx }) => {
  const found = await auditEntries(tx, query, PAGE + 1)
  return { entries: found.slice(0, PAGE), more: found.length > PAGE }
})
