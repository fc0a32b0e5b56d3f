import { Button, Chip, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob, WirePrintPiece } from '@platen/contract/printing'
import { formatSlot, slotKey } from '@platen/domain/layouts'
import { MAX_REJECT_NOTE_LENGTH, REJECT_REASONS, type RejectReason } from '@platen/domain/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { announceChanges, announceText } from '../../../lib/announcements.ts'
import styles from './print-job-dialog.module.css'
import printing from './printing.module.css'
import { ScanField, type ScanResult } from './scan-field.tsx'
import { findPieceByLabel, isRejectable } from './sheet-view-model.ts'

interface RejectFormProps {
  readonly run: WirePrintJob
  readonly pieces: readonly WirePrintPiece[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: readonly string[]) => void
  /** Called when the form closes, with or without rejected pieces. */
  readonly onDone: () => void
}

/** The reason for rejecting the selected pieces, and the button that requeues them. */
export function RejectForm({ run, pieces, selected, onSelect, onDone }: RejectFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<RejectReason | null>(null)
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const reject = useApiMutation(calls.print.reject, {
    invalidates: ['printJobs', 'orders', 'presets'],
    errorTitle: 'printing.error.rejectFailed',
  })
  const slots = pieces
    .filter((piece) => selected.has(slotKey(piece)) && isRejectable(piece))
    .map(({ jigNo, slotNo }) => ({ jigNo, slotNo }))

  const submit = async () => {
    setSubmitted(true)
    if (!reason || slots.length === 0) return
    await reject.mutateAsync({ params: { id: run.id }, body: { slots, reason, note } })
    onDone()
  }

  const selectPiece = (piece: WirePrintPiece | undefined): ScanResult => {
    if (!piece) return { text: t('printing.scan.notInRun'), isAccepted: false }
    if (piece.cancelled) return { text: t(`printing.cancelledPiece.${piece.cancelled}`), isAccepted: false }
    if (piece.rejected) return { text: t('printing.scan.alreadyRejected'), isAccepted: false }
    if (!selected.has(slotKey(piece))) onSelect([slotKey(piece)])
    const name = `${piece.orderId} · ${formatSlot(piece)}`
    return { text: t('printing.scan.chosen', { name }), isAccepted: true }
  }

  const remaining = pieces.filter(isRejectable).map(slotKey)
  const hint = slots.length === 0 ? t('printing.reject.hint') : t('printing.reject.chosen', { count: slots.length })
  return (
    <div className={styles.sidebar}>
      <div role="group" aria-label={t('printing.reject.reasonLabel')} className={styles.reasons}>
        <p className={styles.question}>{t('printing.reject.reasonLabel')}</p>
        {REJECT_REASONS.map((option) => (
          <Chip key={option} size="md" checked={reason === option} onChange={() => setReason(option)}>
            {t(`printing.reject.reason.${option}`)}
          </Chip>
        ))}
      </div>
      {isSubmitted && reason === null && (
        <p ref={announceText} className={styles.error}>
          {t('printing.reject.reasonMissing')}
        </p>
      )}
      <ScanField
        onPiece={(code) => selectPiece(pieces.find((piece) => piece.code === code))}
        onLabel={(label) => selectPiece(findPieceByLabel(pieces, label, selected))}
      />
      <div className={styles.selected}>
        <p className={isSubmitted && slots.length === 0 ? styles.error : printing.muted} ref={announceChanges}>
          {hint}
        </p>
        <WithReason reason={slots.length === remaining.length && t('frame.disabledReason.nothingLeft')}>
          <Button size="compact-md" variant="default" onClick={() => onSelect(remaining)}>
            {t('printing.reject.all', { count: remaining.length })}
          </Button>
        </WithReason>
      </div>
      <TextInput
        label={t('printing.reject.note')}
        maxLength={MAX_REJECT_NOTE_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button size="md" color="danger" loading={reject.isPending} onClick={() => void submit().catch(() => {})}>
          {t('printing.reject.send', { count: slots.length })}
        </Button>
        <Button size="md" variant="default" disabled={reject.isPending} onClick={onDone}>
          {t('frame.cancel')}
        </Button>
      </div>
    </div>
  )
}
