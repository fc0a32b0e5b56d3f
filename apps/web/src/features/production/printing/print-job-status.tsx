import type { WirePrintJob } from '@platen/contract/printing'
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
import { useCurrentTime } from '../../../lib/use-current-time.ts'
import { isAllCancelled, isStuck } from './print-job-progress.ts'
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

/**
 * The state of a print job as icon and label. A stuck one is labelled as waiting, unless it is being withdrawn, and one
 * whose pieces are all cancelled as such: nothing of its sheet is to be packed.
 */
export function PrintJobStatus({ run }: { run: WirePrintJob }) {
  const { t } = useTranslation()
  const isWaiting = isStuck(run, useCurrentTime())
  const { state } = run
  if (isAllCancelled(run) && state !== 'cancelled') {
    return (
      <span className={styles.state} data-state="failed">
        <IconBan size={16} aria-hidden />
        {t('printing.allCancelledShort')}
      </span>
    )
  }
  const Icon = isWaiting ? IconAlertTriangle : ICONS[state]
  return (
    <span className={styles.state} data-state={isWaiting ? 'held' : state}>
      <Icon size={16} aria-hidden />
      {isWaiting && state !== 'withdrawing' ? t('printing.waits') : t(`printing.state.${state}`)}
    </span>
  )
}
