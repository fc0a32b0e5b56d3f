import type { AuditEntry } from '@platen/contract/audit'
import { csvLine } from '@platen/domain/text'
import type { TFunction } from 'i18next'
import { toActorName, toSubjectName } from './entry-names.ts'
import { type ChangeRow, getShownChanges } from './format-changes.ts'

/** The functions that format the texts of an entry in the language of the user. */
export interface AuditCsvFormatters {
  readonly t: TFunction
  readonly formatChanges: (changes: AuditEntry['changes']) => readonly ChangeRow[]
  readonly formatTime: (iso: string) => string
}

/** The columns with the values as the HTTP API has them, in all languages the same. */
const CODE_COLUMNS = ['at', 'account', 'action', 'subject', 'subjectId', 'changes'] as const

/**
 * Returns the header of the CSV (RFC 4180) of audit entries: the columns of the table in the language of the user, with
 * the time zone of the times, then the codes of the HTTP API.
 */
export function toAuditCsvHead(t: TFunction, timeZone: string): string {
  const head = [
    ...[
      `${t('audit.time')} (${timeZone})`,
      t('audit.user'),
      t('audit.account'),
      t('audit.action'),
      t('audit.kind'),
      t('audit.change'),
    ],
    ...[t('audit.changes'), ...CODE_COLUMNS],
  ]
  // spreadsheets detect UTF-8 only by this byte order mark
  return `\uFEFF${csvLine(head)}`
}

/** Returns the lines of audit entries below `toAuditCsvHead`. */
export function toAuditCsvLines(
  entries: readonly AuditEntry[],
  { t, formatChanges, formatTime }: AuditCsvFormatters,
): string {
  const formatNamed = (name: string, value: string) => t('frame.nameAndValue', { name, value })
  const toTextCells = (entry: AuditEntry): string[] => [
    formatTime(entry.at),
    toActorName(entry.actor, t),
    entry.account === null ? '' : t(`audit.accounts.${entry.account}`),
    t(`audit.actions.${entry.action}`),
    t(`audit.subjects.${entry.subject}`),
    toSubjectName(entry.subject, entry.subjectName, t),
    formatChanges(getShownChanges(entry))
      .map(({ field, from, to }) => formatNamed(field, from === undefined ? to : `${from} → ${to}`))
      .join('\n'),
  ]
  const toCodeCells = (entry: AuditEntry): string[] =>
    CODE_COLUMNS.map((column) => (column === 'changes' ? JSON.stringify(entry.changes) : (entry[column] ?? '')))
  return entries.map((entry) => csvLine([...toTextCells(entry), ...toCodeCells(entry)])).join('')
}
