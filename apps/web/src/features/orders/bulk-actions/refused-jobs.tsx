import { Alert } from '@mantine/core'
import { ApiError } from '@platen/contract/client'
import type { ErrorCode } from '@platen/contract/errors'
import type { WireRefusedJob } from '@platen/contract/orders'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { jobName, type OrderRow, usePresetsOfJobs } from '../orders/index.ts'
import styles from './bulk-actions.module.css'

/** Reasons that are listed; the orders stay selected, so that a further attempt shows the others. */
const MAX_LISTED = 200

/** Refusals because of copies on presets, possibly of other users. */
const BOOKED_CODES: ReadonlySet<string> = new Set<ErrorCode>(['order_booked', 'delete_refused', 'not_enough_copies'])

interface RefusedJobsProps {
  readonly title: string
  readonly rows: readonly OrderRow[]
  readonly refused: readonly WireRefusedJob[]
  /** Whether the action is only predicted: the list of orders was not loaded again. */
  readonly isPrediction?: boolean
}

/** The orders that an action does not change, each with its name, the reason and what to do; nothing if there are none. */
export function RefusedJobs({ title, rows, refused, isPrediction = false }: RefusedJobsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const describe = useErrorText()
  const listed = refused.slice(0, MAX_LISTED)
  const findPresets = usePresetsOfJobs(listed.filter(({ code }) => BOOKED_CODES.has(code)))
  const namePresets = (job: WireRefusedJob) => {
    const presets = BOOKED_CODES.has(job.code) && findPresets(job)
    return presets && ` ${t('editOrder.bookedOn', { presets: format.list(presets.names) })}`
  }
  const names = new Map(rows.map((row) => [`${row.id} ${row.jobId}`, jobName(row)]))
  if (refused.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} mb="sm">
      {title}
      <div className={styles.refusals} role="group" aria-label={title} tabIndex={0}>
        <ul>
          {listed.map((job) => (
            <li key={`${job.id} ${job.jobId}`}>
              <strong>{names.get(`${job.id} ${job.jobId}`)}</strong>
              <span>
                {describe(new ApiError(job.code, '', job.details))}
                {namePresets(job)}
                {!(isPrediction && job.code === 'not_found') && ` ${t(`errors.${job.code}.advice`)}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {refused.length > MAX_LISTED && <p>{t('bulkActions.moreRefused', { count: refused.length - MAX_LISTED })}</p>}
    </Alert>
  )
}
