import type { AuditEntry } from '@platen/contract/audit'
import { formatTimeOfDay } from '../../../i18n/format.ts'

/** One changed field: its label, and its value before and after. */
export interface ChangeRow {
  /** Field name in the HTTP API, unique per entry. */
  readonly key: string
  readonly field: string
  /** Undefined if only the new value is known. */
  readonly from?: string
  readonly to: string
}

interface ChangeLabels {
  readonly nothing: string
  readonly yes: string
  readonly no: string
  readonly entries: (count: number) => string
  /** For a list of which only the number of entries is shown, and did not change. */
  readonly changed: string
  /** Returns "added: …" or "removed: …" with the values of a list. */
  readonly added: (values: string) => string
  readonly removed: (values: string) => string
  /** Returns the label of a field, or the field name if it has no label. */
  readonly field: (name: string) => string
  /** Returns "field: value" with the punctuation of the language. */
  readonly formatNamed: (field: string, value: string) => string
  /** Returns the label of a value, or the value itself if it has no label. */
  readonly value: (field: string, value: string) => string
  readonly number: (field: string, value: number) => string
  /** Returns the names of days of the week, 1 for Monday to 7 for Sunday. */
  readonly weekdays: (days: readonly number[]) => string
}

const isFromTo = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value && Object.keys(value).length === 2

const isCount = (value: unknown): value is { count: number } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'count'

/**
 * Returns the number of entries of a list of which only this number is shown: it was too long to store, or it is the
 * items of a template, which have many technical fields. Null for any other value.
 */
function countEntries(field: string, value: unknown): number | null {
  if (isCount(value)) return value.count
  return field === 'items' && Array.isArray(value) ? value.length : null
}

/** A time of some days of the week: `minute` in stored data, `time` in forms. */
interface WeeklyTime {
  readonly days: readonly number[]
  readonly minute?: number
  readonly time?: string
}

const isWeeklyTime = (value: object): value is WeeklyTime =>
  'days' in value && Array.isArray(value.days) && ('minute' in value || 'time' in value)

/** Fields whose number is a minute of the day. */
const MINUTES_OF_DAY: ReadonlySet<string> = new Set(['autoDeleteScheduleAt', 'releaseAt'])

const isEmpty = (value: unknown): value is null | undefined | '' | [] =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function formatValue(field: string, value: unknown, labels: ChangeLabels): string {
  if (isEmpty(value)) return labels.nothing
  if (value === true) return labels.yes
  if (value === false) return labels.no
  const count = countEntries(field, value)
  if (count !== null) return labels.entries(count)
  if (Array.isArray(value)) {
    // the parts of an object are separated by commas
    const separator = value.some((item) => typeof item === 'object') ? '; ' : ', '
    return value.map((item) => formatValue(field, item, labels)).join(separator)
  }
  if (typeof value === 'string') return labels.value(field, value)
  if (typeof value === 'number') return MINUTES_OF_DAY.has(field) ? formatTimeOfDay(value) : labels.number(field, value)
  if (typeof value !== 'object') return JSON.stringify(value)
  if (isWeeklyTime(value)) return `${labels.weekdays(value.days)} ${value.time ?? formatTimeOfDay(value.minute ?? 0)}`
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part))
  return parts.length === 0
    ? labels.nothing
    : parts.map(([name, part]) => labels.formatNamed(labels.field(name), formatValue(name, part, labels))).join(', ')
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/**
 * Returns what was added to a list of texts and removed from it; null if the field is not such a list, or only its
 * order changed.
 */
function formatListChange(field: string, { from, to }: { from: unknown; to: unknown }, labels: ChangeLabels) {
  if (!isTextList(from) || !isTextList(to)) return null
  const [before, after] = [new Set(from), new Set(to)]
  const added = to.filter((item) => !before.has(item))
  const removed = from.filter((item) => !after.has(item))
  const parts = [
    ...(added.length > 0 ? [labels.added(formatValue(field, added, labels))] : []),
    ...(removed.length > 0 ? [labels.removed(formatValue(field, removed, labels))] : []),
  ]
  return parts.length === 0 ? null : parts.join('; ')
}

/**
 * Returns the changes of an entry that the table and the export show: of a new row, those with a value, because most
 * fields of a product are empty.
 */
export const getShownChanges = ({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): AuditEntry['changes'] =>
  action === 'created' ? Object.fromEntries(Object.entries(changes).filter(([, value]) => !isEmpty(value))) : changes

/** Returns the changed fields of an audit entry. */
export function formatChanges(changes: Readonly<Record<string, unknown>>, labels: ChangeLabels): readonly ChangeRow[] {
  return Object.entries(changes).map(([key, value]) => {
    const line = { key, field: labels.field(key) }
    if (!isFromTo(value)) return { ...line, to: formatValue(key, value, labels) }
    const count = countEntries(key, value.from)
    if (count !== null && count === countEntries(key, value.to)) return { ...line, to: labels.changed }
    const listChange = formatListChange(key, value, labels)
    return listChange === null
      ? { ...line, from: formatValue(key, value.from, labels), to: formatValue(key, value.to, labels) }
      : { ...line, to: listChange }
  })
}
