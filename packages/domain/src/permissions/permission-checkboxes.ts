import { EDIT_ONLY_AREAS, PERMISSION_AREAS, type Permission, type PermissionArea } from './permissions.ts'

const KNOWN: ReadonlySet<string> = new Set(
  PERMISSION_AREAS.flatMap((area) =>
    EDIT_ONLY_AREAS.includes(area) ? [`${area}_edit`] : [`${area}_view`, `${area}_edit`],
  ),
)

export const isPermission = (text: string): text is Permission => KNOWN.has(text)

/** Returns the names in a comma-separated string. */
export const splitPermissions = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * Parses stored or sent permissions, a list or a comma-separated string: drops unknown names, and an edit permission
 * implies its view permission. Null, undefined and an empty value mean the role's defaults.
 */
export function parsePermissions(raw: string | readonly string[] | null | undefined): readonly Permission[] | null {
  if (raw === null || raw === undefined || raw === '') return null
  return sortPermissions((typeof raw === 'string' ? splitPermissions(raw) : raw).filter(isPermission))
}

/** Sorts in the order of the areas, each once, without a view permission next to its edit permission. */
function sortPermissions(permissions: readonly Permission[]): readonly Permission[] {
  const permissionSet = new Set(permissions)
  return PERMISSION_AREAS.flatMap((area): Permission[] => {
    if (permissionSet.has(`${area}_edit`)) return [`${area}_edit`]
    return permissionSet.has(`${area}_view`) ? [`${area}_view`] : []
  })
}

/**
 * Returns the state of the two checkboxes of an area: edit implies view; an edit-only area has no view checkbox (null).
 */
export function checkboxState(permissions: readonly Permission[], area: PermissionArea) {
  const edit = permissions.includes(`${area}_edit`)
  const view = EDIT_ONLY_AREAS.includes(area) ? null : edit || permissions.includes(`${area}_view`)
  return { view, edit }
}

/**
 * Toggles a checkbox: edit implies view; unchecking view removes both; unchecking edit keeps view unless the area is
 * edit-only. Has no effect for the missing view checkbox of an edit-only area.
 * See REQ-220.
 */
export function togglePermission(
  permissions: readonly Permission[],
  area: PermissionArea,
  box: 'view' | 'edit',
  on: boolean,
): readonly Permission[] {
  const isEditOnly = EDIT_ONLY_AREAS.includes(area)
  if (isEditOnly && box === 'view') return sortPermissions(permissions)
  const others = permissions.filter((each) => each !== `${area}_view` && each !== `${area}_edit`)
  const { edit } = checkboxState(permissions, area)
  if (box === 'view') return sortPermissions(on ? [...others, edit ? `${area}_edit` : `${area}_view`] : others)
  if (on) return sortPermissions([...others, `${area}_edit`])
  return sortPermissions(
    isEditOnly ? others : [...others, ...(checkboxState(permissions, area).view ? [`${area}_view` as const] : [])],
  )
}
