import { ActionIcon, Tooltip } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'

/** Removes a run from the print jobs of its preset that need attention, for all users; nothing for those who may not. */
export function DismissButton({ job }: { job: WirePrintJob }) {
  const { t } = useTranslation()
  const dismiss = useApiMutation(calls.print.dismiss, {
    changes: ['printJobs'],
    failed: 'printing.error.dismissFailed',
  })
  const mayPrint = usePermissions()('print_order_edit')
  if (!mayPrint || job.isReadOnly) return null
  return (
    <Tooltip label={t('printing.dismiss.hint')} multiline maw={280}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('printing.dismiss.action')}
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ params: { id: job.id } })}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
