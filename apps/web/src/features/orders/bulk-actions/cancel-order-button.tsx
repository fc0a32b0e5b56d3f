import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { ApiError } from '@platen/contract/client'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { OrderRow } from '../orders/index.ts'
import type { Cancellation } from './cancel-dialog.tsx'
import { useTooLateMessage } from './use-too-late-message.ts'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** Cancels one order, of which copies may be in print jobs. Nothing without the permission. */
export function CancelOrderButton({ row }: { row: OrderRow | null }) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const [cancelled, setCancelled] = useState<OrderRow | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const cancel = useApiMutation(calls.orders.cancel, {
    invalidates: ['orders', 'printJobs'],
    errorTitle: 'bulkActions.cancel.failed',
    awaitsRefetch: true,
  })
  const isPossible = hasPermission('delete_orders_edit') && row !== null && row.jobStatus !== 'CANCELLED'
  const showTooLate = useTooLateMessage()
  const openDialog = (order: OrderRow | null) => {
    setError(null)
    setCancelled(order)
  }
  useActionCommands([
    isPossible && {
      id: 'cancelOrder',
      label: t('bulkActions.cancel.action'),
      icon: IconBan,
      run: () => openDialog(row),
    },
  ])
  if (!hasPermission('delete_orders_edit')) return null
  const submit = async ({ id, jobId }: OrderRow, { copies, reason }: Cancellation) => {
    const { jobs, refused } = await cancel.mutateAsync({
      body: { jobs: [{ id, jobId, ...(copies === undefined ? {} : { copies }) }], reason },
    })
    const [first] = refused
    if (first) return setError(new ApiError(first.code, '', first.details))
    setCancelled(null)
    const done = copies === undefined ? 'bulkActions.done.cancel' : 'bulkActions.done.cancelCopies'
    notifications.show({ message: t(done, { count: jobs.length }) })
    showTooLate(jobs)
  }
  return (
    <>
      <WithReason
        reason={
          !isPossible && t(row === null ? 'frame.disabledReason.nothingSelected' : 'frame.disabledReason.noEffect')
        }
      >
        <Button
          variant="default"
          leftSection={<IconBan size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => openDialog(row)}
        >
          {t('bulkActions.cancel.action')}
        </Button>
      </WithReason>
      {cancelled && (
        <CancelDialog
          rows={[cancelled]}
          isSending={cancel.isPending}
          cancelError={error}
          onCancel={(cancellation) => void submit(cancelled, cancellation).catch(() => {})}
          onClose={() => setCancelled(null)}
        />
      )}
    </>
  )
}

export const renderCancelOrderButton = (row: OrderRow) => <CancelOrderButton row={row} />
