import { Group, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { DEFAULT_PERMISSIONS, PERMISSION_AREAS, type Permission, type Role } from '@platen/domain/permissions'
import { ASSIGNABLE_ROLES, checkUserId } from '@platen/domain/users'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PasswordFields } from './password-fields.tsx'
import { PermissionsTable } from './permissions-table.tsx'
import { useGranting } from './use-granting.ts'
import { useNewPasswordForm } from './use-new-password.ts'

/** Button that adds a location to the master data; the masters belong to another feature. */
export type AddLocation = ComponentType<{ onAdded: (id: string) => void }>

const asRole = (text: string | null): Role | null => ASSIGNABLE_ROLES.find((role) => role === text) ?? null

/** Role, locations and permissions of a new or existing user. */
function useUserRights(user: WireUser | null) {
  const [value, set] = useState<{ role: Role | null; location: string[]; permissions: readonly Permission[] }>({
    role: user?.role ?? null,
    location: user?.location ?? [],
    permissions: (user?.permissions ?? []) as Permission[],
  })
  const [isChanged, setIsChanged] = useState(false)
  return {
    value,
    isChanged,
    change(part: Partial<typeof value>) {
      setIsChanged(true)
      set({ ...value, ...part })
    },
  }
}

function UserRightsFields(props: {
  readonly rights: ReturnType<typeof useUserRights>
  readonly missing: boolean
  readonly AddLocation: AddLocation
  readonly user: WireUser | null
}) {
  const { t } = useTranslation()
  const { rights, missing, user, AddLocation } = props
  const { isSelf, canGrantRole, canGrantPermission } = useGranting()
  const isOwn = isSelf(user)
  const canGrantAll = PERMISSION_AREAS.every((area) => canGrantPermission(rights.value.role, `${area}_edit`))
  const locations = useQuery(queryOptions.masters()).data?.actions.location ?? {}
  const { value, change } = rights
  // a selected location whose master was deleted can still be deselected
  const known = [...new Set([...Object.keys(locations), ...value.location])]
  const selectRole = (text: string | null) => {
    const role = asRole(text)
    if (role) change({ role, permissions: DEFAULT_PERMISSIONS[role].filter((each) => canGrantPermission(role, each)) })
  }
  return (
    <>
      <Select
        label={t('users.role')}
        placeholder={t('users.roleMissing')}
        data={ASSIGNABLE_ROLES.filter((role) => role === value.role || canGrantRole(role)).map((role) => ({
          value: role,
          label: t(`settings.roles.${role}`),
        }))}
        disabled={isOwn}
        value={value.role}
        onChange={selectRole}
        allowDeselect={false}
        error={missing && value.role === null ? t('users.roleMissing') : undefined}
        required
      />
      <Group gap={4} align="flex-end" wrap="nowrap">
        <MultiSelect
          label={t('settings.locations')}
          description={t('users.locationsHint')}
          data={known.map((id) => ({ value: id, label: locations[id] ?? id }))}
          value={value.location}
          onChange={(location) => change({ location })}
          searchable
          flex={1}
        />
        <AddLocation onAdded={(id) => change({ location: [...value.location, id] })} />
      </Group>
      <div>
        <Text size="sm" fw={500}>
          {t('users.permissions')}
        </Text>
        <Text size="xs" c="dimmed" mb={8}>
          {t(isOwn ? 'users.ownRightsHint' : 'users.permissionsHint')}
          {!isOwn && !canGrantAll && ` ${t('users.missingRightsHint')}`}
        </Text>
        <PermissionsTable
          value={value.permissions}
          canChange={(permission) => !isOwn && canGrantPermission(value.role, permission)}
          onChange={(permissions) => change({ permissions })}
        />
      </div>
    </>
  )
}

/** Creates a user. The role has no default and must be selected. */
export function NewUserDialog(props: {
  readonly users: readonly WireUser[]
  readonly AddLocation: AddLocation
  readonly onClose: () => void
}) {
  const { users, AddLocation, onClose } = props
  const { t } = useTranslation()
  const [userId, setUserId] = useState('')
  const [tried, setTried] = useState(false)
  const rights = useUserRights(null)
  const next = useNewPasswordForm([userId])
  const send = useApiMutation(calls.users.create, { changes: ['users'], failed: 'users.error.createFailed' })
  const userIdError = checkUserId(
    userId,
    users.map((user) => user.userId),
  )
  const idWords = { email_invalid: 'email.invalidMsg', email_exists: 'email.alreadyExistsMsg' } as const
  const { role, location, permissions } = rights.value

  const save = async () => {
    setTried(true)
    if (!next.check() || userIdError !== null || role === null) return
    const body = { userId, role, location, permissions: [...permissions], password: next.password }
    await send.mutateAsync({ body })
    showNotification({ message: t('users.created') })
    onClose()
  }
  return (
    <Dialog
      title={t('users.new')}
      onClose={onClose}
      dirty={userId !== '' || rights.isChanged || next.isTyped}
      onSave={() => void save().catch(() => {})}
      busy={send.isPending}
    >
      <Stack gap={16}>
        <TextInput
          type="email"
          label={t('login.email')}
          autoComplete="off"
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value)}
          error={tried && userIdError ? t(idWords[userIdError]) : undefined}
          required
        />
        <PasswordFields {...next.fields} />
        <UserRightsFields rights={rights} missing={tried} user={null} AddLocation={AddLocation} />
      </Stack>
    </Dialog>
  )
}

/** Changes role, locations and permissions of a user; the e-mail is read-only. */
export function EditUserDialog(props: {
  readonly user: WireUser
  readonly AddLocation: AddLocation
  readonly onClose: () => void
}) {
  const { user, AddLocation, onClose } = props
  const { t } = useTranslation()
  const rights = useUserRights(user)
  const send = useApiMutation(calls.users.edit, { changes: ['users'], failed: 'users.error.updateFailed' })
  const save = async () => {
    const { role, location, permissions } = rights.value
    if (role === null) return
    const body = { id: user.id, userId: user.userId, role, location, permissions: [...permissions] }
    await send.mutateAsync({ body })
    showNotification({ message: t('users.updated') })
    onClose()
  }
  return (
    <Dialog
      title={t('users.edit', { name: user.userId })}
      onClose={onClose}
      dirty={rights.isChanged}
      onSave={() => void save().catch(() => {})}
      busy={send.isPending}
    >
      <Stack gap={16}>
        <TextInput label={t('login.email')} value={user.userId} variant="filled" readOnly />
        <UserRightsFields rights={rights} missing={false} user={user} AddLocation={AddLocation} />
      </Stack>
    </Dialog>
  )
}

/** Sets a new password of another user. */
export function UserPasswordDialog({ user, onClose }: { user: WireUser; onClose: () => void }) {
  const { t } = useTranslation()
  const next = useNewPasswordForm([user.userId])
  const send = useApiMutation(calls.users.edit, { changes: [], failed: 'users.error.updatePasswordFailed' })
  const save = async () => {
    if (!next.check()) return
    await send.mutateAsync({ body: { id: user.id, userId: user.userId, password: next.password } })
    showNotification({ message: t('password.changed') })
    onClose()
  }
  return (
    <Dialog
      title={t('users.changePassword', { name: user.userId })}
      size="sm"
      onClose={onClose}
      dirty={next.isTyped}
      onSave={() => void save().catch(() => {})}
      saveDisabled={next.password === ''}
      busy={send.isPending}
    >
      <Stack gap={16}>
        <PasswordFields {...next.fields} />
        <Text size="xs" c="dimmed">
          {t('password.theirsEnd')}
        </Text>
      </Stack>
    </Dialog>
  )
}
