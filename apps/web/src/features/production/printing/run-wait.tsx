import type { WirePrintJob } from '@platen/contract/printing'
import { useTranslation } from 'react-i18next'
import { getAwaitedChannelId, getAwaitedStep } from './print-job-progress.ts'
import styles from './printing.module.css'
import { useConnectorProblem } from './use-connector-problem.ts'
import { usePrintJobMessages } from './use-print-job-messages.ts'

/**
 * Returns why a run failed or what it waits for at present: its problem, its connector, or the next step. Null if it
 * waits for nothing that Platen knows of.
 */
export function useRunWait(run: WirePrintJob): string | null {
  const { t } = useTranslation()
  const words = usePrintJobMessages()
  const connectorProblem = useConnectorProblem(getAwaitedChannelId(run), 'run')
  const step = getAwaitedStep(run)
  const waits = step && t(`printing.waitsFor.${step}`, { channel: run.channelName })
  return [words.reason(run), connectorProblem].filter((text) => text !== null).join(' ') || waits
}

/** Shows why a run failed or what it waits for. */
export function RunWait({ run }: { run: WirePrintJob }) {
  const text = useRunWait(run)
  return text && <div className={styles.quiet}>{text}</div>
}
