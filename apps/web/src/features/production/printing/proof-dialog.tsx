import { Alert, Loader } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { urlFor } from '@platen/contract/client'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { JigLookup } from '@platen/domain/layouts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { useApiMutation, useIsSending } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges, announceText } from '../../../lib/announcements.ts'
import { CroppedArtworkNotice } from './cropped-artwork-notice.tsx'
import { CutPiecesNotice } from './cut-pieces-notice.tsx'
import styles from './print-job-dialog.module.css'
import { SheetLinks } from './sheet-links.tsx'
import { usePrintJobMessages } from './use-print-job-messages.ts'

interface ProofDialogProps {
  readonly preset: WireOutputPreset
  readonly jigOf: JigLookup
  readonly onClose: () => void
}

/** Composes the bookings of a preset and offers the sheet as a proof; nothing is printed. */
export function ProofDialog({ preset, jigOf, onClose }: ProofDialogProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const messages = usePrintJobMessages()
  const { mutate, data, error } = useApiMutation(calls.print.createProof, { invalidates: [] })
  const isBooking = useIsSending('bookings')
  const isRequested = useRef(false)
  useEffect(() => {
    // the proof contains what is being booked
    if (isRequested.current || isBooking) return
    isRequested.current = true
    mutate({ body: { presetId: preset.id } })
  }, [mutate, preset.id, isBooking])

  const proof = data?.proof
  return (
    <Dialog title={t('printing.proof.title', { name: preset.name })} onClose={onClose} size="md">
      <p>{t('printing.proof.text')}</p>
      <CutPiecesNotice layout={preset.tableData} jigOf={jigOf} />
      <CroppedArtworkNotice layout={preset.tableData} jigOf={jigOf} />
      {error && (
        <Alert color="red" title={t('printing.error.proofFailed')} ref={announceText}>
          {messages.proofProblem(error)}
        </Alert>
      )}
      <div className={styles.proof} ref={announceChanges}>
        {!error && !proof && (
          <>
            <Loader size="sm" /> {t('printing.proof.composing')}
          </>
        )}
        {proof && (
          <>
            <SheetLinks
              getUrl={(download) =>
                urlFor(calls.print.proof, {
                  params: { id: proof.id },
                  query: { customer: getCurrentEnvironment() ?? '', download },
                })
              }
            />
            <span>{format.bytes(proof.bytes)}</span>
          </>
        )}
      </div>
    </Dialog>
  )
}
