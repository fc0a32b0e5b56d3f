import type { PrintJobState } from '@platen/domain/printing'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconFileCheck,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './printing.module.css'

const ICONS = {
  queued: IconClock,
  ready: IconFileCheck,
  sent: IconSend,
  withdrawing: IconArrowBackUp,
  pickedUp: IconCheck,
  printing: IconPrinter,
  printed: IconCheck,
  confirmed: IconChecks,
  failed: IconAlertTriangle,
  cancelled: IconBan,
} as const satisfies Record<PrintJobState, typeof IconClock>

interface PrintJobStatusProps {
  readonly state: PrintJobState
  readonly isHeld?: boolean
  /** Shown instead of the state: nothing of the sheet is to be packed. */
  readonly isAllCancelled?: boolean
}

/**
 * The state of a print job as icon and label; without space for the reason, a blocked print job is labelled as waiting.
 */
export function PrintJobStatus({ state, isHeld = false, isAllCancelled = false }: PrintJobStatusProps) {
  const { t } = useTranslation()
  if (isAllCancelled && state !== 'cancelled') {
    return (
      <span className={styles.state} data-state="failed">
        <IconBan size={16} aria-hidden />
        {t('printing.allCancelledShort')}
      </span>
    )
  }
  const isWaiting = isHeld && state !== 'failed'
  const Icon = isWaiting ? IconAlertTriangle : ICONS[state]
  return (
    <span className={styles.state} data-state={isWaiting ? 'held' : state}>
      <Icon size={16} aria-hidden />
      {isWaiting ? t('printing.waits') : t(`printing.state.${state}`)}
    </span>
  )
}
