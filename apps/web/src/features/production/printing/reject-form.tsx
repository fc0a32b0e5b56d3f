import { Button, Chip, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob, WirePrintPiece } from '@platen/contract/printing'
import { slotKey } from '@platen/domain/layouts'
import { type LabelCode, MAX_REJECT_NOTE_LENGTH, REJECT_REASONS, type RejectReason } from '@platen/domain/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import printing from './printing.module.css'
import styles from './run-dialog.module.css'
import { ScanField, type ScanResult } from './scan-field.tsx'
import { findPieceByLabel, formatSlot, hasMultipleJigs } from './sheet-view-model.ts'

interface RejectFormProps {
  readonly run: WirePrintJob
  readonly pieces: readonly WirePrintPiece[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (key: string) => void
  /** Called when the form closes, with or without rejected pieces. */
  readonly onDone: () => void
}

/** The reason for rejecting the selected pieces, and the button that requeues them. */
export function RejectForm({ run, pieces, chosen, onChoose, onDone }: RejectFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<RejectReason | null>(null)
  const [note, setNote] = useState('')
  const reject = useApiMutation(calls.print.reject, {
    changes: ['printJobs', 'orders', 'presets'],
    failed: 'printing.error.rejectFailed',
  })
  const slots = pieces
    .filter((piece) => chosen.has(slotKey(piece)) && !piece.rejected)
    .map(({ jigNo, slotNo }) => ({ jigNo, slotNo }))

  const submit = async () => {
    if (!reason) return
    await reject.mutateAsync({ params: { id: run.id }, body: { slots, reason, note } })
    onDone()
  }

  const onLabel = (label: LabelCode): ScanResult => {
    const piece = findPieceByLabel(pieces, label, chosen)
    if (!piece) return { text: t('printing.scan.notHere'), isTaken: false }
    if (piece.rejected) return { text: t('printing.scan.already'), isTaken: false }
    const key = slotKey(piece)
    if (!chosen.has(key)) onChoose(key)
    const name = `${piece.orderId} · ${formatSlot(piece, hasMultipleJigs(pieces))}`
    return { text: t('printing.scan.chosen', { name }), isTaken: true }
  }

  return (
    <div className={styles.side}>
      <ScanField onLabel={onLabel} />
      <p className={printing.quiet} aria-live="polite">
        {slots.length === 0 ? t('printing.reject.hint') : t('printing.reject.chosen', { count: slots.length })}
      </p>
      <div role="group" aria-label={t('printing.reject.why')} className={styles.reasons}>
        {REJECT_REASONS.map((each) => (
          <Chip key={each} size="lg" checked={reason === each} onChange={() => setReason(each)}>
            {t(`printing.reject.reason.${each}`)}
          </Chip>
        ))}
      </div>
      <TextInput
        label={t('printing.reject.note')}
        maxLength={MAX_REJECT_NOTE_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          size="md"
          color="danger"
          loading={reject.isPending}
          disabled={slots.length === 0 || reason === null}
          onClick={() => void submit().catch(() => {})}
        >
          {t('printing.reject.send', { count: slots.length })}
        </Button>
        <Button size="md" variant="default" disabled={reject.isPending} onClick={onDone}>
          {t('frame.cancel')}
        </Button>
      </div>
    </div>
  )
}
