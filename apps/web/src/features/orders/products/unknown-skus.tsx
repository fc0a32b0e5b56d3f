import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './products.module.css'

interface UnknownSku {
  readonly sku: string
  readonly jobs: number
  readonly firstAt: string
}

/** SKUs per page: the products are listed below. */
const PAGE_SIZE = 10

/** The SKUs of orders for which there is no product, each with a button that creates it; nothing if there are none. */
export function UnknownSkus({ canEdit, onCreate }: { canEdit: boolean; onCreate: (sku: string) => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { pages, next } = useListPages([...topicQueryKey('orders'), 'unknownSkus'], (page, signal) =>
    client(calls.products.unknown, { query: { limit: PAGE_SIZE, ...page } }, signal),
  )
  const skus = pages?.flatMap((page) => page.skus) ?? []
  if (skus.length === 0) return null
  const columns: TableColumn<UnknownSku>[] = [
    {
      key: 'sku',
      title: t('products.field.sku'),
      isRowHeader: true,
      render: ({ sku }) => <span className={styles.breakable}>{sku}</span>,
    },
    { key: 'jobs', title: t('products.unknown.jobs'), isNumeric: true, render: ({ jobs }) => format.number(jobs) },
    {
      key: 'since',
      title: format.zoned(t('products.unknown.since')),
      render: ({ firstAt }) => <time dateTime={firstAt}>{format.dateTime(firstAt)}</time>,
    },
    {
      key: 'actions',
      title: '',
      isButtons: true,
      render: ({ sku }) =>
        canEdit && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('products.createOne', { sku })}
            onClick={() => onCreate(sku)}
          >
            {t('products.create')}
          </Button>
        ),
    },
  ]
  return (
    <section className={styles.unknown} aria-label={t('products.unknown.title')}>
      <h2>{t('products.unknown.title')}</h2>
      <p className={styles.muted}>{t('products.unknown.text')}</p>
      <DataTable label={t('products.unknown.title')} columns={columns} items={skus} getId={({ sku }) => sku} isCard />
      {next && (
        <Button variant="subtle" size="compact-md" loading={next.isLoading} onClick={next.onLoad}>
          {t('products.unknown.showMore')}
        </Button>
      )}
    </section>
  )
}
