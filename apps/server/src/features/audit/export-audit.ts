import { auditCalls } from '@platen/contract/audit'
import { forMember, STREAMED } from '../../http/handlers.ts'
import { auditEntries } from './audit-store.ts'
import { csvLine } from './csv.ts'

/** More than a person can read; who needs older ones narrows the time. */
const MOST = 100_000

const HEAD = ['time (UTC)', 'who', 'action', 'kind', 'name', 'id', 'changes']

/** GET /pax/audit/export: the filtered trail as CSV. */
export const exportAudit = forMember(auditCalls.export, async ({ query, tx, services, reply }) => {
  const entries = await auditEntries(tx, query, MOST)
  const lines = entries.map((entry) =>
    csvLine([
      entry.at,
      entry.actor,
      entry.action,
      entry.subject,
      entry.subjectName,
      entry.subjectId ?? '',
      JSON.stringify(entry.changes),
    ]),
  )
  const day = services.now().toISOString().slice(0, 10)
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="Audit_${day}.csv"`)
    // spreadsheets take the file for UTF-8 by this mark alone
    .send(`\uFEFF${csvLine(HEAD)}${lines.join('')}`)
  return STREAMED
})
