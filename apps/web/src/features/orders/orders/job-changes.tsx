import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireJobEvent } from '@platen/contract/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { LoadMore } from '../../../components/load-more.tsx'
import { Loading } from '../../../components/load-state.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import styles from './job-changes.module.css'
import { type FieldChange, useActorLabel, useEventFacts, useFieldChanges } from './job-changes-text.ts'
import type { OrderRow } from './order-row.ts'

/** Number of events of one page. */
const PAGE = 50

type Job = Pick<OrderRow, 'id' | 'jobId'>

/** The section with the history of a job: the changes of its state. They are fetched when it is opened. */
export function JobChanges({ job }: { job: Job }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('orders.changes.title')}</summary>
      {isOpen && <JobChangesList job={job} />}
    </details>
  )
}

function JobChangesList({ job: { id, jobId } }: { job: Job }) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const { query, pages, next } = useListPages(
    [...topicQueryKey('orders'), 'events', id, jobId],
    (page, signal) => client(calls.orders.events, { query: { id, jobId, limit: PAGE, ...page } }, signal),
    { gcTime: 0 },
  )
  const events = pages?.flatMap((page) => page.events)
  if (!events && query.isError) {
    return (
      <div className={styles.content}>
        <span ref={announceText}>{toErrorText(query.error)}</span>
        <Button variant="default" size="compact-md" onClick={() => void query.refetch()}>
          {t('orders.notLoaded.action')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.content} aria-busy={query.isFetching}>
      {!events && <Loading h={60} />}
      {events?.length === 0 && <span>{t('orders.changes.empty')}</span>}
      {events && events.length > 0 && (
        <ol className={styles.list} aria-label={t('orders.changes.title')}>
          {events.map((event) => (
            <JobChange key={event.id} event={event} />
          ))}
        </ol>
      )}
      {next && <LoadMore {...next} label={t('frame.showMore')} />}
    </div>
  )
}

function JobChange({ event: { at, kind, actor, details } }: { event: WireJobEvent }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const getFacts = useEventFacts()
  const labelActor = useActorLabel()
  const fields = useFieldChanges(details.changes ?? {})
  return (
    <li>
      <div className={styles.time}>
        <time dateTime={at}>{format.dateTime(at)}</time>
        {' · '}
        {labelActor(actor)}
      </div>
      <div>{[t(`orders.changes.kind.${kind}`), ...getFacts(details)].join(' · ')}</div>
      {fields.length > 0 && <FieldChanges fields={fields} />}
    </li>
  )
}

function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.fields}>
      {fields.map(({ key, field, from, to }) => (
        <li key={key}>{t('frame.nameAndValue', { name: field, value: `${from} → ${to}` })}</li>
      ))}
    </ul>
  )
}
