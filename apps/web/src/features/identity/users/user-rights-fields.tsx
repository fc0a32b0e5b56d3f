import { Group, Switch, Text } from '@mantine/core'
import type { WireUser } from '@platen/contract/users'
import { DEFAULT_PERMISSIONS, PERMISSION_AREAS, type Permission, type Role } from '@platen/domain/permissions'
import { ASSIGNABLE_ROLES } from '@platen/domain/users'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { usePermissionLabels } from '../../../components/permission-labels.ts'
import { MultiSelect, Select } from '../../../components/select.tsx'
import { useDraftOfRow } from '../../../components/use-draft-of-row.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { ChangeConflict } from './change-conflict.tsx'
import { mergeRights, type RoleAndPermissions } from './merge-rights.ts'
import { PermissionsTable } from './permissions-table.tsx'
import { useGranting } from './use-granting.ts'

/** Button that adds a location to the master data; the masters belong to another feature. */
export type AddLocation = ComponentType<{ onAdded: (id: string) => void }>

const asRole = (text: string | null): Role | null => ASSIGNABLE_ROLES.find((role) => role === text) ?? null

/** Role and permissions are one field, because the permissions are chosen for the role. */
interface UserRights {
  readonly rights: RoleAndPermissions
  readonly location: readonly string[]
  readonly isActive: boolean
}

/** Role, permissions and locations of a new or existing user. */
export const useUserRights = (user: WireUser | null) =>
  useDraftOfRow<UserRights>(
    {
      rights: { role: user?.role ?? null, permissions: (user?.permissions ?? []) as Permission[] },
      location: user?.location ?? [],
      isActive: user?.isActive ?? true,
    },
    mergeUserRights,
  )

function mergeUserRights<K extends keyof UserRights>(
  field: K,
  from: UserRights[K],
  edited: UserRights[K],
  to: UserRights[K],
): UserRights[K] | undefined {
  if (field !== 'rights') return undefined
  return mergeRights(...([from, edited, to] as [RoleAndPermissions, RoleAndPermissions, RoleAndPermissions])) as
    | UserRights[K]
    | undefined
}

/** The conflicts with changes of another administrator, with what is stored now. */
function RightsConflicts({ fields, user }: { fields: ReturnType<typeof useUserRights>; user: WireUser }) {
  const { t } = useTranslation()
  const { list } = useFormatters()
  const permissionLabels = usePermissionLabels()
  const locations = useQuery(queryOptions.masters()).data?.actions.location ?? {}
  const stored = {
    rights: [t(`settings.roles.${user.role}`), ...permissionLabels(user.permissions as Permission[])],
    location: user.location.length > 0 ? user.location.map((id) => locations[id] ?? id) : [t('settings.everywhere')],
  }
  const conflicts = (['rights', 'location'] as const).filter((field) => fields.conflicts.includes(field))
  return conflicts.map((field) => (
    <ChangeConflict
      key={field}
      id={user.id}
      message={t(`users.conflict.${field}`, { stored: list(stored[field]) })}
      onDiscard={() => fields.discard(field)}
    />
  ))
}

export function UserRightsFields(props: {
  readonly fields: ReturnType<typeof useUserRights>
  readonly missing: boolean
  readonly AddLocation: AddLocation
  readonly user: WireUser | null
}) {
  const { t } = useTranslation()
  const { fields, missing, user, AddLocation } = props
  const { isSelf, canGrantRole, canGrantPermission } = useGranting()
  const isOwn = isSelf(user)
  const locations = useQuery(queryOptions.masters()).data?.actions.location ?? {}
  const { value, change } = fields
  const { role, permissions } = value.rights
  const canGrantAll = PERMISSION_AREAS.every((area) => canGrantPermission(role, `${area}_edit`))
  // a selected location whose master was deleted can still be deselected
  const locationIds = [...new Set([...Object.keys(locations), ...value.location])]
  const selectRole = (text: string | null) => {
    const next = asRole(text)
    if (!next) return
    const granted = DEFAULT_PERMISSIONS[next].filter((permission) => canGrantPermission(next, permission))
    change({ rights: { role: next, permissions: granted } })
  }
  return (
    <>
      {user && <RightsConflicts fields={fields} user={user} />}
      {user && (
        <Switch
          label={t('users.isActive')}
          description={t('users.isActiveHint')}
          disabled={isOwn}
          checked={value.isActive}
          onChange={(event) => change({ isActive: event.currentTarget.checked })}
        />
      )}
      <Select
        label={t('users.role')}
        placeholder={t('users.roleMissing')}
        data={ASSIGNABLE_ROLES.filter((candidate) => candidate === role || canGrantRole(candidate)).map(
          (candidate) => ({
            value: candidate,
            label: t(`settings.roles.${candidate}`),
          }),
        )}
        disabled={isOwn}
        value={role}
        onChange={selectRole}
        allowDeselect={false}
        error={missing && role === null ? t('users.roleMissing') : undefined}
        required
      />
      <Group gap={4} align="flex-end" wrap="nowrap">
        <MultiSelect
          label={t('settings.locations')}
          description={t('users.locationsHint')}
          data={locationIds.map((id) => ({ value: id, label: locations[id] ?? id }))}
          value={[...value.location]}
          onChange={(location) => change({ location })}
          searchable
          flex={1}
        />
        <AddLocation onAdded={(id) => change({ location: [...value.location, id] })} />
      </Group>
      <div>
        <Text size="sm" fw={600}>
          {t('users.permissions')}
        </Text>
        <Text size="xs" c="dimmed" mb={8}>
          {t(isOwn ? 'users.ownRightsHint' : 'users.permissionsHint')}
          {!isOwn && !canGrantAll && ` ${t('users.missingRightsHint')}`}
        </Text>
        <PermissionsTable
          value={permissions}
          canChange={(permission) => !isOwn && canGrantPermission(role, permission)}
          onChange={(next) => change({ rights: { role, permissions: next } })}
        />
      </div>
    </>
  )
}
