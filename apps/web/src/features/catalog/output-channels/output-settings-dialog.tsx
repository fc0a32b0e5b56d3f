import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { UserOutput } from '@platen/contract/output-channels'
import { hasAbility, hasPermission, isAdministratorKind } from '@platen/domain/permissions'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { apiQueryOptions, invalidateTopics, useApiMutation } from '../../../api/query-helpers.ts'
import { useReportedChannels } from '../../../api/use-connectors.ts'
import { useInitialData } from '../../../api/use-initial-data.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import type { StoredChange } from '../../../lib/merge-changes.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { StoredChangesNotice } from '../../platform/audit/index.ts'
import { ChannelEditor } from './channel-editor.tsx'
import { ChannelList } from './channel-list.tsx'
import {
  type ChannelDraftsByUser,
  type Entry,
  fromTree,
  getChangedOutput,
  getChannelNames,
  isIncomplete,
  toFormValues,
  toTree,
} from './output-form.ts'
import styles from './output-settings-dialog.module.css'

/** The printers and hot folders of each user, and the position of a page. */
export function OutputSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const output = useOutputData()
  const initialData = useInitialData(output)
  if (initialData && output.data) return <OutputSettingsForm output={output.data} onClose={onClose} />
  return (
    <Dialog title={t('outputChannels.title')} onClose={onClose} size="xl">
      <LoadState query={output.query} h={240} />
    </Dialog>
  )
}

/** The output of all users for administrator kinds, otherwise of the current user. */
function useOutputData() {
  const profile = useProfile()
  const editsAllUsers = profile !== null && hasAbility(toPrincipal(profile), 'setUpOthersOutput')
  const all = useQuery({ ...apiQueryOptions('channels', calls.outputChannels.everyones), enabled: editsAllUsers })
  const ownChannels = useQuery({ ...queryOptions.ownPrinters(), enabled: profile !== null && !editsAllUsers })
  return editsAllUsers
    ? { query: all, data: all.data?.allPrinterData, isFetching: all.isFetching }
    : {
        query: ownChannels,
        data: ownChannels.data && [ownChannels.data.myPrinterData],
        isFetching: ownChannels.isFetching,
      }
}

function OutputSettingsForm(props: { output: readonly UserOutput[]; onClose: () => void }) {
  const { t } = useTranslation()
  const profile = useProfile()
  const reported = useReportedChannels().data?.channels ?? []
  const merged = useMergedForm(toFormValues(props.output), { toTree, fromTree })
  const { base, form, setForm } = merged
  const users = useEditableUsers(base)
  const [tab, setTab] = useUrlParam('tab')
  const userId = (users.find(({ id }) => id === tab) ?? users[0])?.id ?? ''
  const [selectedRowId, setSelectedRowId] = useState<number | null>(null)
  const save = useApiMutation(calls.outputChannels.saveUserOutputs, {
    invalidates: ['channels', 'presets'],
    errorTitle: 'outputChannels.error.updateFailed',
  })
  const canEdit = profile !== null && hasAbility(toPrincipal(profile), 'editOutputSettings')
  const entries = form[userId] ?? []
  const entry = entries.find((candidate) => candidate.rowId === selectedRowId) ?? entries[0]
  const changed = getChangedOutput(base, form)
  const incomplete = Object.values(form).some((drafts) => drafts.some((draft) => isIncomplete(draft, drafts)))
  const setEntries = (to: readonly Entry[]) => setForm({ ...form, [userId]: to })

  const onSave = async () => {
    await save.mutateAsync({ body: { data: [...changed], before: [...props.output] } })
    notifications.show({ message: t('outputChannels.saved') })
    props.onClose()
  }
  return (
    <Dialog
      title={t('outputChannels.title')}
      onClose={props.onClose}
      dirty={changed.length > 0}
      busy={save.isPending}
      size="xl"
      {...(canEdit
        ? { onSave: () => void onSave().catch(() => {}), saveDisabled: changed.length === 0 || incomplete }
        : { isReadOnly: true })}
    >
      <OutputChangesNotice {...merged} users={users} />
      <div className={styles.layout}>
        <UserList
          users={users}
          form={form}
          userId={userId}
          onSelect={(id) => {
            setTab(id)
            setSelectedRowId(null)
          }}
        />
        <div className={styles.channels}>
          <div className={styles.header}>
            <h3>{t('outputChannels.channels')}</h3>
            <RefreshButton />
          </div>
          {users.length === 0 && <p className={styles.muted}>{t('outputChannels.nobodyPrints')}</p>}
          <ChannelList
            form={form}
            reported={reported}
            userId={userId}
            selected={entry?.rowId ?? null}
            canEdit={canEdit && users.length > 0}
            onSelect={setSelectedRowId}
            onChange={setEntries}
          />
        </div>
        {entry && (
          <ChannelEditor
            key={entry.rowId}
            entry={entry}
            entries={entries}
            reported={reported.find(({ id }) => id === entry.channel.connectorChannelId)}
            canEdit={canEdit}
            onChange={(channel) =>
              setEntries(entries.map((other) => (other.rowId === entry.rowId ? { ...other, channel } : other)))
            }
          />
        )}
      </div>
    </Dialog>
  )
}

