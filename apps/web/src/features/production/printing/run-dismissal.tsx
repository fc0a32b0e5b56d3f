import type { WirePrintJob } from '@platen/contract/printing'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './printing.module.css'

/** Shows who dismissed a run, and when. */
export function RunDismissal({ run }: { run: WirePrintJob }) {
  const { t } = useTranslation()
  const format = useFormatters()
  if (!run.dismissed) return null
  const { by, at } = run.dismissed
  return <div className={styles.muted}>{t('printing.dismiss.dismissedBy', { who: by, when: format.dateTime(at) })}</div>
}
