import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { canTransition } from '@platen/domain/printing'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { announceText } from '../../../lib/announcements.ts'
import { useCurrentTime } from '../../../lib/use-current-time.ts'
import { DismissButton } from './dismiss-button.tsx'
import { countCompletedSteps, isAllCancelled, isStuck, RUN_STEPS } from './print-job-progress.ts'
import { PrintJobStatus } from './print-job-status.tsx'
import styles from './printing.module.css'
import { usePrintJobMessages } from './use-print-job-messages.ts'
import { useRunWaits } from './use-run-waits.ts'

/** Retries a failed print job. Nothing for other print jobs, and for users who may not retry it. */
export function RetryButton({ job }: { job: WirePrintJob }) {
  const { t } = useTranslation()
  const retry = useApiMutation(calls.print.retry, {
    invalidates: ['printJobs', 'presets'],
    errorTitle: 'printing.error.retryFailed',
  })
  const canPrint = usePermissions()('print_order_edit')
  if (!canPrint || job.isReadOnly || !canTransition(job.state, 'retry')) return null
  return (
    <Button
      size="sm"
      className={styles.retry ?? ''}
      classNames={{ label: styles.retryLabel ?? '', section: styles.retryIcon ?? '' }}
      title={t('printing.retry')}
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id: job.id } })}
    >
      {t('printing.retry')}
    </Button>
  )
}

/** The progress of the run of a preset; for a failed run the reason and Retry. */
export function PrintJobCard({ run, onDetails }: { run: WirePrintJob; onDetails: () => void }) {
  const { t } = useTranslation()
  const messages = usePrintJobMessages()
  const done = countCompletedSteps(run.state)
  const wait = useRunWaits()(run)
  const now = useCurrentTime()
  const failed = run.state === 'failed'
  // a failed or cancelled run has no further step: its final state is shown instead
  const hideSteps = failed || run.state === 'cancelled' || run.state === 'withdrawing'
  return (
    <section className={styles.card} data-failed={failed || undefined} aria-label={t('printing.run')}>
      <div className={styles.cardHead}>
        <span className={styles.file}>
          {t('printing.pieces', { count: run.pieces })} · {run.channelName}
          {run.entry && <> · {messages.entry(run)}</>}
        </span>
        <RetryButton job={run} />
        <Button size="sm" variant="default" onClick={onDetails}>
          {t('printing.details')}
        </Button>
        <DismissButton job={run} />
      </div>
      {isAllCancelled(run) && run.state !== 'cancelled' && (
        <p className={styles.reason}>{t('printing.allCancelled')}</p>
      )}
      {hideSteps ? (
        <p className={styles.reason} data-state={run.state} ref={failed ? announceText : undefined}>
          <PrintJobStatus run={run} /> {wait}
        </p>
      ) : (
        <>
          {/* for example for the sheet to be composed, or for a folder that is offline */}
          {wait && <p className={isStuck(run, now) || run.reason !== null ? styles.reason : styles.muted}>{wait}</p>}
          <ol className={styles.steps}>
            {RUN_STEPS.map((step, index) => (
              <li key={step} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
                <span className={styles.dot} aria-hidden>
                  {index < done ? <IconCheck size={14} stroke={3} /> : index + 1}
                </span>
                {t(`printing.state.${step}`)}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
