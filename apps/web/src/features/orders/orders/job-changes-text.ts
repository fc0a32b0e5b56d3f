import type { JobEventDetails, WireChangeOutcome, WireJobEvent } from '@platen/contract/orders'
import { REJECT_REASONS } from '@platen/domain/printing'
import { useTranslation } from 'react-i18next'
import { getCorrectedTextLabel } from '../../../components/corrected-text-label.ts'
import { useCustomerChangeLabel } from '../../../components/customer-field-labels.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useParameterLabel } from '../../catalog/intake-messages/index.ts'
import { useFixText } from './use-fix-text.ts'
import { useReportFault } from './use-report-fault.ts'

/** A changed field of a job, with its value before and after, as text. */
export interface FieldChange {
  readonly key: string
  readonly field: string
  readonly from: string
  readonly to: string
}

const FIELD_LABEL_KEYS = {
  copies: 'editOrder.copies',
  remaining: 'editOrder.remaining',
  isDone: 'orders.list.history',
  jig: 'editOrder.jig',
  users: 'editOrder.users',
  dueDate: 'orders.column.dueDate',
  priority: 'orders.column.priority',
  letThrough: 'artwork.letThrough',
  letFaultsThrough: 'artwork.letThrough',
  artwork: 'editOrder.artwork.field',
  location: 'actions.location',
  qualityLevel: 'actions.qualityLevel',
  printerType: 'actions.printerType',
  mediaType: 'actions.mediaType',
  colorConfig: 'actions.colorConfig',
} as const

/** Prefix of the keys of parameters, which differ from all fields. */
const PARAMETERS = 'parameters.'

const isLabelled = (field: string): field is keyof typeof FIELD_LABEL_KEYS => Object.hasOwn(FIELD_LABEL_KEYS, field)

/** Returns the changed fields of an event as texts. */
export function useFieldChanges(
  changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>,
): readonly FieldChange[] {
  const { t } = useTranslation()
  const format = useFormatters()
  const parameterLabel = useParameterLabel()
  const customerLabel = useCustomerChangeLabel()
  const fieldText = (key: string): string => {
    if (key.startsWith(PARAMETERS)) return parameterLabel(key.slice(PARAMETERS.length))
    return isLabelled(key) ? t(FIELD_LABEL_KEYS[key]) : (getCorrectedTextLabel(key) ?? customerLabel(key) ?? key)
  }
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '–'
    if (typeof value === 'boolean') return value ? '✓' : '–'
    if (Array.isArray(value)) return format.list(value.map(String))
    if (typeof value !== 'string') return JSON.stringify(value)
    return field === 'dueDate' ? format.dueDate(value) : value
  }
  return Object.entries(changes).map(([key, { from, to }]) => ({
    key,
    field: fieldText(key),
    from: valueText(key, from),
    to: valueText(key, to),
  }))
}

/** What happened to the copies of a changed job, in the sequence in which it is shown. */
const CHANGE_TEXT_KEYS = {
  added: 'editOrder.change.added',
  dropped: 'bulkActions.cancel.dropped',
  freed: 'bulkActions.cancel.freed',
  takenOff: 'bulkActions.cancel.takenOff',
  tooLate: 'bulkActions.cancel.tooLate',
  updated: 'editOrder.change.updated',
  kept: 'editOrder.change.kept',
  unbooked: 'editOrder.change.unbooked',
  recomposed: 'editOrder.change.recomposed',
  reopened: 'editOrder.change.reopened',
  asPrinted: 'editOrder.change.asPrinted',
} as const
type ChangeColumn = keyof typeof CHANGE_TEXT_KEYS
const CHANGE_COLUMNS = Object.keys(CHANGE_TEXT_KEYS) as ChangeColumn[]

/** Returns a function that returns the number of copies in each place, and what happens to them there, as texts. */
export function useChangeOutcome(): (
  outcome: WireChangeOutcome,
) => readonly { readonly column: ChangeColumn; readonly count: string; readonly text: string }[] {
  const { t } = useTranslation()
  const format = useFormatters()
  return (outcome) =>
    CHANGE_COLUMNS.filter((column) => outcome[column] > 0).map((column) => ({
      column,
      count: format.number(outcome[column]),
      text: t(CHANGE_TEXT_KEYS[column], { count: outcome[column] }),
    }))
}

/** Returns the shipments of an event as texts. */
const toShipmentFacts = (shipments: NonNullable<JobEventDetails['shipments']>, none: string): readonly string[] =>
  shipments.length === 0
    ? [none]
    : shipments.map(({ carrier, trackingNumber }) => [carrier, trackingNumber].filter(Boolean).join(' '))

/** Returns a function that formats the content of a report to a shop, or why it could not be sent. */
function useReportFacts(): (report: NonNullable<JobEventDetails['report']>) => readonly string[] {
  const { t } = useTranslation()
  const toReason = useReportFault()
  return ({ what, status, wasKnown, fault, message }) => [
    t(`shipments.reportKind.${what}`),
    status === null ? '' : t('frame.nameAndValue', { name: t('shipments.status'), value: status }),
    wasKnown ? t('shipments.alreadyInShop') : '',
    fault === null ? '' : toReason(fault),
    message === null ? '' : t('shipments.shopSays', { message }),
  ]
}

/** Returns a function that returns what an event concerns: copies, preset, reason and note. */
export function useEventFacts(): (details: JobEventDetails) => readonly string[] {
  const { t } = useTranslation()
  const labelReason = (reason: string): string => {
    const knownReason = REJECT_REASONS.find((candidate) => candidate === reason)
    return knownReason ? t(`printing.reject.reason.${knownReason}`) : reason
  }
  const describeChange = useChangeOutcome()
  const formatFix = useFixText()
  const toReportFacts = useReportFacts()
  return ({ copies, preset, reason, note, isFinished, change, texts = [], fix, shipments, report }) =>
    [
      ...(shipments ? toShipmentFacts(shipments, t('shipments.allRemoved')) : []),
      ...(report ? toReportFacts(report) : []),
      fix ? formatFix(fix) : '',
      ...texts,
      copies === undefined ? '' : t('orders.changes.copies', { count: copies }),
      preset ?? '',
      reason === undefined ? '' : labelReason(reason),
      note ?? '',
      isFinished ? t('orders.changes.finished') : '',
      ...(change ? describeChange(change).map(({ count, text }) => `${count} ${text}`) : []),
    ].filter((fact) => fact !== '')
}

/** Returns a function that returns who caused an event. */
export function useActorLabel(): (actor: WireJobEvent['actor']) => string {
  const { t } = useTranslation()
  return ({ kind, name }) => (kind === 'user' ? (name ?? '') : t(`orders.changes.actor.${kind}`, { name: name ?? '' }))
}
