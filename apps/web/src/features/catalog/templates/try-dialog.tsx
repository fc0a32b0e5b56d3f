import { Button, SegmentedControl } from '@mantine/core'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { TemplateSummary } from '@platen/contract/templates'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Loading } from '../../../components/load-state.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { toSvgAddress } from './svg-address.ts'
import styles from './templates.module.css'
import { useFaultText } from './use-template-messages.ts'

type Trial = ResponseOf<typeof calls.templates.try>['jobs'][number]

/** Orders whose values are shown. */
const MAX_ORDERS = 50

/**
 * The last orders with the template, drawn a few at a time. They are drawn again when a template changes, and not for
 * each order that arrives meanwhile.
 */
function useTrials(templateId: string) {
  const { query, pages, next } = useListPages([...topicQueryKey('templates'), 'try', templateId], (page, signal) =>
    client(calls.templates.try, { params: { id: templateId }, query: page }, signal),
  )
  const trials = pages?.flatMap(({ jobs }) => jobs).slice(0, MAX_ORDERS)
  const { isLoading = true, hasFailed, onLoad } = next ?? {}
  const needsMore = !isLoading && !hasFailed && (trials?.length ?? 0) < MAX_ORDERS
  useEffect(() => {
    if (needsMore) onLoad?.()
  }, [needsMore, onLoad])
  return { query, trials, artwork: pages?.[0]?.artwork ?? '' }
}

interface TryDialogProps {
  readonly template: Pick<TemplateSummary, 'id' | 'name'>
  readonly onClose: () => void
}

/** The last orders as the template prints them, as a grid of thumbnails in which texts that do not fit are marked. */
export function TryDialog({ template, onClose }: TryDialogProps) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const { query, trials, artwork } = useTrials(template.id)
  return (
    <Dialog title={t('templates.try.title', { name: template.name })} onClose={onClose} size="full">
      {query.isPending && <Loading h={240} />}
      {query.isError && (
        <p ref={announceText}>
          {toErrorText(query.error)}{' '}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void (trials ? query.fetchNextPage() : query.refetch())}
          >
            {t('frame.retry')}
          </Button>
        </p>
      )}
      {trials?.length === 0 && <p ref={announceText}>{t('templates.try.empty')}</p>}
      {trials && trials.length > 0 && <ThumbnailGrid trials={trials} artwork={artwork} />}
    </Dialog>
  )
}

/** The thumbnails, all or those that do not fit. */
function ThumbnailGrid({ trials, artwork }: { trials: readonly Trial[]; artwork: string }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [filter, setFilter] = useState<'all' | 'faulty'>('all')
  const faulty = trials.filter(({ faults }) => faults.length > 0)
  const listed = filter === 'all' ? trials : faulty
  const behind = artwork === '' ? {} : { '--artwork': `url("${toSvgAddress(artwork)}")` }
  return (
    <>
      <p>{t('templates.try.text', { count: trials.length })}</p>
      <SegmentedControl<'all' | 'faulty'>
        aria-label={t('templates.try.filter')}
        value={filter}
        onChange={setFilter}
        data={[
          { value: 'all', label: t('templates.try.all', { number: format.number(trials.length) }) },
          { value: 'faulty', label: t('templates.try.faulty', { number: format.number(faulty.length) }) },
        ]}
      />
      {listed.length === 0 && <p ref={announceText}>{t('templates.try.allFit')}</p>}
      <ul className={styles.grid} style={behind as Record<string, string>}>
        {listed.map((trial) => (
          <Thumbnail key={`${trial.orderId}.${trial.jobId}`} trial={trial} />
        ))}
      </ul>
    </>
  )
}

function Thumbnail({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const formatFault = useFaultText()
  const values = Object.values(trial.values).join(' · ')
  return (
    <li className={styles.thumbnail} data-faulty={trial.faults.length > 0 || undefined}>
      <img src={toSvgAddress(trial.svg)} alt={values} />
      <p>{values}</p>
      <span className={styles.order}>
        {t('frame.nameAndValue', { name: t('templates.try.order'), value: trial.orderId })}
      </span>
      {trial.faults.map((fault) => (
        <span key={`${fault.itemId}.${fault.code}`} className={styles.fault}>
          <IconAlertTriangle size={14} aria-hidden />
          {formatFault(fault)}
        </span>
      ))}
    </li>
  )
}
