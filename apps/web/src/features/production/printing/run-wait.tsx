import type { WirePrintJob } from '@platen/contract/printing'
import { useTranslation } from 'react-i18next'
import styles from './printing.module.css'
import { useRunWaits } from './use-run-waits.ts'

/** Shows why a run failed or what it waits for. */
export function RunWait({ run }: { run: WirePrintJob }) {
  const { t } = useTranslation()
  const text = useRunWaits()(run) ?? (run.withdrawal && t(`printing.withdraw.${run.withdrawal}`))
  return text && <div className={styles.muted}>{text}</div>
}
