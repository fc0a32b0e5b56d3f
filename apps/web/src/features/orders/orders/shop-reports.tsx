import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from './order-row.ts'
import styles from './shipments.module.css'
import { useReportFault } from './use-report-fault.ts'

type Report = ResponseOf<typeof calls.orders.getShipments>['shopReports'][number]

const ICONS: Readonly<Record<Report['state'], Icon>> = {
  waiting: IconClock,
  sent: IconCircleCheck,
  failed: IconAlertTriangle,
  cancelled: IconCircleX,
}

/** What the shop of an order was told about it, or could not be told, and why. */
export function ShopReports({ row, reports }: { row: OrderRow; reports: readonly Report[] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toReason = useReportFault()
  const failed = reports.find(({ state }) => state === 'failed')
  if (reports.length === 0) return null
  return (
    <>
      <div role="status">
        <ul className={styles.reports}>
          {reports.map(({ what, state, fault, message, at }) => {
            const StateIcon = ICONS[state]
            const facts = [
              t(`shipments.report.${what}.${state}`, { when: format.dateTime(at) }),
              fault ? toReason(fault) : '',
              message ? t('shipments.shopSays', { message }) : '',
            ]
            return (
              <li key={what} className={styles.report} data-state={state}>
                <StateIcon size={16} aria-hidden /> {facts.filter(Boolean).join(' ')}
              </li>
            )
          })}
        </ul>
      </div>
      {failed && <RetryReports orderId={row.id} shopId={failed.shopId} />}
    </>
  )
}

/** Tells the shop of an order again, for users who may change shops. */
function RetryReports({ orderId, shopId }: { orderId: string; shopId: string }) {
  const { t } = useTranslation()
  const mayRetry = usePermissions()('input_settings_edit')
  const retry = useApiMutation(calls.shops.retryReports, {
    changes: ['orders', 'shops'],
    failed: 'shipments.error.reportFailed',
  })
  if (!mayRetry) return null
  const run = async () => {
    await retry.mutateAsync({ params: { id: shopId }, body: { orderId } })
    notifications.show({ message: t('shipments.retried', { count: 1 }) })
  }
  return (
    <Button variant="default" size="compact-md" loading={retry.isPending} onClick={() => void run().catch(() => {})}>
      {t('shipments.retry')}
    </Button>
  )
}
