import { CloseButton } from '@mantine/core'
import { SKIP_REASONS, type SkipReason } from '@platen/domain/booking'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { WithReason } from '../../../components/with-reason.tsx'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { jobName, type OrderRow } from '../../orders/orders/index.ts'
import styles from './auto-fill-report.module.css'
import type { AutoFillResponse } from './use-preset-bookings.ts'

interface ReportProps {
  readonly report: AutoFillResponse
  readonly store: RowStore<OrderRow>
  readonly onRow: (key: string) => void
  readonly onClose: () => void
}

/** The initial number of orders listed per reason; thousands of orders can be without a slot. */
const PAGE_SIZE = 100

const sumCopies = (jobs: readonly { readonly copies: number }[]): number =>
  jobs.reduce((sum, { copies }) => sum + copies, 0)

const keyOf = ({ id, jobId }: { readonly id: string; readonly jobId: string }): string => `${id}/${jobId}`

/**
 * The result of Auto fill: the booked orders, and the skipped orders by reason. A reason expands to its orders; a click
 * on an order selects it.
 */
export function AutoFillReport({ report, store, onRow, onClose }: ReportProps) {
  const { t } = useTranslation()
  const { number } = useFormatters()
  const [openReason, setOpenReason] = useState<SkipReason | null>(null)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { booked, left: skippedJobs } = report
  const copies = sumCopies(booked)
  // a job of which some copies are placed is among both: the copies are disjoint
  const skippedCopies = sumCopies(skippedJobs)
  const reasons = SKIP_REASONS.map((reason) => ({ reason, jobs: skippedJobs.filter((job) => job.reason === reason) }))
  const opened = skippedJobs.filter(({ reason }) => reason === openReason)
  const all = useSyncExternalStore(store.subscribe, store.all)
  const rows = useMemo(() => new Map(openReason === null ? [] : all.map((row) => [keyOf(row), row])), [all, openReason])
  const show = (reason: SkipReason) => {
    setOpenReason(openReason === reason ? null : reason)
    setLimit(PAGE_SIZE)
  }

  return (
    <div className={styles.report} ref={announceText}>
      <div className={styles.reportHead}>
        <p>
          <strong>
            {copies === 0
              ? t('outputPreset.autoFillResult.nothingPlaced')
              : t('outputPreset.autoFillResult.booked', {
                  count: copies,
                  orders: number(new Set(booked.map(keyOf)).size),
                })}
          </strong>{' '}
          {skippedJobs.length > 0 && (
            <span>
              {t('outputPreset.autoFillResult.left', { count: skippedCopies, orders: number(skippedJobs.length) })}
            </span>
          )}
        </p>
        <CloseButton aria-label={t('frame.close')} onClick={onClose} />
      </div>
      {skippedJobs.length > 0 && (
        <div className={styles.reasons}>
          {reasons.map(({ reason, jobs }) =>
            jobs.length === 0 ? null : (
              <button
                key={reason}
                type="button"
                className={styles.reason}
                aria-expanded={openReason === reason}
                onClick={() => show(reason)}
              >
                <strong>{number(jobs.length)}</strong> {t(`outputPreset.skipped.${reason}`)}
              </button>
            ),
          )}
        </div>
      )}
      {opened.length > 0 && (
        <SkippedJobs jobs={opened} rows={rows} limit={limit} onRow={onRow} onMore={() => setLimit(limit + PAGE_SIZE)} />
      )}
    </div>
  )
}

interface SkippedJobsProps {
  readonly jobs: AutoFillResponse['left']
  /** The rows of the list by order and job; a job without a row is no longer in the list. */
  readonly rows: ReadonlyMap<string, OrderRow>
  readonly limit: number
  readonly onRow: (key: string) => void
  readonly onMore: () => void
}

/** The jobs that Auto fill skipped for one reason. */
function SkippedJobs({ jobs, rows, limit, onRow, onMore }: SkippedJobsProps) {
  const { t } = useTranslation()
  const { number } = useFormatters()
  return (
    <ul>
      {jobs.slice(0, limit).map((job) => {
        const row = rows.get(keyOf(job))
        return (
          <li key={keyOf(job)}>
            <WithReason reason={!row && t('errors.not_found.happened')}>
              <button type="button" className={styles.jobButton} onClick={() => row && onRow(row.key)}>
                <span>{row ? jobName(row) : job.jobId}</span>
                <span>{t('outputPreset.autoFillResult.copies', { count: job.copies })}</span>
              </button>
            </WithReason>
          </li>
        )
      })}
      {jobs.length > limit && (
        <li>
          <button type="button" className={styles.jobButton} onClick={onMore}>
            <span>{t('outputPreset.autoFillResult.showMore', { number: number(jobs.length - limit) })}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
