import { EDIT_ONLY_AREAS, PERMISSION_AREAS, type Permission, type PermissionArea } from './permissions.ts'

const KNOWN: ReadonlySet<string> = new Set(
  PERMISSION_AREAS.flatMap((area) =>
    EDIT_ONLY_AREAS.includes(area) ? [`${area}_edit`] : [`${area}_view`, `${area}_edit`],
  ),
)

const isPermission = (text: string): text is Permission => KNOWN.has(text)

/**
 * Reads stored or sent permissions, a list or a comma string (specification section 3): unknown names are dropped,
 * and an edit right stands for its view right too. Null, undefined and nothing at all mean the role's defaults.
 */
export function parsePermissions(raw: string | readonly string[] | null | undefined): readonly Permission[] | null {
  if (raw === null || raw === undefined || raw === '') return null
  const names = typeof raw === 'string' ? raw.split(',') : raw
  return sortPermissions(names.map((name) => name.trim()).filter(isPermission))
}

/** In the order of the areas, each once, without a view right beside its edit right. */
function sortPermissions(permissions: readonly Permission[]): readonly Permission[] {
  const held = new Set(permissions)
  return PERMISSION_AREAS.flatMap((area): Permission[] => {
    if (held.has(`${area}_edit`)) return [`${area}_edit`]
    return held.has(`${area}_view`) ? [`${area}_view`] : []
  })
}

/** What the two boxes of an area show: edit implies view; an area that is edit-only has no view box (null). */
export function checkboxState(permissions: readonly Permission[], area: PermissionArea) {
  const edit = permissions.includes(`${area}_edit`)
  const view = EDIT_ONLY_AREAS.includes(area) ? null : edit || permissions.includes(`${area}_view`)
  return { view, edit }
}

/**
 * Ticks or unticks a box (specification section 6): edit implies view; unticking view removes both; unticking edit
 * keeps view unless the area is edit-only. The view box of an edit-only area does not exist: it changes nothing.
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
