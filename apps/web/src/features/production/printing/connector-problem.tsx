import type { WirePrintJob } from '@platen/contract/printing'
import { getAwaitedChannelId } from './print-job-progress.ts'
import styles from './printing.module.css'
import { useConnectorProblem } from './use-connector-problem.ts'

/** Says that an undelivered run waits for a connector that is offline. */
export function ConnectorProblem({ run }: { run: WirePrintJob }) {
  const problem = useConnectorProblem(getAwaitedChannelId(run), 'run')
  return problem && <div className={styles.quiet}>{problem}</div>
}
