import type { JobStatus } from '@platen/domain/orders'
import { IconCheck, IconCircleDashed, IconPrinter } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import styles from './order-cells.module.css'

const ICONS = { TOPRINT: IconCircleDashed, PRINTING: IconPrinter, PRINTED: IconCheck } as const

/** Status as icon and word (specification section 4). */
export function JobStatusLabel({ status }: { status: JobStatus }) {
  return <JobStatusCell status={status} t={useTranslation().t} />
}

/** The same where there are many of them. */
export function JobStatusCell({ status, t }: { status: JobStatus; t: TFunction }) {
  const Icon = ICONS[status]
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={16} aria-hidden />
      <span>{t(`orders.status.${status}`)}</span>
    </span>
  )
}
