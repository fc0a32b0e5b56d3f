import type { PrintJobState } from '@platen/domain/printing'
import {
  IconAlertTriangle,
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
  pickedUp: IconCheck,
  printing: IconPrinter,
  printed: IconCheck,
  confirmed: IconChecks,
  failed: IconAlertTriangle,
  cancelled: IconBan,
} as const satisfies Record<PrintJobState, typeof IconClock>

/** State of a print job as icon and word. */
export function RunState({ state }: { state: PrintJobState }) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`printing.state.${state}`)}
    </span>
  )
}
