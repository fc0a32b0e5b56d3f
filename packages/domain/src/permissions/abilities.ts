import { hasPermission, isAdministratorKind, type Permission, type Principal } from './permissions.ts'

type Rule = Permission | ((who: Principal) => boolean)

/**
 * Abilities, each derived from a permission or from the kind of user. Dialogs, buttons and calls all use this table.
 */
const ABILITIES = {
  viewJigs: 'jig_view',
  editJigs: 'jig_edit',
  viewLayouts: 'print_layout_view',
  editLayouts: 'print_layout_edit',
  viewRules: 'automation_rules_view',
  editRules: 'automation_rules_edit',
  viewMasters: 'masters_view',
  editMasters: 'masters_edit',
  viewInputSettings: 'input_settings_view',
  editInputSettings: 'input_settings_edit',
  viewOutputSettings: 'output_settings_view',
  editOutputSettings: 'output_settings_edit',
  viewConfiguration: 'configuration_view',
  editConfiguration: 'configuration_edit',
  manageUsers: 'user_management_edit',
  printOrders: 'print_order_edit',
  /** Override warnings that put artwork on hold. */
  letArtworkThrough: (who) => isAdministratorKind(who) || hasPermission(who, 'print_order_edit'),
  deleteOrders: 'delete_orders_edit',
  changeOrderJig: 'change_order_jig_edit',
  assignOrders: 'change_order_assignee_edit',
  changePresets: 'output_preset_edit',
  /** Take over, hold and lock presets, and change print jobs of other users. */
  workForColleagues: 'team_presets_edit',
  viewProducts: 'products_view',
  editProducts: 'products_edit',
  download: 'downloads_edit',
  /** Help banner, the setting that shows it, and all other users in output settings. */
  seeHelp: isAdministratorKind,
  setUpOthersOutput: isAdministratorKind,
  readAudit: isAdministratorKind,
  editHelpMessage: (who) => who.role === 'superadmin',
  seeCustomers: (who) => who.role === 'superadmin' || who.type === 'b2b',
} as const satisfies Readonly<Record<string, Rule>>

export type Ability = keyof typeof ABILITIES
export const ABILITY_NAMES = Object.keys(ABILITIES) as readonly Ability[]

/** Whether a user has an ability. */
export function hasAbility(who: Principal, ability: Ability): boolean {
  const rule: Rule = ABILITIES[ability]
  return typeof rule === 'function' ? rule(who) : hasPermission(who, rule)
}
