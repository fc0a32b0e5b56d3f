import { Alert, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { IconBasketQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from './order-row.ts'

interface LeftOutNoticeProps {
  readonly row: OrderRow
  readonly cancelButton: ReactNode
}

/**
 * Asks whether a job that the shop system left out of a later submission is cancelled or kept. Otherwise renders
 * nothing.
 */
export function LeftOutNotice({ row: { id, jobId, job }, cancelButton }: LeftOutNoticeProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const hasPermission = usePermissions()
  const keep = useApiMutation(calls.orders.keep, { invalidates: ['orders'], errorTitle: 'orders.leftOut.failed' })
  const submit = async () => {
    await keep.mutateAsync({ body: { id, jobId } })
    notifications.show({ message: t('orders.leftOut.jobKept') })
  }
  if (!job.leftOutAt) return null
  return (
    <Alert color="orange" icon={<IconBasketQuestion size={18} />}>
      {t('orders.leftOut.notice', { when: format.dateTime(job.leftOutAt) })}
      {hasPermission('delete_orders_edit') ? (
        <Group gap="sm" mt={8}>
          {cancelButton}
          <Button variant="default" loading={keep.isPending} onClick={() => void submit().catch(() => {})}>
            {t('orders.leftOut.keepJob')}
          </Button>
        </Group>
      ) : (
        <div>{t('orders.leftOut.askOthers')}</div>
      )}
    </Alert>
  )
}
