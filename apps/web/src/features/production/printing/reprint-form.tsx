import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob, WirePrintPiece } from '@platen/contract/printing'
import { slotKey } from '@platen/domain/layouts'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { announceText } from '../../../lib/announcements.ts'
import styles from './print-job-dialog.module.css'
import printing from './printing.module.css'

interface ReprintFormProps {
  readonly run: WirePrintJob
  readonly pieces: readonly WirePrintPiece[]
  readonly selected: ReadonlySet<string>
  /** Called when the form closes, with or without a new print job. */
  readonly onDone: () => void
}

/** Prints the chosen pieces again, as a separate print job. */
export function ReprintForm({ run, pieces, selected, onDone }: ReprintFormProps) {
  const { t } = useTranslation()
  const reprint = useApiMutation(calls.print.reprint, {
    invalidates: ['printJobs'],
    errorTitle: 'printing.error.reprintFailed',
  })
  const slots = pieces.filter((piece) => selected.has(slotKey(piece))).map(({ jigNo, slotNo }) => ({ jigNo, slotNo }))
  const submit = async () => {
    await reprint.mutateAsync({ params: { id: run.id }, body: { slots } })
    onDone()
  }
  return (
    <div className={styles.sidebar}>
      <p className={printing.muted} ref={announceText}>
        {t('printing.reprintPieces.hint')}
      </p>
      <div className={styles.buttons}>
        <WithReason reason={slots.length === 0 && t('frame.disabledReason.nothingSelected')}>
          <Button
            size="md"
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={reprint.isPending}
            onClick={() => void submit().catch(() => {})}
          >
            {t('printing.reprintPieces.send', { count: slots.length })}
          </Button>
        </WithReason>
        <Button size="md" variant="default" disabled={reprint.isPending} onClick={onDone}>
          {t('frame.cancel')}
        </Button>
      </div>
    </div>
  )
}
