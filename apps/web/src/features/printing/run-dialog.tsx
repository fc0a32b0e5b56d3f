import { Skeleton } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { canRejectPieces } from '@platen/domain/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/calls.ts'
import { Dialog } from '../../frame/dialog.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import printing from './printing.module.css'
import { RejectForm } from './reject-form.tsx'
import { RunButtons } from './run-buttons.tsx'
import styles from './run-dialog.module.css'
import { RunPicture } from './run-picture.tsx'
import { afterTap } from './run-picture-model.ts'
import { RunPieces } from './run-pieces.tsx'
import { RunState } from './run-state.tsx'
import { useRunWords } from './use-run-words.ts'

const NONE: ReadonlySet<string> = new Set()

interface RunDialogProps {
  readonly runId: string
  /** The slot of a piece whose label was scanned: it is to be rejected. */
  readonly scanned?: string | undefined
  readonly onClose: () => void
}

/** One run: its state, its picture as it was printed, which order sat in which slot, and what can be done with it. */
export function RunDialog({ runId, scanned, onClose }: RunDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useRunWords()
  const { data } = useCall('printJobs', calls.print.job, { params: { id: runId } })
  const [rejecting, setRejecting] = useState(scanned !== undefined)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(scanned === undefined ? NONE : new Set([scanned]))
  if (!data) {
    return (
      <Dialog title={t('printing.run')} onClose={onClose} size="xl">
        <Skeleton height={360} />
      </Dialog>
    )
  }

  const { printJob: run, pieces, plan } = data
  const isChoosing = rejecting && canRejectPieces(run.state)
  const onPiece = isChoosing ? (key: string) => setChosen(afterTap(chosen, key, pieces)) : undefined
  const end = () => {
    setRejecting(false)
    setChosen(NONE)
  }
  return (
    <Dialog
      title={t('printing.runOf', { name: run.presetName })}
      onClose={onClose}
      size="xl"
      dirty={isChoosing && chosen.size > 0}
    >
      <div className={styles.layout}>
        <div className={styles.side}>
          <dl className={printing.facts}>
            <dt>{t('printing.column.state')}</dt>
            <dd aria-live="polite">
              <RunState state={run.state} />
              {run.reason && <div className={printing.quiet}>{words.reason(run)}</div>}
            </dd>
            <dt>{t('printing.column.time')}</dt>
            <dd>
              {format.dateTime(run.createdAt)}
              <div className={printing.quiet}>{run.createdBy}</div>
            </dd>
            <dt>{t('printing.column.channel')}</dt>
            <dd>
              {run.channelName}
              <div className={printing.quiet}>{run.fileName}</div>
              {run.entry && <div className={printing.quiet}>{words.entry(run)}</div>}
              {run.reprintOf !== null && !run.entry && <div className={printing.quiet}>{t('printing.reprint.is')}</div>}
            </dd>
            <dt>{t('printing.column.pieces')}</dt>
            <dd>
              {format.number(run.pieces)}
              {run.rejected > 0 && <> · {t('printing.rejectedCount', { count: run.rejected })}</>}
            </dd>
          </dl>
          {isChoosing ? (
            <RejectForm
              run={run}
              pieces={pieces}
              chosen={chosen}
              onChoose={(key) => setChosen(new Set([...chosen, key]))}
              onDone={end}
            />
          ) : (
            <RunButtons run={run} onReject={() => setRejecting(true)} />
          )}
          <RunPieces pieces={pieces} chosen={isChoosing ? chosen : NONE} onPiece={onPiece} />
        </div>
        <div className={`${printing.sheet} ${styles.picture}`}>
          <RunPicture
            runId={run.id}
            name={run.presetName}
            plan={plan}
            pieces={pieces}
            chosen={isChoosing ? chosen : NONE}
            onPiece={onPiece}
          />
        </div>
      </div>
    </Dialog>
  )
}
