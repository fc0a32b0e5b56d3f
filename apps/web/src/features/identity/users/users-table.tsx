import { ActionIcon, Group, Stack, UnstyledButton } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { isAdministratorKind, type Permission } from '@platen/domain/permissions'
import { NOTICED_SIGN_INS, RULE_CATEGORIES } from '@platen/domain/users'
import {
  IconKey,
  IconListCheck,
  IconLockOpen,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { MutedText } from '../../../components/muted-text.tsx'
import { Tooltip } from '../../../components/tooltip.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import { useGranting } from './use-granting.ts'
import styles from './users-screen.module.css'

export type UserAction = 'edit' | 'password' | 'rules' | 'delete'

const ACTIONS = [
  { action: 'edit', labelKey: 'users.edit', Icon: IconPencil },
  { action: 'rules', labelKey: 'users.rules', Icon: IconListCheck },
  { action: 'password', labelKey: 'users.changePassword', Icon: IconKey },
  { action: 'delete', labelKey: 'users.delete', Icon: IconTrash },
] as const

/**
 * Administrator kinds see all orders and do not print automatically, so they have neither rules nor a connector status.
 */
const isAdministrator = (user: WireUser): boolean =>
  isAdministratorKind({
    role: user.role,
    type: user.type ?? undefined,
    permissions: user.permissions as Permission[],
  })

/** Whether no rule assigns orders to the user, who sees assigned orders only. */
const hasNoRules = (user: WireUser): boolean =>
  user.isActive &&
  !isAdministrator(user) &&
  user.userRules.every((rule) => RULE_CATEGORIES.every((category) => rule[category].length === 0))

function ConnectorStatus({ user }: { user: WireUser }) {
  const { t } = useTranslation()
  const profile = useProfile()
  // the channels of other users are shown to administrators only
  const enabled = profile !== null && hasAdministratorRole(profile)
  const channels = useQuery({ ...queryOptions.allChannels(), enabled }).data?.outputChannels
  if (isAdministrator(user) || !channels) return null
  const has = channels.some((channel) => channel.userId === user.id)
  const label = t(has ? 'users.connector' : 'users.noConnector', { name: user.userId })
  const Icon = has ? IconPlugConnected : IconPlugConnectedX
  return (
    <Tooltip label={label}>
      <Icon size={18} role="img" aria-label={label} className={has ? styles.granted : styles.muted} />
    </Tooltip>
  )
}

/** The number of recent failed sign-ins, and the button that removes the lockout. */
function FailedSignIns({ user }: { user: WireUser }) {
  const { t } = useTranslation()
  const { canManage } = useGranting()
  const failed = useQuery(queryOptions.failedSignIns()).data?.users.find(({ id }) => id === user.id)?.failed ?? 0
  const send = useApiMutation(calls.users.allowSignIn, {
    invalidates: ['users'],
    errorTitle: 'users.error.updateFailed',
  })
  if (failed < NOTICED_SIGN_INS) return null
  const allow = async () => {
    await send.mutateAsync({ body: { id: user.id } })
    showNotification({ message: t('users.signInAllowed', { name: user.userId }) })
  }
  return (
    <Group gap={4} wrap="nowrap">
      <MutedText>{t('users.failedSignIns', { count: failed })}</MutedText>
      <WithReason
        label={t('users.allowSignIn', { name: user.userId })}
        reason={!canManage(user) && t('users.hasMoreRights', { name: user.userId })}
      >
        <ActionIcon
          variant="subtle"
          aria-label={t('users.allowSignIn', { name: user.userId })}
          loading={send.isPending}
          onClick={() => void allow().catch(() => {})}
        >
          <IconLockOpen size={18} aria-hidden />
        </ActionIcon>
      </WithReason>
    </Group>
  )
}

function UserActions({ user, run }: { user: WireUser; run: (action: UserAction, user: WireUser) => void }) {
  const { t } = useTranslation()
  const { isSelf, canManage } = useGranting()
  const getLockedReason = (action: UserAction) => {
    if (isSelf(user)) return action === 'delete' ? t('users.cannotDeleteSelf') : null
    return canManage(user) ? null : t('users.hasMoreRights', { name: user.userId })
  }
  const availableActions = ACTIONS.filter(({ action }) => action !== 'rules' || !isAdministrator(user))
  return (
    <div className={styles.actions}>
      {availableActions.map(({ action, labelKey, Icon }) => (
        <WithReason key={action} label={t(labelKey, { name: user.userId })} reason={getLockedReason(action)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-action={action}
            aria-label={t(labelKey, { name: user.userId })}
            onClick={() => run(action, user)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </WithReason>
      ))}
    </div>
  )
}

/** The users of the environment with their actions. */
export function UsersTable(props: {
  readonly users: readonly WireUser[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly run: (action: UserAction, user: WireUser) => void
}) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const ownId = useProfile()?.id
  const columns: TableColumn<WireUser>[] = [
    { key: 'status', title: '', render: (user) => <ConnectorStatus user={user} /> },
    { key: 'index', title: t('users.index'), isNumeric: true, render: (user) => props.users.indexOf(user) + 1 },
    {
      key: 'userId',
      title: t('login.email'),
      isRowHeader: true,
      render: (user) => (
        <UnstyledButton
          className={styles.user}
          aria-pressed={user.id === props.selected}
          onClick={() => props.onSelect(user.id)}
        >
          {user.userId} {user.id === ownId && <MutedText>({t('settings.users.you')})</MutedText>}
        </UnstyledButton>
      ),
    },
    {
      key: 'role',
      title: t('users.role'),
      render: (user) => (
        <Stack gap={0}>
          {t(`settings.roles.${user.role}`)}
          {!user.isActive && <MutedText>{t('users.deactivated')}</MutedText>}
          {hasNoRules(user) && <MutedText>{t('users.noRules')}</MutedText>}
          <FailedSignIns user={user} />
        </Stack>
      ),
    },
    {
      key: 'locations',
      title: t('settings.locations'),
      render: (user) => labels('location', user.location) || <MutedText>{t('settings.everywhere')}</MutedText>,
    },
    {
      key: 'actions',
      title: t('users.actions'),
      isButtons: true,
      render: (user) => <UserActions user={user} run={props.run} />,
    },
  ]
  return <DataTable label={t('screenTitles.users')} columns={columns} items={props.users} getId={(user) => user.id} />
}
