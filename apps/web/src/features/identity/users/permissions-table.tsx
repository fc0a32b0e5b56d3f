import {
  checkboxState,
  PERMISSION_AREAS,
  type Permission,
  type PermissionArea,
  togglePermission,
} from '@platen/domain/permissions'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { AREA_LABEL_KEYS } from '../../../components/permission-labels.ts'
import { TableCheckbox } from '../../../components/table-checkbox.tsx'

/** View and edit checkboxes for every area; dependent checkboxes follow the rules of the domain package. */
export function PermissionsTable(props: {
  readonly value: readonly Permission[]
  /** Whether the signed-in user may grant or revoke the permission. */
  readonly canChange: (permission: Permission) => boolean
  readonly onChange: (value: readonly Permission[]) => void
}) {
  const { t } = useTranslation()
  const { value, canChange, onChange } = props
  const permissionCheckbox = (area: PermissionArea, kind: 'view' | 'edit') => {
    const isOn = checkboxState(value, area)[kind]
    if (isOn === null) return null
    return (
      <TableCheckbox
        checked={isOn}
        disabled={!canChange(`${area}_${kind}`)}
        onChange={(event) => onChange(togglePermission(value, area, kind, event.currentTarget.checked))}
        aria-label={`${t(AREA_LABEL_KEYS[area])}: ${t(kind === 'view' ? 'users.view' : 'users.change')}`}
      />
    )
  }
  const columns: TableColumn<PermissionArea>[] = [
    { key: 'area', title: t('users.area'), isRowHeader: true, render: (area) => t(AREA_LABEL_KEYS[area]) },
    { key: 'view', title: t('users.view'), render: (area) => permissionCheckbox(area, 'view') },
    { key: 'edit', title: t('users.change'), render: (area) => permissionCheckbox(area, 'edit') },
  ]
  return <DataTable label={t('users.permissions')} columns={columns} items={PERMISSION_AREAS} getId={(area) => area} />
}
