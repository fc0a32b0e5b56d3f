import { checkboxState, PERMISSION_AREAS, type Permission, type PermissionArea } from '@platen/domain/permissions'
import { useTranslation } from 'react-i18next'

/** Areas that have a label on other screens reuse it. */
export const AREA_LABEL_KEYS = {
  jig: 'settings.jigs.title',
  print_layout: 'settings.layouts.title',
  automation_rules: 'settings.rules.title',
  masters: 'settings.masters.title',
  user_management: 'users.areas.user_management',
  input_settings: 'users.areas.input_settings',
  output_settings: 'users.areas.output_settings',
  configuration: 'users.areas.configuration',
  delete_orders: 'users.areas.delete_orders',
  change_order_jig: 'users.areas.change_order_jig',
  downloads: 'users.areas.downloads',
  change_order_assignee: 'users.areas.change_order_assignee',
  print_order: 'users.areas.print_order',
  output_preset: 'users.areas.output_preset',
  team_presets: 'users.areas.team_presets',
  products: 'screenTitles.products',
} as const satisfies Record<PermissionArea, string>

/** Returns a function that names permissions, for example “Jigs: Edit”. */
export function usePermissionLabels(): (permissions: readonly Permission[]) => readonly string[] {
  const { t } = useTranslation()
  return (permissions) =>
    PERMISSION_AREAS.flatMap((area) => {
      const { view, edit } = checkboxState(permissions, area)
      return view || edit ? [`${t(AREA_LABEL_KEYS[area])}: ${t(edit ? 'users.change' : 'users.view')}`] : []
    })
}
