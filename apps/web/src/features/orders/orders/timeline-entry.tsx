import type { WireTimelineEntry } from '@platen/contract/printing'
import { ACTION_KEYS } from '@platen/domain/decision-tree'
import { PRINT_JOB_STATES } from '@platen/domain/printing'
import { MESSAGE_ERROR_CODES, MESSAGE_STATES } from '@platen/domain/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useParameterLabel } from '../../catalog/intake-messages/index.ts'
import { useActorLabel, useEventFacts, useFieldChanges } from './job-changes-text.ts'
import styles from './timeline-dialog.module.css'
import { toJobEventKind } from './timeline-events.ts'

type Details = WireTimelineEntry['details']

/** Returns the name of what happened. */
export function useEventName(): (entry: WireTimelineEntry) => string {
  const { t } = useTranslation()
  return ({ source, event, kind, details }) => {
    if (source === 'webhook') return t('orders.timeline.message', { type: event })
    if (source === 'run') {
      const state = PRINT_JOB_STATES.find((candidate) => candidate === event)
      return state ? t('orders.timeline.run', { state: t(`printing.state.${state}`) }) : t('orders.timeline.created')
    }
    if (kind === 'rules' && details.decision) return t('orders.timeline.decided', { version: details.decision.version })
    const eventKind = toJobEventKind(event)
    return eventKind ? t(`orders.changes.kind.${eventKind}`) : event
  }
}

/** One entry of a timeline. */
export function TimelineEntry({ entry }: { readonly entry: WireTimelineEntry }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const getName = useEventName()
  const getFacts = useEventFacts()
  const labelActor = useActorLabel()
  const { at, actor, jobId, details } = entry
  const state = MESSAGE_STATES.find((candidate) => candidate === details.message?.state)
  const fault = MESSAGE_ERROR_CODES.find((code) => code === details.message?.fault)
  const facts = [
    // An API key, shop or connector is named as the one who submitted the order.
    actor?.kind === 'automatic' ? (details.from ?? '') : '',
    ...getFacts(details),
    state ? t(`orders.timeline.state.${state}`) : '',
    details.message?.status ? t('shopSystem.answered', { status: details.message.status }) : '',
    fault ? t(`shopSystem.fault.${fault}`) : '',
  ].filter((fact) => fact !== '')
  const actorName = actor ? labelActor(actor) : ''
  return (
    <li>
      <time dateTime={at} className={styles.muted}>
        {format.dateTime(at)}
      </time>
      <div>
        <strong>{getName(entry)}</strong>
        {facts.length > 0 && <> · {facts.join(' · ')}</>}
        <div className={styles.muted}>{[actorName, jobId].filter(Boolean).join(' · ')}</div>
        {details.decision && <Decision decision={details.decision} />}
        {details.changes && <Changes changes={details.changes} />}
      </div>
    </li>
  )
}

/** The filters that decided, and the values that they set. */
function Decision({ decision }: { readonly decision: NonNullable<Details['decision']> }) {
  const { t } = useTranslation()
  const parameterLabel = useParameterLabel()
  const masters = useQuery(queryOptions.masters()).data?.actions
  const changedActions = ACTION_KEYS.flatMap((key) => {
    const value = decision.actions[key]
    if (!value) return []
    const label = key === 'jig' ? value : (masters?.[key][value] ?? value)
    return [t('frame.nameAndValue', { name: key === 'jig' ? t('editOrder.jig') : t(`actions.${key}`), value: label })]
  })
  return (
    <ul className={styles.details}>
      {decision.steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list does not change.
        <li key={index}>
          {t('frame.nameAndValue', {
            name: parameterLabel(step.key),
            value:
              step.value === null
                ? t('orders.timeline.otherwise', { given: step.given ?? '–' })
                : t('orders.timeline.matched', {
                    given: step.given ?? '–',
                    match: t(`settings.rules.match.${step.matchRule}`, { value: step.value }),
                  }),
          })}
        </li>
      ))}
      {decision.moreSteps > 0 && <li>{t('orders.timeline.moreFilters', { count: decision.moreSteps })}</li>}
      <li>{changedActions.length > 0 ? changedActions.join(' · ') : t('orders.timeline.nothingSet')}</li>
    </ul>
  )
}

function Changes({ changes }: { readonly changes: NonNullable<Details['changes']> }) {
  const { t } = useTranslation()
  const fields = useFieldChanges(changes)
  return (
    <ul className={styles.details}>
      {fields.map(({ key, field, from, to }) => (
        <li key={key}>{t('frame.nameAndValue', { name: field, value: `${from} → ${to}` })}</li>
      ))}
    </ul>
  )
}
