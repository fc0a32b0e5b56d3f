import { Group } from '@mantine/core'
import type { WireProduct } from '@platen/contract/products'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { TwoLineCell } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './products.module.css'

interface ProductTableProps {
  readonly products: readonly WireProduct[]
  readonly canEdit: boolean
  readonly onOpen: (product: WireProduct) => void
  readonly onDelete: (product: WireProduct) => void
  readonly onHistory: (product: WireProduct) => void
}

/** The source of the print file of a product, as text. */
function PrintFileCell({ product: { printFile, linkField, artworkName, templateName } }: { product: WireProduct }) {
  const { t } = useTranslation()
  if (printFile === 'link')
    return <span className={styles.breakable}>{t('products.linkIn', { field: linkField })}</span>
  if (printFile === 'order') return t('products.source.order')
  if (printFile === 'template')
    return <span className={styles.breakable}>{templateName ?? t('products.source.template')}</span>
  return <span className={styles.breakable}>{artworkName ?? t('products.source.file')}</span>
}

/** Table of products. */
export function ProductTable({ products, canEdit, onOpen, onDelete, onHistory }: ProductTableProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const columns: TableColumn<WireProduct>[] = [
    {
      key: 'sku',
      title: t('products.field.sku'),
      isRowHeader: true,
      render: ({ sku, name }) => (
        <span className={styles.breakable}>
          <TwoLineCell secondary={name}>{sku}</TwoLineCell>
        </span>
      ),
    },
    { key: 'media', title: t('orders.column.mediaName'), render: ({ media }) => media },
    { key: 'color', title: t('orders.column.mediaColor'), render: ({ color }) => color },
    { key: 'size', title: t('orders.column.mediaSize'), render: ({ size }) => size },
    { key: 'blank', title: t('products.field.blank'), render: ({ blank }) => blank },
    {
      key: 'workingDays',
      title: t('products.field.workingDays'),
      isNumeric: true,
      render: ({ workingDays }) => (workingDays === null ? '' : format.number(workingDays)),
    },
    {
      key: 'printFile',
      title: t('products.field.printFile'),
      render: (product) => <PrintFileCell product={product} />,
    },
    {
      key: 'actions',
      title: '',
      isButtons: true,
      render: (product) => {
        const { sku } = product
        return (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {canEdit && (
              <IconButton
                color="gray"
                label={t('products.edit', { sku })}
                icon={IconPencil}
                onClick={() => onOpen(product)}
              />
            )}
            <IconButton
              color="gray"
              label={t('drawing.historyOf', { name: sku })}
              icon={IconHistory}
              onClick={() => onHistory(product)}
            />
            {canEdit && (
              <IconButton
                color="gray"
                label={t('products.delete', { sku })}
                icon={IconTrash}
                onClick={() => onDelete(product)}
              />
            )}
          </Group>
        )
      },
    },
  ]
  return (
    <DataTable label={t('screenTitles.products')} columns={columns} items={products} getId={({ id }) => id} isCard />
  )
}
