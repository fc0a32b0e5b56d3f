import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireFailingReport, WireShop } from '@platen/contract/shops'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey, useApiMutation } from '../../../api/query-helpers.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { OrderLink } from './order-link.tsx'
import styles from './shops.module.css'

/** The orders for which reports to a shop failed or are delayed by an error; they are retried. */
export function UnreportedOrders({ shop, canEdit }: { shop: WireShop; canEdit: boolean }) {
  const { t } = useTranslation()
  const params = { id: shop.id }
  const { query, pages, next } = useListPages([...topicQueryKey('shops'), 'reports', shop.id], (page, signal) =>
    client(calls.shops.reports, { params, query: page }, signal),
  )
  const retry = useApiMutation(calls.shops.retryReports, {
    invalidates: ['shops', 'orders'],
    errorTitle: 'shipments.error.reportFailed',
  })
  const run = async (orderId?: string) => {
    const { count } = await retry.mutateAsync({ params, body: { ...(orderId !== undefined && { orderId }) } })
    notifications.show({ message: t('shipments.retried', { count }) })
  }
  const onRetry = canEdit ? (orderId?: string) => void run(orderId).catch(() => {}) : undefined
  const retrying = retry.isPending ? (retry.variables.body.orderId ?? 'all') : undefined
  const reports = pages?.flatMap((page) => page.reports)
  return (
    <SettingsSubpage
      title={t('shops.reports.title', { name: shop.name })}
      intro={t('shops.reports.intro')}
      screen="shopReports"
      back={{ to: '?', label: t('shops.inbox.all') }}
      actions={
        onRetry &&
        reports !== undefined &&
        reports.length > 0 && (
          <Button
            variant="default"
            loading={retrying === 'all'}
            disabled={retrying !== undefined}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => onRetry()}
          >
            {t('shops.reports.retryAll')}
          </Button>
        )
      }
    >
      <LoadState query={query} h={160} />
      {reports?.length === 0 && <p ref={announceText}>{t('shops.reports.empty')}</p>}
      {reports && reports.length > 0 && <ReportTable reports={reports} retrying={retrying} onRetry={onRetry} />}
      {next && (
        <div className={styles.listFooter}>
          <LoadMore {...next} label={t('shops.reports.showMore')} />
        </div>
      )}
    </SettingsSubpage>
  )
}

interface TableProps {
  readonly reports: readonly WireFailingReport[]
  /** The id of the order whose report is being sent again, or `all`. */
  readonly retrying: string | undefined
  /** Undefined for users who may not change shops. */
  readonly onRetry: ((orderId: string) => void) | undefined
}

function ReportTable({ reports, retrying, onRetry }: TableProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const columns: TableColumn<WireFailingReport>[] = [
    {
      key: 'order',
      title: t('shops.inbox.order'),
      isRowHeader: true,
      render: (report) => (
        <TwoLineCell secondary={t(`shipments.reportKind.${report.what}`)}>
          <OrderLink order={report} />
        </TwoLineCell>
      ),
    },
    {
      key: 'reason',
      title: t('shops.inbox.reason'),
      render: ({ fault, message }) => (
        <span className={styles.breakable}>
          <TwoLineCell secondary={message && t('shipments.shopSays', { message })}>
            {t(`shipments.fault.${fault}`)}
          </TwoLineCell>
        </span>
      ),
    },
    {
      key: 'since',
      title: format.zoned(t('shops.reports.since')),
      render: ({ since }) => <time dateTime={since}>{format.dateTime(since)}</time>,
    },
    {
      key: 'next',
      title: format.zoned(t('shops.reports.nextAttempt')),
      render: ({ nextAttemptAt }) =>
        nextAttemptAt === null ? (
          <MutedText>{t('shops.reports.noAttempt')}</MutedText>
        ) : (
          <time dateTime={nextAttemptAt}>{format.dateTime(nextAttemptAt)}</time>
        ),
    },
    {
      key: 'actions',
      title: '',
      isButtons: true,
      render: ({ orderPk, orderId }) =>
        onRetry && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('frame.nameAndValue', { name: t('shipments.retry'), value: orderId })}
            loading={retrying === orderPk}
            disabled={retrying !== undefined}
            onClick={() => onRetry(orderPk)}
          >
            {t('shipments.retry')}
          </Button>
        ),
    },
  ]
  return <DataTable label={t('shops.reports.show')} columns={columns} items={reports} getId={({ id }) => id} isCard />
}
