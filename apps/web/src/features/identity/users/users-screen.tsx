import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { ROLES } from '@platen/domain/permissions'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLoaderData } from 'react-router'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useShortcut } from '../../../components/shortcuts.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { canManageUsers, environmentPath } from '../../../lib/paths.ts'
import { matchesSearch, normalizeSearch } from '../../../lib/text-search.ts'
import { useUrlParam, useUrlText } from '../../../lib/url-params.ts'
import type { AddLocation } from './user-rights-fields.tsx'
import styles from './users-screen.module.css'
import { type UserAction, UsersTable } from './users-table.tsx'

const DeleteUserDialog = lazyComponent(async () => (await import('./delete-user-dialog.tsx')).DeleteUserDialog)
const RulesDialog = lazyComponent(async () => (await import('./rules-dialog.tsx')).RulesDialog)
const EditUserDialog = lazyComponent(async () => (await import('./user-dialog.tsx')).EditUserDialog)
const NewUserDialog = lazyComponent(async () => (await import('./user-dialog.tsx')).NewUserDialog)
const UserPasswordDialog = lazyComponent(async () => (await import('./user-dialog.tsx')).UserPasswordDialog)

type Open = { action: 'new' } | { action: UserAction; user: WireUser } | null

/** Components of other features, which `app/` provides. */
interface UsersScreenProps {
  /** The output presets of a user. */
  readonly UserPresets: ComponentType<{ user: WireUser; environment: string }>
  readonly AddLocation: AddLocation
}

interface OpenDialogProps {
  readonly open: Open
  readonly users: readonly WireUser[]
  readonly AddLocation: AddLocation
  readonly onClose: () => void
}

function OpenDialog({ open, users, AddLocation, onClose }: OpenDialogProps) {
  // the user as stored now: another administrator may change it while the dialog is open
  const getStored = (user: WireUser) => users.find((each) => each.id === user.id) ?? user
  switch (open?.action) {
    case 'new':
      return <NewUserDialog AddLocation={AddLocation} users={users} onClose={onClose} />
    case 'edit':
      return <EditUserDialog AddLocation={AddLocation} user={getStored(open.user)} onClose={onClose} />
    case 'password':
      return <UserPasswordDialog user={getStored(open.user)} onClose={onClose} />
    case 'delete':
      return <DeleteUserDialog user={open.user} users={users} onClose={onClose} />
    case 'rules':
      return <RulesDialog user={getStored(open.user)} onClose={onClose} />
    case undefined:
      return null
  }
}

/** The users whose e-mail or role contains the search text, page by page. */
function useUserPages(typed: string) {
  const { t } = useTranslation()
  const [search] = useDebouncedValue(normalizeSearch(typed), 250)
  const roles = ROLES.filter((role) => matchesSearch(search, t(`settings.roles.${role}`))).join(',')
  const filter = search === '' ? {} : { search, ...(roles !== '' && { roles }) }
  return useListPages([...topicQueryKey('users'), 'pages', filter], (page, signal) =>
    client(calls.users.list, { query: { ...filter, ...page } }, signal),
  )
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
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useUrlText('search')
  const [selected, setSelected] = useUrlParam('selected')
  const [open, setOpen] = useState<Open>(null)
  const { query, pages, next } = useUserPages(typed)
  const shown = pages?.flatMap((page) => page.users)
  useShortcut({ keys: '/', label: t('frame.shortcuts.search'), run: () => field.current?.select() })

  const run = (action: UserAction, user: WireUser) => {
    setSelected(user.id)
    setOpen({ action, user })
  }
  const add = () => setOpen({ action: 'new' })
  useActionCommands([{ id: 'addUser', label: t('users.new'), icon: IconPlus, run: add }])
  const current = users?.find((user) => user.id === selected)
  return (
    <SettingsSubpage
      title={t('users.title')}
      intro={t('users.intro')}
      screen="users"
      actions={
        <>
          <TextInput
            ref={field}
            type="search"
            aria-label={t('users.search')}
            placeholder={t('users.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
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
          {shown ? (
            <UsersTable users={shown} selected={selected} onSelect={setSelected} run={run} />
          ) : (
            <LoadState query={query} h={160} isInCard />
          )}
          {next && <LoadMore {...next} label={t('frame.showMore')} />}
          {shown?.length === 0 && (
            <p className={styles.none}>{typed === '' ? t('settings.users.empty') : t('settings.noMatch', { typed })}</p>
          )}
        </div>
        {current && <UserPresets key={current.id} user={current} environment={environment} />}
      </div>
      <OpenDialog open={open} users={users ?? []} AddLocation={AddLocation} onClose={() => setOpen(null)} />
    </SettingsSubpage>
  )
}
