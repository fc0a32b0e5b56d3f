import { JOB_EVENT_KINDS, type JobEventKind } from '@platen/contract/orders'
import type { WireTimelineEntry } from '@platen/contract/printing'
import { csvLine } from '@platen/domain/text'
import { formatDateTime } from '../../../i18n/format.ts'

/** Returns the kind of an event of a job; undefined for other events. */
export const toJobEventKind = (event: string): JobEventKind | undefined =>
  JOB_EVENT_KINDS.find((kind) => kind === event)

const COLUMNS = ['at', 'kind', 'source', 'event', 'actor', 'jobId', 'printJob', 'details'] as const

/**
 * Returns the CSV (RFC 4180) of a timeline: the local time, the name of what happened, then the codes of the HTTP API.
 */
export function toTimelineCsv(
  entries: readonly WireTimelineEntry[],
  { timeZone, when, event, getName }: TimelineTexts,
): string {
  const lines = entries.map((entry) =>
    csvLine([
      formatDateTime(entry.at, timeZone),
      getName(entry),
      ...COLUMNS.map((column) => {
        const value = column === 'actor' ? (entry.actor?.name ?? entry.actor?.kind) : entry[column]
        return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')
      }),
    ]),
  )
  // spreadsheets detect UTF-8 only by this byte order mark
  return `\uFEFF${csvLine([`${when} (${timeZone})`, event, ...COLUMNS])}${lines.join('')}`
}

export interface TimelineTexts {
  readonly timeZone: string
  readonly when: string
  readonly event: string
  readonly getName: (entry: WireTimelineEntry) => string
}
