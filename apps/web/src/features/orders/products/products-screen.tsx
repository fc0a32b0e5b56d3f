import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import type { WireProduct } from '@platen/contract/products'
import { IconDownload, IconPlus, IconTags, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { usePermissions } from '../../../api/queries.ts'
import { topicQueryKey, useApiQuery } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { MissingDialog, RowDialog } from '../../../components/row-dialog.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { announceText } from '../../../lib/announcements.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useSearchText } from '../../../lib/url-params.ts'
import { UndoMessage } from '../bulk-actions/index.ts'
import { ProductTable } from './product-table.tsx'
import { ProductUse } from './product-use.tsx'
import styles from './products.module.css'
import { UnknownSkus } from './unknown-skus.tsx'
import { useDeletedProduct } from './use-deleted-product.ts'

const ProductDialog = lazyComponent(async () => (await import('./product-dialog.tsx')).ProductDialog)
const ProductVersions = lazyComponent(async () => (await import('./product-versions.tsx')).ProductVersions)
const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** The dialogs, by their parameters of the URL. */
const DIALOGS = ['create', 'edit', 'history', 'import'] as const

/** The products whose SKU or name contains the search text, page by page. */
function useProductPages(search: string) {
  const [text] = useDebouncedValue(search.trim(), 250)
  const filter = text === '' ? {} : { text }
  const list = useListPages([...topicQueryKey('products'), 'pages', filter], (page, signal) =>
    client(calls.products.list, { query: { ...filter, ...page } }, signal),
  )
  /** Whether the pages are those of all products, although the search text may have changed since. */
  return { ...list, isUnfiltered: text === '' && !list.query.isPlaceholderData }
}

/**
 * `/{environment}/settings/products`. Parameters of the URL open the dialogs: `create` for a new product of an SKU,
 * `edit` and `history` for the stored product of an SKU.
 */
export function ProductsScreen() {
  const { t } = useTranslation()
  const canEdit = usePermissions()('products_edit')
  const { openDialog, show, close } = useUrlDialog(DIALOGS)
  const deleted = useDeletedProduct()
  useActionCommands(
    canEdit ? [{ id: 'addProduct', label: t('products.create'), icon: IconPlus, run: () => show('create') }] : [],
  )
  return (
    <SettingsSubpage
      title={t('screenTitles.products')}
      intro={t('products.intro')}
      screen="products"
      actions={<ProductActions canEdit={canEdit} onCreate={() => show('create')} onImport={() => show('import')} />}
    >
      <ProductUse canEdit={canEdit} />
      <UnknownSkus canEdit={canEdit} onCreate={(sku) => show('create', sku)} />
      {deleted.product && (
        <div className={styles.undo} ref={announceText}>
          <UndoMessage
            text={t(deleted.isRestored ? 'products.restored' : 'products.deleted', { sku: deleted.product.sku })}
            onUndo={deleted.isRestored ? undefined : deleted.restore}
          />
        </div>
      )}
      <ProductList
        canEdit={canEdit}
        onOpen={({ sku }) => show('edit', sku)}
        onHistory={({ sku }) => show('history', sku)}
        onDelete={deleted.remove}
      />
      {canEdit && openDialog?.name === 'create' && <ProductDialog sku={openDialog.id} onClose={close} />}
      {canEdit && openDialog?.name === 'import' && <ImportDialog onClose={close} />}
      {(openDialog?.name === 'create' || openDialog?.name === 'import') && !canEdit && (
        <MissingDialog onClose={close} />
      )}
      {(openDialog?.name === 'edit' || openDialog?.name === 'history') && (
        <StoredProductDialog
          key={`${openDialog.name} ${openDialog.id}`}
          name={openDialog.name}
          sku={openDialog.id}
          onClose={close}
        />
      )}
    </SettingsSubpage>
  )
}

interface StoredProductDialogProps {
  readonly name: 'edit' | 'history'
  readonly sku: string
  readonly onClose: () => void
}

/** The dialog of the product that the URL names, which may be on a page of the list that is not loaded. */
function StoredProductDialog({ name, sku, onClose }: StoredProductDialogProps) {
  const { t } = useTranslation()
  const canOpen = usePermissions()('products_edit') || name === 'history'
  const query = useApiQuery('products', calls.products.list, { query: { sku } })
  if (query.isError && !query.data) {
    return (
      <Dialog title={t('products.error.openFailed')} onClose={onClose}>
        <LoadState query={query} h={240} />
      </Dialog>
    )
  }
  return (
    <RowDialog
      row={canOpen && !query.isFetching ? query.data?.products[0] : undefined}
      isLoaded={!canOpen || (query.isSuccess && !query.isFetching)}
      onClose={onClose}
    >
      {(product) =>
        name === 'edit' ? (
          <ProductDialog product={product} onClose={onClose} />
        ) : (
          <ProductVersions product={product} onClose={onClose} />
        )
      }
    </RowDialog>
  )
}

interface ActionProps {
  readonly canEdit: boolean
  readonly onCreate: () => void
  readonly onImport: () => void
}

/** Creates, imports and exports products. */
function ProductActions({ canEdit, onCreate, onImport }: ActionProps) {
  const { t } = useTranslation()
  const showError = useErrorDialog()
  const save = async () => {
    const file = await client(calls.products.export, { query: {} })
    if (file) downloadBlob(`Products_${new Date().toISOString().slice(0, 10)}.csv`, file)
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void save().catch((error: unknown) => showError(error, 'products.error.exportFailed'))}
      >
        {t('products.exportCsv')}
      </Button>
      {canEdit && (
        <>
          <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            {t('products.importCsv')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
            {t('products.create')}
          </Button>
        </>
      )}
    </Group>
  )
}

interface ListProps {
  readonly canEdit: boolean
  readonly onOpen: (product: WireProduct) => void
  readonly onHistory: (product: WireProduct) => void
  readonly onDelete: (product: WireProduct) => void
}

/** The table of products with its search field. */
function ProductList(props: ListProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchText()
  const { query, pages, next, isUnfiltered } = useProductPages(search)
  const products = pages?.flatMap((page) => page.products)
  const isEmpty = products?.length === 0
  return (
    <section aria-label={t('screenTitles.products')} aria-busy={query.isFetching}>
      <SearchField
        className={styles.search}
        label={t('products.search')}
        value={search}
        maxLength={200}
        onChange={setSearch}
      />
      <LoadState query={query} h={240} />
      {isEmpty && isUnfiltered && search === '' && (
        <EmptyState icon={IconTags} title={t('products.empty')} text={t('products.emptyText')} />
      )}
      {isEmpty && search !== '' && <p ref={announceText}>{t('drawing.noMatch', { typed: search })}</p>}
      {products && products.length > 0 && <ProductTable {...props} products={products} />}
      {next && (
        <div className={styles.footer}>
          <LoadMore {...next} label={t('products.showMore')} />
        </div>
      )}
    </section>
  )
}
