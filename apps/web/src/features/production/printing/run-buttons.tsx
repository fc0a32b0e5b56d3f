import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { urlFor } from '@platen/contract/client'
import type { WirePrintJob, WirePrintPiece } from '@platen/contract/printing'
import { canRejectPieces, canReprint, canTransition } from '@platen/domain/printing'
import { IconArrowBackUp, IconBan, IconChecks, IconPrinter, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { usePermissions } from '../../../api/queries.ts'
import { RetryButton } from './print-job-card.tsx'
import styles from './print-job-dialog.module.css'
import printing from './printing.module.css'
import { RunLabelsButton } from './run-labels-button.tsx'
import { SheetLinks } from './sheet-links.tsx'
import { useRunActions } from './use-run-actions.ts'

interface RunButtonsProps {
  readonly run: WirePrintJob
  readonly pieces: readonly WirePrintPiece[]
  /** The number of pieces of orders that the user does not see, to which the actions apply too. */
  readonly hiddenPieces: number
  readonly onReject: () => void
  /** Chooses pieces to print again. */
  readonly onReprintPieces: () => void
}

/**
 * The actions that are possible in the state of the run (transition table of the domain package) and that the user may
 * perform.
 */
export function RunButtons({ run, pieces, hiddenPieces, onReject, onReprintPieces }: RunButtonsProps) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const actions = useRunActions(run, hiddenPieces)
  const canPrint = hasPermission('print_order_edit')
  const goodPieces = pieces.filter((piece) => !piece.rejected && !piece.cancelled)
  const icon = { size: 18, 'aria-hidden': true } as const
  const sheetAddress = (download: 'true' | 'false') =>
    urlFor(calls.print.sheet, {
      params: { id: run.id },
      query: { customer: getCurrentEnvironment() ?? '', download },
    })

  if (run.isReadOnly) return <p className={printing.muted}>{t('printing.ofOther', { user: run.createdBy })}</p>
  return (
    <div className={styles.buttons}>
      {canPrint && (
        <>
          {canTransition(run.state, 'confirm') && goodPieces.length > 0 && (
            <Button size="md" leftSection={<IconChecks {...icon} />} disabled={actions.busy} onClick={actions.confirm}>
              {t('printing.confirm')}
            </Button>
          )}
          {canRejectPieces(run.state) && run.rejected < run.pieces && (
            <Button size="md" variant="default" leftSection={<IconX {...icon} />} onClick={onReject}>
              {t('printing.reject.action')}
            </Button>
          )}
          {canTransition(run.state, 'retry') && <RetryButton job={run} />}
          {canReprint(run.state) && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconPrinter {...icon} />}
              disabled={actions.busy}
              onClick={actions.reprint}
            >
              {t('printing.reprint.action')}
            </Button>
          )}
          {canReprint(run.state) && goodPieces.length > 0 && pieces.length > 1 && (
            <Button size="md" variant="default" leftSection={<IconPrinter {...icon} />} onClick={onReprintPieces}>
              {t('printing.reprintPieces.action')}
            </Button>
          )}
          {canTransition(run.state, 'withdraw') && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconArrowBackUp {...icon} />}
              disabled={actions.busy}
              onClick={actions.withdraw}
            >
              {t('printing.withdraw.action')}
            </Button>
          )}
          {run.state !== 'cancelled' && goodPieces.some(({ code }) => code !== null) && (
            <RunLabelsButton runId={run.id} />
          )}
          {canTransition(run.state, 'cancel') && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconBan {...icon} />}
              disabled={actions.busy}
              onClick={actions.cancel}
            >
              {t(run.state === 'withdrawing' ? 'printing.withdraw.notPrinted' : 'printing.cancel.action')}
            </Button>
          )}
        </>
      )}
      {run.hasSheet && (canPrint || hasPermission('downloads_edit')) && <SheetLinks getUrl={sheetAddress} />}
    </div>
  )
}
