import type { AuditAction, AuditSubject } from '@platen/contract/audit'
import type { QueryInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { startOfDayIso } from '../../../i18n/start-of-day.ts'

/** Values of the filter fields. Days are yyyy-mm-dd, the value format of `<input type="date">`. */
export interface AuditFilterValues {
  readonly actor: string
  readonly subject: AuditSubject | null
  readonly action: AuditAction | null
  readonly text: string
  readonly from: string
  readonly to: string
}

export const EMPTY_FILTER: AuditFilterValues = { actor: '', subject: null, action: null, text: '', from: '', to: '' }

export const hasActiveFilter = (form: AuditFilterValues): boolean =>
  JSON.stringify(form) !== JSON.stringify(EMPTY_FILTER)

/** Converts the filter to query parameters. The last day is included completely. */
export function toAuditQuery(form: AuditFilterValues): QueryInput<typeof calls.audit.list> {
  const [actor, text] = [form.actor.trim(), form.text.trim()]
  const [from, to] = [startOfDayIso(form.from), startOfDayIso(form.to, 1)]
  return {
    ...(actor ? { actor } : {}),
    ...(form.subject ? { subject: form.subject } : {}),
    ...(form.action ? { action: form.action } : {}),
    ...(text ? { text } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
