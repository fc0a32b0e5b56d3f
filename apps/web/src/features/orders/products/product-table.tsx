import { ActionIcon, Group } from '@mantine/core'
import type { WireProduct } from '@platen/contract/products'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { TwoLineCell } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './products.module.css'

interface ProductTableProps {
  readonly products: readonly WireProduct[]
  readonly mayEdit: boolean
  readonly onOpen: (product: WireProduct) => void
  readonly onDelete: (product: WireProduct) => void
}

/** Where the print file of a product comes from, in words. */
function PrintFileCell({ product: { printFile, linkField, artworkName, templateName } }: { product: WireProduct }) {
  const { t } = useTranslation()
  if (printFile === 'link') return <span className={styles.long}>{t('products.linkIn', { field: linkField })}</span>
  if (printFile === 'order') return t('products.source.order')
  if (printFile === 'template')
    return <span className={styles.long}>{templateName ?? t('products.source.template')}</span>
  return <span className={styles.long}>{artworkName ?? t('products.source.file')}</span>
}

/** Table of products. */
export function ProductTable({ products, mayEdit, onOpen, onDelete }: ProductTableProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const columns: Column<WireProduct>[] = [
    {
      key: 'sku',
      head: t('products.field.sku'),
      names: true,
      cell: ({ sku, name }) => (
        <span className={styles.long}>
          <TwoLineCell under={name}>{sku}</TwoLineCell>
        </span>
      ),
    },
    { key: 'media', head: t('orders.column.mediaName'), cell: ({ media }) => media },
    { key: 'color', head: t('orders.column.mediaColor'), cell: ({ color }) => color },
    { key: 'size', head: t('orders.column.mediaSize'), cell: ({ size }) => size },
    { key: 'blank', head: t('products.field.blank'), cell: ({ blank }) => blank },
    {
      key: 'workingDays',
      head: t('products.field.workingDays'),
      numeric: true,
      cell: ({ workingDays }) => (workingDays === null ? '' : format.number(workingDays)),
    },
    {
      key: 'printFile',
      head: t('products.field.printFile'),
      cell: (product) => <PrintFileCell product={product} />,
    },
    {
      key: 'actions',
      head: '',
      isButtons: true,
      cell: (product) =>
        mayEdit && (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('products.edit', { sku: product.sku })}
              onClick={() => onOpen(product)}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('products.delete', { sku: product.sku })}
              onClick={() => onDelete(product)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ),
    },
  ]
  return <DataTable label={t('products.title')} columns={columns} items={products} idOf={({ id }) => id} />
}
