import { Readable } from 'node:stream'
import { type AuditEntry, auditCalls } from '@platen/contract/audit'
import { forMemberInSteps, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { type AuditFilter, loadAuditEntries } from './audit-store.ts'
import { csvLine } from './csv.ts'

/** Number of entries in memory at a time, regardless of the length of the audit trail. */
const PAGE_SIZE = 1000

const HEAD = ['time (UTC)', 'who', 'account', 'action', 'kind', 'name', 'id', 'changes']

const lineOf = (entry: AuditEntry): string =>
  csvLine([
    entry.at,
    entry.actor,
    entry.account ?? '',
    entry.action,
    entry.subject,
    entry.subjectName,
    entry.subjectId ?? '',
    JSON.stringify(entry.changes),
  ])

type FetchPage = (filter: AuditFilter, limit: number) => Promise<readonly AuditEntry[]>

/**
 * Yields the CSV file page by page. Each page is read in a separate transaction; entries added meanwhile do not shift
 * the remaining pages.
 */
async function* linesOf(filter: AuditFilter, ask: FetchPage): AsyncIterable<string> {
  // spreadsheets detect UTF-8 only by this byte order mark
  yield `\uFEFF${csvLine(HEAD)}`
  let before: number | undefined
  for (;;) {
    const page = await ask({ ...filter, before }, PAGE_SIZE)
    yield page.map(lineOf).join('')
    before = page.at(-1)?.id
    if (before === undefined || page.length < PAGE_SIZE) return
  }
}

/** GET /pax/audit/export: returns all audit entries that match the filter as CSV. */
export const exportAudit = forMemberInSteps(auditCalls.export, async ({ query, transaction, services, reply }) => {
  const ask: FetchPage = (filter, limit) => transaction(({ tx }) => loadAuditEntries(tx, filter, limit))
  const day = services.now().toISOString().slice(0, 10)
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="Audit_${day}.csv"`)
    .send(Readable.from(linesOf(query, ask)))
  return RESPONSE_SENT
})
