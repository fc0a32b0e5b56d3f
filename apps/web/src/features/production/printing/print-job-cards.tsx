import { Button } from '@mantine/core'
import type { WirePrintJob } from '@platen/contract/printing'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useCurrentTime } from '../../../lib/use-current-time.ts'
import { DismissButton } from './dismiss-button.tsx'
import { PrintJobCard, RetryButton } from './print-job-card.tsx'
import { isStuck } from './print-job-progress.ts'
import { PrintJobStatus } from './print-job-status.tsx'
import styles from './printing.module.css'
import { usePrintJobMessages } from './use-print-job-messages.ts'
import { useRunWaits } from './use-run-waits.ts'

/** Number of runs in the panel; the list of print jobs shows all. */
const MAX_ROWS = 20

interface PrintJobCardsProps {
  /** Newest first. */
  readonly runs: readonly WirePrintJob[]
  readonly onDetails: (id: string) => void
  readonly onAll: () => void
}

/** The runs of a preset that are in progress or need attention: one as a card, several as a compact list. */
export function PrintJobCards({ runs, onDetails, onAll }: PrintJobCardsProps) {
  const { t } = useTranslation()
  const [first, second] = runs
  if (!first) return null
  if (!second) return <PrintJobCard run={first} onDetails={() => onDetails(first.id)} />
  return (
    <section
      className={styles.card}
      data-failed={runs.some(({ state }) => state === 'failed') || undefined}
      aria-label={t('printing.run')}
    >
      <ul className={styles.runs}>
        {runs.slice(0, MAX_ROWS).map((run) => (
          <RunRow key={run.id} run={run} onDetails={() => onDetails(run.id)} />
        ))}
        {runs.length > MAX_ROWS && (
          <li>
            <Button size="compact-sm" variant="subtle" onClick={onAll}>
              {t('printing.moreRuns', { count: runs.length - MAX_ROWS })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

function RunRow({ run, onDetails }: { run: WirePrintJob; onDetails: () => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const messages = usePrintJobMessages()
  const wait = useRunWaits()(run)
  const now = useCurrentTime()
  const facts = [
    format.dateTime(run.createdAt),
    t('printing.pieces', { count: run.pieces }),
    run.channelName,
    messages.entry(run),
  ]
  const text = facts.filter(Boolean).join(' · ')
  return (
    <li>
      <div className={styles.runText}>
        <PrintJobStatus run={run} />
        <span className={styles.muted} title={text}>
          {text}
        </span>
        {wait && (
          <p className={isStuck(run, now) || run.reason !== null ? styles.reason : styles.muted} title={wait}>
            {wait}
          </p>
        )}
      </div>
      <div className={styles.runButtons}>
        <RetryButton job={run} />
        <Button size="sm" variant="default" onClick={onDetails}>
          {t('printing.details')}
        </Button>
        <DismissButton job={run} />
      </div>
    </li>
  )
}
