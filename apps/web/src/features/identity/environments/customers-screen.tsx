import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireCustomer } from '@platen/contract/customers'
import { IconBuildingFactory2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { Page } from '../../../components/page.tsx'
import { RowDialog } from '../../../components/row-dialog.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { matchesSearch, normalizeSearch } from '../../../lib/text-search.ts'
import { useSearchText } from '../../../lib/url-params.ts'
import styles from './customers-screen.module.css'
import { DeleteEnvironmentDialog } from './delete-environment-dialog.tsx'
import { EnvironmentActions } from './environment-actions.tsx'
import { RenameEnvironmentDialog } from './rename-environment-dialog.tsx'

/** The dialogs of one environment, by their parameters of the URL. */
const DIALOGS = ['rename', 'delete'] as const
type DialogName = (typeof DIALOGS)[number]

interface TableProps {
  readonly customers: readonly WireCustomer[]
  readonly canDelete: boolean
  readonly search: string
  readonly onDialog: (name: DialogName, id: string) => void
}

function CustomersTable({ customers, canDelete, search, onDialog }: TableProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const visibleCustomers = customers.filter((customer) =>
    matchesSearch(normalizeSearch(search), customer.resourceName, customer.owner),
  )
  const columns: TableColumn<WireCustomer>[] = [
    {
      key: 'environment',
      title: t('customers.environment'),
      isRowHeader: true,
      render: ({ resourceName, deletedAt, removedAt }) => (
        <TwoLineCell
          secondary={
            deletedAt &&
            removedAt &&
            t('customers.deletedUntil', { when: format.date(deletedAt), until: format.date(removedAt) })
          }
        >
          {resourceName}
        </TwoLineCell>
      ),
    },
    { key: 'owner', title: t('customers.owner'), render: (customer) => customer.owner ?? <MutedText>–</MutedText> },
    { key: 'id', title: t('customers.id'), render: (customer) => <MutedText>{customer.id}</MutedText> },
    {
      key: 'open',
      title: '',
      render: (customer) => (
        <EnvironmentActions
          customer={customer}
          canDelete={canDelete}
          onDialog={(name) => onDialog(name, customer.id)}
        />
      ),
    },
  ]
  if (customers.length === 0) {
    return (
      <EmptyState icon={IconBuildingFactory2} title={t('customers.empty')}>
        <Button component={Link} to="/create-environment">
          {t('customers.new')}
        </Button>
      </EmptyState>
    )
  }
  if (visibleCustomers.length === 0) return <p className={styles.empty}>{t('customers.noMatch', { typed: search })}</p>
  return (
    <DataTable
      label={t('screenTitles.customers')}
      columns={columns}
      items={visibleCustomers}
      getId={(customer) => customer.id}
    />
  )
}

/** `/customers`: the environments that the signed-in user may access. */
export function CustomersScreen({ Layout }: { Layout: ComponentType<{ children: ReactNode }> }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchText()
  const query = useQuery({ ...apiQueryOptions('session', calls.customers.list), staleTime: 0 })
  const { openDialog, show, close } = useUrlDialog(DIALOGS)
  const customer = query.data?.customers.find(({ id, deletedAt }) => id === openDialog?.id && deletedAt === null)
  return (
    <Layout>
      <Page title={t('screenTitles.customers')} screen="customers">
        <div className={styles.header}>
          <div>
            <h1>{t('screenTitles.customers')}</h1>
            <p>{t('customers.text')}</p>
          </div>
          <SearchField label={t('customers.search')} value={search} onChange={setSearch} className={styles.search} />
          <Button component={Link} to="/create-environment" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('customers.new')}
          </Button>
        </div>
        <div className={styles.card}>
          {query.data ? (
            <CustomersTable
              customers={query.data.customers}
              canDelete={query.data.mayDelete}
              search={search}
              onDialog={show}
            />
          ) : (
            <LoadState query={query} h={160} isInCard />
          )}
        </div>
        {openDialog && (
          <RowDialog
            key={`${openDialog.name} ${openDialog.id}`}
            row={query.data?.mayDelete ? customer : undefined}
            isLoaded={query.isSuccess && !query.isFetching}
            onClose={close}
          >
            {(opened) =>
              openDialog.name === 'rename' ? (
                <RenameEnvironmentDialog customer={opened} onClose={close} />
              ) : (
                <DeleteEnvironmentDialog customer={opened} onClose={close} />
              )
            }
          </RowDialog>
        )}
      </Page>
    </Layout>
  )
}
