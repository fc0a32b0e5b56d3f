import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { WireUser } from '@platen/contract/users'
import { ROLES } from '@platen/domain/permissions'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLoaderData } from 'react-router'
import { userPages } from '../../../api/all-users.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { RowDialog } from '../../../components/row-dialog.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { canManageUsers, environmentPath } from '../../../lib/paths.ts'
import { matchesSearch, normalizeSearch } from '../../../lib/text-search.ts'
import { useSearchText, useUrlParam } from '../../../lib/url-params.ts'
import { useGranting } from './use-granting.ts'
import type { AddLocation } from './user-rights-fields.tsx'
import styles from './users-screen.module.css'
import { type UserAction, UsersTable } from './users-table.tsx'

const DeleteUserDialog = lazyComponent(async () => (await import('./delete-user-dialog.tsx')).DeleteUserDialog)
const RulesDialog = lazyComponent(async () => (await import('./rules-dialog.tsx')).RulesDialog)
const EditUserDialog = lazyComponent(async () => (await import('./user-dialog.tsx')).EditUserDialog)
const NewUserDialog = lazyComponent(async () => (await import('./user-dialog.tsx')).NewUserDialog)
const UserPasswordDialog = lazyComponent(async () => (await import('./user-dialog.tsx')).UserPasswordDialog)

/** The dialogs, by their parameters of the URL. */
const DIALOGS = ['create', 'edit', 'password', 'rules', 'delete'] as const

/** Components of other features, which `app/` provides. */
interface UsersScreenProps {
  /** The output presets of a user. */
  readonly UserPresets: ComponentType<{ user: WireUser; environment: string }>
  readonly AddLocation: AddLocation
}

interface UserDialogProps {
  readonly action: UserAction
  readonly id: string
  /** Undefined while they are loaded. */
  readonly users: readonly WireUser[] | undefined
  readonly AddLocation: AddLocation
  readonly onClose: () => void
}

/** The dialog of the user that the URL names, if the signed-in user may do the action. */
function UserDialog({ action, id, users, AddLocation, onClose }: UserDialogProps) {
  const { isSelf, canManage } = useGranting()
  const user = users?.find((candidate) => candidate.id === id)
  const isAllowed = user && (isSelf(user) ? action !== 'delete' : canManage(user))
  return (
    <RowDialog row={isAllowed ? user : undefined} isLoaded={users !== undefined} onClose={onClose}>
      {(opened, current) => {
        // another administrator may change the user while the dialog is open
        if (action === 'edit') return <EditUserDialog AddLocation={AddLocation} user={current} onClose={onClose} />
        if (action === 'password') return <UserPasswordDialog user={current} onClose={onClose} />
        if (action === 'rules') return <RulesDialog user={current} onClose={onClose} />
        return <DeleteUserDialog user={opened} users={users ?? []} onClose={onClose} />
      }}
    </RowDialog>
  )
}

/** The users whose e-mail or role contains the search text, page by page. */
function useUserPages(searchInput: string) {
  const { t } = useTranslation()
  const [search] = useDebouncedValue(normalizeSearch(searchInput), 250)
  const roles = ROLES.filter((role) => matchesSearch(search, t(`settings.roles.${role}`))).join(',')
  const filter = search === '' ? {} : { search, ...(roles !== '' && { roles }) }
  const [queryKey, fetchPage] = userPages(filter)
  const list = useListPages(queryKey, fetchPage)
  /** Whether the pages are those of all users, although the search text may have changed since. */
  return { ...list, isUnfiltered: search === '' && !list.query.isPlaceholderData }
}

/** `/{environment}/settings/users`: left by a user who loses the permission to manage users. */
export function UsersScreen(props: UsersScreenProps) {
  const { environment } = useLoaderData<{ environment: string }>()
  const profile = useProfile()
  if (profile && !canManageUsers(profile)) return <Navigate to={environmentPath(environment)} replace />
  return <UserManagement {...props} environment={environment} />
}

function UserManagement({ UserPresets, AddLocation, environment }: UsersScreenProps & { environment: string }) {
  const { t } = useTranslation()
  /** All users; a selected one may be on a page that is not loaded. */
  const users = useQuery(queryOptions.users()).data?.users
  const [searchInput, setSearchInput] = useSearchText()
  const [selected, setSelected] = useUrlParam('selected')
  const { openDialog, show, close } = useUrlDialog(DIALOGS)
  const { query, pages, next, isUnfiltered } = useUserPages(searchInput)
  const visibleUsers = pages?.flatMap((page) => page.users)
  const isEmpty = visibleUsers?.length === 0

  const run = (action: UserAction, user: WireUser) => {
    setSelected(user.id)
    show(action, user.id)
  }
  const add = () => show('create')
  useActionCommands([{ id: 'addUser', label: t('users.new'), icon: IconPlus, run: add }])
  const current = users?.find((user) => user.id === selected)
  return (
    <SettingsSubpage
      title={t('screenTitles.users')}
      intro={t('users.intro')}
      screen="users"
      actions={
        <>
          <SearchField
            label={t('users.search')}
            value={searchInput}
            onChange={setSearchInput}
            className={styles.search}
          />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('users.new')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.card}>
          {isEmpty && isUnfiltered && searchInput === '' && (
            <EmptyState icon={IconUsers} title={t('settings.users.empty')} text={t('settings.users.emptyText')} />
          )}
          {visibleUsers && !isEmpty && (
            <UsersTable users={visibleUsers} selected={selected} onSelect={setSelected} run={run} />
          )}
          <LoadState query={query} h={160} isInCard />
          {next && <LoadMore {...next} label={t('frame.showMore')} />}
          {isEmpty && searchInput !== '' && (
            <p className={styles.empty}>{t('settings.noMatch', { typed: searchInput })}</p>
          )}
        </div>
        {current && <UserPresets key={current.id} user={current} environment={environment} />}
      </div>
      {openDialog?.name === 'create' && <NewUserDialog AddLocation={AddLocation} users={users ?? []} onClose={close} />}
      {openDialog && openDialog.name !== 'create' && (
        <UserDialog
          key={`${openDialog.name} ${openDialog.id}`}
          action={openDialog.name}
          id={openDialog.id}
          users={users}
          AddLocation={AddLocation}
          onClose={close}
        />
      )}
    </SettingsSubpage>
  )
}
