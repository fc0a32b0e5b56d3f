import { calls } from '@platen/contract/calls'
import type { WireProduct } from '@platen/contract/products'
import type { Product } from '@platen/domain/products'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { useVersionHistory } from '../../../api/version-history.ts'
import { VersionHistoryDialog } from '../../../canvas-editor/version-history-dialog.tsx'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { announceText } from '../../../lib/announcements.ts'
import { useOfferReprocess } from '../../catalog/input-settings/index.ts'
import styles from './products.module.css'
import { PRODUCT_FIELDS, useFieldTexts } from './use-field-changes.ts'

/** The history of a product. */
export function ProductVersions({ product, onClose }: { product: WireProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, sku } = product
  const canEdit = usePermissions()('products_edit')
  const restore = useApiMutation(calls.products.restoreVersion, {
    invalidates: ['products', 'orders'],
    errorTitle: 'drawing.restoreFailed',
  })
  const offerReprocess = useOfferReprocess()
  const history = useVersionHistory({
    topic: 'products',
    item: product,
    fetchPage: (page, signal) => client(calls.products.versions, { params: { id }, query: page }, signal),
    restore: async (version, current) => {
      await restore.mutateAsync({ params: { id, version }, body: { version: current } })
      return true
    },
    onRestored: () => {
      onClose()
      void offerReprocess(sku).catch(() => {})
    },
  })
  return (
    <VersionHistoryDialog
      title={t('drawing.historyOf', { name: sku })}
      {...history}
      canRestore={canEdit}
      busy={restore.isPending}
      onClose={onClose}
      drawing={(older, newer) => <VersionComparison id={id} older={older} newer={newer} />}
      hasLegend={false}
    />
  )
}

const useProductVersion = (id: string, version: number) =>
  useApiQuery('products', calls.products.version, { params: { id, version } })

/** Returns a field of a product, with the names of its file and its template instead of their ids. */
function getValue(product: WireProduct, field: keyof Product): unknown {
  if (field === 'artworkId') return product.artworkName ?? product.artworkId
  if (field === 'templateId') return product.templateName ?? product.templateId
  return product[field]
}

/** The fields that differ, with both values; all that have a value if both versions are the same. */
function VersionComparison({ id, older, newer }: { id: string; older: number; newer: number }) {
  const { t } = useTranslation()
  const { label, text } = useFieldTexts()
  const [olderQuery, newerQuery] = [useProductVersion(id, older), useProductVersion(id, newer)]
  if (!olderQuery.data || !newerQuery.data)
    return <LoadState query={olderQuery.data ? newerQuery : olderQuery} h={320} />
  const [before, after] = [olderQuery.data.product, newerQuery.data.product]
  const rows = PRODUCT_FIELDS.map((field) => ({
    field,
    from: text(field, getValue(before, field)),
    to: text(field, getValue(after, field)),
  }))
  const isOne = older === newer
  const visibleRows = rows.filter(({ from, to }) => (isOne ? to !== '–' : from !== to))
  if (visibleRows.length === 0) return <p ref={announceText}>{t('drawing.compare.noDifferences')}</p>
  const value = (key: 'from' | 'to', head: string): TableColumn<(typeof rows)[number]> => ({
    key,
    title: head,
    render: (row) => <span className={styles.breakable}>{row[key]}</span>,
  })
  return (
    <DataTable
      label={t('products.versions.changes')}
      items={visibleRows}
      getId={({ field }) => field}
      columns={[
        { key: 'field', title: t('products.versions.field'), isRowHeader: true, render: ({ field }) => label(field) },
        ...(isOne ? [] : [value('from', t('products.versions.from'))]),
        value('to', t(isOne ? 'products.versions.value' : 'products.versions.to')),
      ]}
    />
  )
}
