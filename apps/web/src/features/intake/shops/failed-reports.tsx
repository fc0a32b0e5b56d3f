import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import styles from './shops.module.css'

/** Says about how many orders a shop could not be told, with a button that tells it again; nothing if there are none. */
export function FailedReports({ shop, mayEdit }: { shop: WireShop; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { id, name, reportCounts } = shop
  const retry = useApiMutation(calls.shops.retryReports, {
    changes: ['shops', 'orders'],
    failed: 'shipments.error.reportFailed',
  })
  if (reportCounts.failed === 0) return null
  const run = async () => {
    const { count } = await retry.mutateAsync({ params: { id }, body: {} })
    notifications.show({ message: t('shipments.retried', { count }) })
  }
  return (
    <div className={styles.notice}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('shops.report.failed', { count: reportCounts.failed, name })}{' '}
        {mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            loading={retry.isPending}
            aria-label={t('frame.named', { name: t('shipments.retry'), value: name })}
            onClick={() => void run().catch(() => {})}
          >
            {t('shipments.retry')}
          </Button>
        )}
      </span>
    </div>
  )
}
