import { Readable } from 'node:stream'
import { type AuditEntry, auditCalls, type SharedSetting } from '@platen/contract/audit'
import { type Ability, hasAbility } from '@platen/domain/permissions'
import { csvLine } from '@platen/domain/text'
import type { ListPage } from '../../../database/keyset-list.ts'
import { memberHandler, memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { findLastChange } from './audit-queries.ts'
import { loadAuditEntries } from './audit-store.ts'

/** GET /pax/audit: returns one page of audit entries. */
export const listAudit = memberHandler(auditCalls.list, async ({ query, tx }) => {
  const page = await loadAuditEntries(tx, query, query)
  if (!page) return failure('bad_cursor')
  const { rows: entries, ...fields } = page
  return { entries, ...fields }
})

/** Who may see each of the shared settings. */
const ABILITIES: Readonly<Record<SharedSetting, Ability>> = {
  user: 'manageUsers',
  master: 'viewMasters',
  inputSettings: 'viewInputSettings',
  outputSettings: 'viewOutputSettings',
  config: 'viewConfiguration',
  preset: 'changePresets',
}

/** GET /pax/audit/last-change: returns who changed a setting last. */
export const getLastChange = memberHandler(auditCalls.lastChange, async ({ query, tx, user }) =>
  hasAbility(user, ABILITIES[query.subject])
    ? { change: (await findLastChange(tx, query.subject, query.id)) ?? null }
    : failure('forbidden'),
)

/** Number of entries in memory at a time, regardless of the length of the audit trail. */
const PAGE_SIZE = 1000

const HEAD = ['time (UTC)', 'who', 'account', 'action', 'kind', 'name', 'id', 'changes']

const toLine = (entry: AuditEntry): string =>
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

type FetchPage = (cursor: string | undefined) => Promise<ListPage<AuditEntry> | undefined>

/**
 * Yields the CSV file page by page, latest first. Each page is read in a separate transaction; entries added meanwhile
 * do not shift the remaining pages.
 */
async function* createLines(fetchPage: FetchPage): AsyncIterable<string> {
  // spreadsheets detect UTF-8 only by this byte order mark
  yield `\uFEFF${csvLine(HEAD)}`
  let cursor: string | undefined
  do {
    const page = await fetchPage(cursor)
    yield page?.rows.map(toLine).join('') ?? ''
    cursor = page?.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** GET /pax/audit/export: returns all audit entries that match the filter as CSV. */
export const exportAudit = memberHandlerWithoutTransaction(
  auditCalls.export,
  async ({ query, transaction, services, reply }) => {
    const page = { limit: PAGE_SIZE, direction: 'descending' } as const
    const fetchPage: FetchPage = (cursor) => transaction(({ tx }) => loadAuditEntries(tx, query, { ...page, cursor }))
    const day = services.now().toISOString().slice(0, 10)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="Audit_${day}.csv"`)
      .send(Readable.from(createLines(fetchPage)))
    return RESPONSE_SENT
  },
)
