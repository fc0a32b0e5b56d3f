import { ActionIcon } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Tooltip } from '../../../components/tooltip.tsx'
import { offerUndo } from './offer-undo.tsx'

/**
 * Removes a run from the print jobs of its preset that need attention, for all users, and offers to undo it; nothing
 * for those who may not.
 */
export function DismissButton({ job }: { job: WirePrintJob }) {
  const { t } = useTranslation()
  const changes = ['printJobs'] as const
  const dismiss = useApiMutation(calls.print.dismiss, {
    invalidates: changes,
    errorTitle: 'printing.error.dismissFailed',
  })
  const undo = useApiMutation(calls.print.undoDismiss, {
    invalidates: changes,
    errorTitle: 'printing.error.undoDismissFailed',
  })
  const canPrint = usePermissions()('print_order_edit')
  if (!canPrint || job.isReadOnly) return null
  const input = { params: { id: job.id } }
  const dismissAndOfferUndo = async () => {
    await dismiss.mutateAsync(input)
    offerUndo(`dismissed-${job.id}`, t('printing.dismiss.dismissed'), () => undo.mutate(input), t)
  }
  return (
    <Tooltip label={t('printing.dismiss.hint')} maxWidth={280}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('printing.dismiss.action')}
        loading={dismiss.isPending}
        onClick={() => void dismissAndOfferUndo().catch(() => {})}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
