import type { JobStatus } from '@platen/domain/orders'
import { useTranslation } from 'react-i18next'
import { CellIcon } from './cell-icon.tsx'
import styles from './order-cells.module.css'

/** The status of a job as icon and label. */
export function JobStatusLabel({ status }: { status: JobStatus }) {
  const { t } = useTranslation()
  return <JobStatusCell status={status} word={t(`orders.status.${status}`)} />
}

/** Variant for long lists. `FAILED`: its last copies are in a failed print job. */
export function JobStatusCell({ status, word }: { status: JobStatus | 'FAILED'; word: string }) {
  return (
    <span className={styles.status} data-status={status}>
      <CellIcon name={status === 'FAILED' ? 'warning' : status} size={16} />
      <span>{word}</span>
    </span>
  )
}
