import type { JobStatus } from '@platen/domain/orders'
import { IconCheck, IconCircleDashed, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './order-cells.module.css'

const ICONS = { TOPRINT: IconCircleDashed, PRINTING: IconPrinter, PRINTED: IconCheck } as const

/** Status as icon and word (specification section 4). */
export function JobStatusLabel({ status }: { status: JobStatus }) {
  const { t } = useTranslation()
  const Icon = ICONS[status]
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={16} aria-hidden />
      <span>{t(`orders.status.${status}`)}</span>
    </span>
  )
}
