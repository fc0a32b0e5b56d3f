import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { canRejectPieces } from '@platen/domain/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import { TimelineButton } from '../../orders/orders/index.ts'
import { OutdatedPiecesNotice } from './outdated-pieces-notice.tsx'
import styles from './print-job-dialog.module.css'
import { PrintJobPieces } from './print-job-pieces.tsx'
import { PrintJobSheetView } from './print-job-sheet-view.tsx'
import { PrintJobStatus } from './print-job-status.tsx'
import printing from './printing.module.css'
import { RejectForm } from './reject-form.tsx'
import { ReprintForm } from './reprint-form.tsx'
import { RunButtons } from './run-buttons.tsx'
import { RunDismissal } from './run-dismissal.tsx'
import { RunWait } from './run-wait.tsx'
import { toggleSelection } from './sheet-view-model.ts'
import { usePrintJobMessages } from './use-print-job-messages.ts'

const EMPTY_KEYS: ReadonlySet<string> = new Set()

interface RunDialogProps {
  readonly runId: string
  /** The slot of the piece with the scanned label, which is to be rejected. */
  readonly scanned?: string | undefined
  readonly onClose: () => void
}

/** One run: its state, its image as printed, the order of each slot, and the available actions. */
export function PrintJobDialog({ runId, scanned, onClose }: RunDialogProps) {
  const { t } = useTranslation()
  const query = useApiQuery('printJobs', calls.print.job, { params: { id: runId } })
  const { data } = query
  const [mode, setMode] = useState<'reject' | 'reprint' | null>(scanned === undefined ? null : 'reject')
  const [selected, setSelected] = useState<ReadonlySet<string>>(scanned === undefined ? EMPTY_KEYS : new Set([scanned]))
  if (!data) {
    return (
      <Dialog title={t('printing.run')} onClose={onClose} size="xl">
        <LoadState query={query} h={360} />
      </Dialog>
    )
  }

  const { printJob: run, pieces, hiddenPieces, plan } = data
  const isSelecting = mode !== null && canRejectPieces(run.state)
  const onSelectPiece = isSelecting ? (key: string) => setSelected(toggleSelection(selected, key, pieces)) : undefined
  const stopSelecting = () => {
    setMode(null)
    setSelected(EMPTY_KEYS)
  }
  return (
    <Dialog
      title={t('printing.runOf', { name: run.presetName })}
      onClose={onClose}
      size="xl"
      dirty={isSelecting && selected.size > 0}
    >
      <div className={styles.layout} data-mode={mode ?? undefined}>
        <div className={styles.sidebar}>
          <PrintJobFacts run={run} />
          <TimelineButton subject={{ printJobId: run.id }} />
          {!(isSelecting && mode === 'reject') && <OutdatedPiecesNotice run={run} pieces={pieces} />}
          {isSelecting && mode === 'reprint' ? (
            <ReprintForm run={run} pieces={pieces} selected={selected} onDone={stopSelecting} />
          ) : isSelecting ? (
            <RejectForm
              run={run}
              pieces={pieces}
              selected={selected}
              onSelect={(keys) => setSelected(new Set([...selected, ...keys]))}
              onDone={stopSelecting}
            />
          ) : (
            <RunButtons
              run={run}
              pieces={pieces}
              hiddenPieces={hiddenPieces}
              onReject={() => setMode('reject')}
              onReprintPieces={() => setMode('reprint')}
            />
          )}
          {hiddenPieces > 0 && <p className={printing.muted}>{t('printing.hiddenPieces', { count: hiddenPieces })}</p>}
          <PrintJobPieces pieces={pieces} selected={isSelecting ? selected : EMPTY_KEYS} onPiece={onSelectPiece} />
        </div>
        <div className={`${printing.sheet} ${styles.picture}`}>
          <PrintJobSheetView
            runId={run.id}
            name={run.presetName}
            plan={plan}
            pieces={pieces}
            selected={isSelecting ? selected : EMPTY_KEYS}
            isReprint={mode === 'reprint'}
            onPiece={onSelectPiece}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** State, time, channel and number of pieces of a run. */
function PrintJobFacts({ run }: { run: WirePrintJob }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const messages = usePrintJobMessages()
  return (
    <dl className={printing.facts}>
      <dt>{t('printing.column.state')}</dt>
      <dd ref={announceChanges}>
        <PrintJobStatus run={run} />
        <RunWait run={run} />
        <RunDismissal run={run} />
      </dd>
      <dt>{t('printing.column.time')}</dt>
      <dd>
        {format.dateTime(run.createdAt)}
        <div className={printing.muted}>{run.createdBy}</div>
      </dd>
      <dt>{t('printing.column.channel')}</dt>
      <dd>
        {run.channelName}
        <div className={printing.muted}>{run.fileName}</div>
        {run.entry && <div className={printing.muted}>{messages.entry(run)}</div>}
        {run.reprintOf !== null && !run.entry && (
          <div className={printing.muted}>{t('printing.reprint.isReprint')}</div>
        )}
      </dd>
      <dt>{t('printing.column.pieces')}</dt>
      <dd>
        {format.number(run.pieces)}
        {run.rejected > 0 && <> · {t('printing.rejectedCount', { count: run.rejected })}</>}
        {run.cancelled > 0 && <> · {t('printing.cancelledCount', { count: run.cancelled })}</>}
      </dd>
    </dl>
  )
}
