import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
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

/** The reports about an order that were sent to its shop or failed, with the reason. */
export function ShopReports({ row, reports }: { row: OrderRow; reports: readonly Report[] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toReason = useReportFault()
  const failing = reports.find((report) => report.state === 'failed' || isDelayed(report))
  if (reports.length === 0) return null
  return (
    <>
      <div ref={announceChanges}>
        <ul className={styles.reports}>
          {reports.map((report) => {
            const { what, state, fault, message, at, nextAttemptAt } = report
            const StateIcon = ICONS[state]
            const facts = [
              t(`shipments.report.${what}.${isDelayed(report) ? 'delayed' : state}`, { when: format.dateTime(at) }),
              fault ? toReason(fault) : '',
              message ? t('shipments.shopSays', { message }) : '',
              isDelayed(report) && nextAttemptAt
                ? t('shipments.nextAttempt', { when: format.dateTime(nextAttemptAt) })
                : '',
            ]
            return (
              <li key={what} className={styles.report} data-state={state}>
                <StateIcon size={16} aria-hidden /> {facts.filter(Boolean).join(' ')}
              </li>
            )
          })}
        </ul>
      </div>
      {failing && <RetryReports orderId={row.id} shopId={failing.shopId} />}
    </>
  )
}

/** Whether a report waits after an error. */
const isDelayed = ({ state, fault }: Report): boolean => state === 'waiting' && fault !== null

/** Sends the report to the shop of an order again, for users who may enter shipments or change shops. */
function RetryReports({ orderId, shopId }: { orderId: string; shopId: string }) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const retry = useApiMutation(calls.shops.retryReports, {
    invalidates: ['orders', 'shops'],
    errorTitle: 'shipments.error.reportFailed',
  })
  if (!hasPermission('input_settings_edit') && !hasPermission('print_order_edit')) return null
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
