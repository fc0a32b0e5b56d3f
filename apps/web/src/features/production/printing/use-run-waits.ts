import type { WirePrintJob } from '@platen/contract/printing'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentTime } from '../../../lib/use-current-time.ts'
import { getAwaitedChannelId, getAwaitedStep, isStuck } from './print-job-progress.ts'
import { useConnectorProblems } from './use-connector-problem.ts'
import { usePrintJobMessages } from './use-print-job-messages.ts'

/**
 * Returns why a run failed or what it waits for at present: its problem, its connector, or the next step. Null if it
 * waits for no known event.
 */
export function useRunWaits(): (run: WirePrintJob) => string | null {
  const { t } = useTranslation()
  const { reason } = usePrintJobMessages()
  const connectorProblem = useConnectorProblems()
  const now = useCurrentTime()
  return useCallback(
    (run) => {
      const step = run.state === 'sent' && isStuck(run, now) ? 'notTaken' : getAwaitedStep(run)
      const waits = step && t(`printing.waitsFor.${step}`, { channel: run.channelName })
      const failure = reason(run)
      // after the first attempt, the run has the problem of the channel itself
      const problems = [failure, connectorProblem(getAwaitedChannelId(run), 'run', { withFault: failure === null })]
      return problems.filter((text) => text !== null).join(' ') || waits
    },
    [t, reason, connectorProblem, now],
  )
}
