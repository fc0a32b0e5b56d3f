import type { WirePrintJob } from '@platen/contract/printing'
import styles from './printing.module.css'
import { useRunWaits } from './use-run-waits.ts'

/** Shows why a run failed or what it waits for. */
export function RunWait({ run }: { run: WirePrintJob }) {
  const text = useRunWaits()(run)
  return text && <div className={styles.quiet}>{text}</div>
}