interface ChangesProps extends Pick<UserListProps, 'users'> {
  readonly base: ChannelDraftsByUser
  readonly changes: readonly StoredChange[]
  readonly discard: (change: StoredChange) => void
}

function OutputChangesNotice({ base, changes, users, discard }: ChangesProps) {
  const getName = (id: string) => users.find((person) => person.id === id)?.userId ?? getChannelName(base, id) ?? id
  return <StoredChangesNotice subject="outputSettings" changes={changes} getName={getName} onDiscard={discard} />
}

/** Returns the name of a channel of any user; undefined if there is none with this id. */
function getChannelName(drafts: ChannelDraftsByUser, id: string): string | undefined {
  const entries = Object.values(drafts).find((draft) => draft.some(({ channel }) => channel.id === id)) ?? []
  const entry = entries.find(({ channel }) => channel.id === id)
  return entry && getChannelNames(entries).get(entry.rowId)
}

interface UserListProps {
  readonly users: readonly { readonly id: string; readonly userId: string }[]
  readonly form: ChannelDraftsByUser
  readonly userId: string
  readonly onSelect: (id: string) => void
}

/** The users with the number of their channels, or a warning if one of these is incomplete. */
function UserList({ users, form, userId, onSelect }: UserListProps) {
  const { t } = useTranslation()
  return (
    <nav className={styles.users} aria-label={t('outputChannels.users')}>
      <h3>{t('outputChannels.users')}</h3>
      {users.map((person) => (
        <button
          key={person.id}
          type="button"
          className={styles.item}
          aria-current={person.id === userId ? 'true' : undefined}
          onClick={() => onSelect(person.id)}
        >
          <span>{person.userId}</span>
          {form[person.id]?.some((entry, _, all) => isIncomplete(entry, all)) ? (
            <IconAlertTriangle size={14} aria-label={t('outputChannels.incomplete')} className={styles.error} />
          ) : (
            <span className={styles.count}>{form[person.id]?.length ?? 0}</span>
          )}
        </button>
      ))}
    </nav>
  )
}

/** Loads the channels and the reports of the connectors again. The form keeps what was changed. */
function RefreshButton() {
  const { t } = useTranslation()
  return (
    <IconButton
      icon={IconRefresh}
      iconSize={16}
      label={t('outputChannels.refresh')}
      onClick={() => void invalidateTopics(['channels', 'connectors'])}
    />
  )
}

/**
 * Returns the users who can be selected: all except other administrators, those who may print or have channels first.
 * The form of a user who is not an administrator contains only that user. The signed-in administrator is the last one,
 * and only listed if they may print or have channels.
 */
function useEditableUsers(form: ChannelDraftsByUser): readonly { id: string; userId: string }[] {
  const profile = useProfile()
  const users = useQuery(queryOptions.users()).data?.users ?? []
  const needsChannels = (user: Parameters<typeof canPrint>[0] & { readonly id: string }) =>
    canPrint(user) || (form[user.id] ?? []).length > 0
  const others = users
    .filter(({ id }) => Object.hasOwn(form, id) && id !== profile?.id)
    .filter((user) => !isAdministratorKind(toPrincipal(user)))
    .toSorted((one, another) => Number(needsChannels(another)) - Number(needsChannels(one)))
  if (!profile) return others
  const isListed = !isAdministratorKind(toPrincipal(profile)) || needsChannels(profile)
  return isListed ? [...others, { id: profile.id, userId: profile.userId }] : others
}

const canPrint = (user: Parameters<typeof toPrincipal>[0]): boolean =>
  hasPermission(toPrincipal(user), 'print_order_edit')
