/** Roles and permissions. The server enforces them, and the web application displays them; there are no other rules. */
export const ROLES = ['superadmin', 'admin', 'poweruser', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** Account types of remote sign-in; local accounts have none. */
export type AccountType = 'b2b' | 'b2c'

const AREAS = [
  'jig',
  'print_layout',
  'automation_rules',
  'user_management',
  'masters',
  'input_settings',
  'output_settings',
  'configuration',
  'delete_orders',
  'change_order_jig',
  'downloads',
  'change_order_assignee',
  'print_order',
  'output_preset',
  /** Presets and print jobs of colleagues. */
  'team_presets',
  'products',
] as const
export type PermissionArea = (typeof AREAS)[number]
export type Permission = `${PermissionArea}_${'view' | 'edit'}`
export const PERMISSION_AREAS: readonly PermissionArea[] = AREAS

/** Areas without a view permission, because they only have actions. */
export const EDIT_ONLY_AREAS: readonly PermissionArea[] = [
  'delete_orders',
  'change_order_jig',
  'downloads',
  'change_order_assignee',
  'print_order',
  'output_preset',
  'team_presets',
]

const edit = (...areas: PermissionArea[]): Permission[] => areas.map((area): Permission => `${area}_edit`)
const view = (...areas: PermissionArea[]): Permission[] => areas.map((area): Permission => `${area}_view`)

/** Default permissions of a user without stored ones. See REQ-221, REQ-222. */
export const DEFAULT_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  superadmin: edit(...AREAS),
  admin: edit(
    'jig',
    'print_layout',
    'automation_rules',
    'user_management',
    'masters',
    'input_settings',
    'output_settings',
    'configuration',
    'delete_orders',
    'downloads',
    'change_order_jig',
    'change_order_assignee',
    'output_preset',
    'team_presets',
    'products',
  ),
  poweruser: edit(
    'jig',
    'print_layout',
    'automation_rules',
    'masters',
    'input_settings',
    'output_settings',
    'configuration',
    'downloads',
    'change_order_jig',
    'print_order',
    'output_preset',
    'team_presets',
    'products',
  ),
  operator: [
    ...edit('output_settings', 'configuration', 'downloads', 'change_order_jig', 'print_order', 'output_preset'),
    ...view('jig', 'print_layout'),
  ],
}

/** The data of a user that authorisation needs. */
export interface Principal {
  readonly role: Role
  readonly type?: AccountType | undefined
  /** Stored permissions; missing or null means the role's defaults. */
  readonly permissions?: readonly Permission[] | null | undefined
}

/** Whether the user has every permission: remote business and consumer accounts and super administrators. */
const hasAllPermissions = (who: Principal): boolean => who.role === 'superadmin' || who.type !== undefined

/** Edit implies view. See REQ-220. */
export function hasPermission(who: Principal, permission: Permission): boolean {
  if (hasAllPermissions(who)) return true
  const ownPermissions = who.permissions ?? DEFAULT_PERMISSIONS[who.role]
  if (ownPermissions.includes(permission)) return true
  if (!permission.endsWith('_view')) return false
  return ownPermissions.includes(permission.replace(/_view$/, '_edit') as Permission)
}

/** Administrator kinds: administrators, super administrators and remote accounts. */
export const isAdministratorKind = (who: Principal): boolean => hasAllPermissions(who) || who.role === 'admin'

/** Returns all permissions of a user, stored or by role. */
export function effectivePermissions(who: Principal): readonly Permission[] {
  if (hasAllPermissions(who)) return DEFAULT_PERMISSIONS.superadmin
  return who.permissions ?? DEFAULT_PERMISSIONS[who.role]
}
