import { Alert, Button, Stack } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob, WirePrintPiece } from '@platen/contract/printing'
import { formatSlot } from '@platen/domain/layouts'
import { canRejectPieces } from '@platen/domain/printing'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import printing from './printing.module.css'
import { isRejectable } from './sheet-view-model.ts'

interface OutdatedPiecesNoticeProps {
  readonly run: WirePrintJob
  readonly pieces: readonly WirePrintPiece[]
}

/**
 * Names the pieces that were sent before their order was changed, and rejects them, so that they are printed as
 * changed.
 */
export function OutdatedPiecesNotice({ run, pieces }: OutdatedPiecesNoticeProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const hasPermission = usePermissions()
  const reject = useApiMutation(calls.print.reject, {
    invalidates: ['printJobs', 'orders', 'presets'],
    errorTitle: 'printing.error.rejectFailed',
  })
  const outdated = pieces.filter((piece) => piece.isOutdated && isRejectable(piece))
  if (outdated.length === 0) return null
  const slots = outdated.map(({ jigNo, slotNo }) => ({ jigNo, slotNo }))
  const note = t('printing.outdatedPiece.note')
  const printAsChanged = () => reject.mutate({ params: { id: run.id }, body: { slots, reason: 'other', note } })
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
      <Stack gap="xs" align="flex-start">
        <span>
          {t('printing.outdatedPiece.text', {
            slots: format.list(outdated.map(formatSlot)),
            again: t('printing.reprint.action'),
          })}
        </span>
        {hasPermission('print_order_edit') && !run.isReadOnly && canRejectPieces(run.state) && (
          <>
            <Button variant="default" size="compact-md" loading={reject.isPending} onClick={printAsChanged}>
              {t('printing.outdatedPiece.print')}
            </Button>
            <span className={printing.muted}>{t('printing.outdatedPiece.effect')}</span>
          </>
        )}
      </Stack>
    </Alert>
  )
}
