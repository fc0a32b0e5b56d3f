import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '@platen/contract/audit'
import type { QueryInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { startOfDayIso } from '../../../i18n/start-of-day.ts'
import type { UrlParams } from '../../../lib/url-params.ts'

/** Values of the filter fields. Days are yyyy-mm-dd, as `DateField` has them. */
export interface AuditFilterValues {
  readonly actor: string
  readonly subject: AuditSubject | null
  readonly action: AuditAction | null
  readonly text: string
  readonly from: string
  readonly to: string
}

export const EMPTY_FILTER: AuditFilterValues = { actor: '', subject: null, action: null, text: '', from: '', to: '' }

/** Parameters of the URL that contain the filter, by field. */
const PARAMS = { actor: 'actor', subject: 'subject', action: 'action', text: 'search', from: 'from', to: 'to' } as const

/** Reads the filter from the parameters of the URL. Unknown subjects and actions are ignored. */
export function parseAuditFilter(params: URLSearchParams): AuditFilterValues {
  const getText = (field: keyof typeof PARAMS) => params.get(PARAMS[field]) ?? ''
  return {
    actor: getText('actor'),
    subject: AUDIT_SUBJECTS.find((subject) => subject === getText('subject')) ?? null,
    action: AUDIT_ACTIONS.find((action) => action === getText('action')) ?? null,
    text: getText('text'),
    from: getText('from'),
    to: getText('to'),
  }
}

/** Converts a change of the filter to parameters of the URL: null removes that of an empty field. */
export function toAuditParams(change: Partial<AuditFilterValues>): UrlParams {
  const fields = Object.keys(PARAMS) as (keyof typeof PARAMS)[]
  return Object.fromEntries(
    fields.filter((field) => field in change).map((field) => [PARAMS[field], change[field] || null]),
  )
}

export const hasActiveFilter = (form: AuditFilterValues): boolean =>
  JSON.stringify(form) !== JSON.stringify(EMPTY_FILTER)

/** Converts the filter to query parameters. Days are of the time zone; the last one is included completely. */
export function toAuditQuery(form: AuditFilterValues, timeZone: string): QueryInput<typeof calls.audit.list> {
  const [actor, text] = [form.actor.trim(), form.text.trim()]
  const [from, to] = [startOfDayIso(form.from, timeZone), startOfDayIso(form.to, timeZone, 1)]
  return {
    ...(actor ? { actor } : {}),
    ...(form.subject ? { subject: form.subject } : {}),
    ...(form.action ? { action: form.action } : {}),
    ...(text ? { text } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
