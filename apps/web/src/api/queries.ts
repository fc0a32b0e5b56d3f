import { calls } from '@platen/contract/calls'
import type { Profile } from '@platen/contract/session'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { Ability, Permission } from '@platen/domain/permissions'
import { hasAbility, hasPermission, isAdministratorKind } from '@platen/domain/permissions'
import type { DisplayUnit } from '@platen/domain/units'
import { useQuery } from '@tanstack/react-query'
import { activeOrdersQuery } from './active-orders.ts'
import { toPrincipal } from './principal.ts'
import { queryClient } from './query-client.ts'
import { apiQueryOptions } from './query-helpers.ts'
import { hasSession } from './session-flag.ts'

/** The lists that every screen of an environment stands on (specification section 2). */
export const queryOptions = {
  profile: () => apiQueryOptions('session', calls.session.profile),
  config: () => apiQueryOptions('config', calls.config.get),
  jigs: () => apiQueryOptions('jigs', calls.jigs.list),
  layouts: () => apiQueryOptions('layouts', calls.layouts.list),
  ownLayouts: () => apiQueryOptions('layouts', calls.layouts.listOfUser),
  masters: () => apiQueryOptions('masters', calls.masters.list),
  rules: () => apiQueryOptions('rules', calls.decisionTree.get),
  inputSettings: () => apiQueryOptions('inputSettings', calls.inputSettings.get),
  users: () => apiQueryOptions('users', calls.users.list),
  failedSignIns: () => apiQueryOptions('users', calls.users.failedSignIns),
  channels: () => apiQueryOptions('channels', calls.outputChannels.list, { query: {} }),
  ownPrinters: () => apiQueryOptions('channels', calls.outputChannels.mine),
  allChannels: () => apiQueryOptions('channels', calls.outputChannels.listAll),
  presets: () => apiQueryOptions('presets', calls.outputPresets.list),
  allPresets: () => apiQueryOptions('presets', calls.outputPresets.listAll),
  activeOrders: activeOrdersQuery,
  historyOrders: () => apiQueryOptions('orders', calls.orders.list, { query: { type: 'history' } }),
} as const

/** The signed-in user; null while the profile is on its way. */
export function useProfile(): Profile | null {
  // nobody to ask for where nobody signed in: pages for everybody must not lead to the sign-in
  return useQuery({ ...queryOptions.profile(), enabled: hasSession() }).data?.user ?? null
}

/** Asks the domain's permissions for the signed-in user; nobody may anything while the profile is on its way. */
export function usePermissions(): (permission: Permission) => boolean {
  const profile = useProfile()
  const principal = profile ? toPrincipal(profile) : null
  return (permission) => principal !== null && hasPermission(principal, permission)
}

/** Whether the signed-in user can do something; not while the profile is on its way. */
export function useCan(ability: Ability): boolean {
  const profile = useProfile()
  return profile !== null && hasAbility(toPrincipal(profile), ability)
}

/** The unit the shop reads and types in; the default's before the configuration is there. */
export function useDisplayUnit(): DisplayUnit {
  return useQuery({ ...queryOptions.config(), enabled: false }).data?.configData.unit ?? DEFAULT_CONFIG.unit
}

/** Loads what every screen needs, side by side and without waiting (specification section 2). */
export function prefetchEnvironmentData(): void {
  prefetch([
    queryOptions.activeOrders(),
    queryOptions.jigs(),
    queryOptions.layouts(),
    queryOptions.ownLayouts(),
    queryOptions.masters(),
    queryOptions.users(),
    queryOptions.rules(),
    queryOptions.historyOrders(),
  ])
}

/** The same for the presets and channels, which are not the same for everybody. */
export function prefetchChannelsAndPresets(profile: Profile): void {
  prefetch(
    isAdministratorKind(toPrincipal(profile))
      ? [queryOptions.allChannels(), queryOptions.allPresets()]
      : [queryOptions.channels(), queryOptions.presets(), queryOptions.ownPrinters()],
  )
}

/** A list that fails says so where it is shown. */
function prefetch(asked: readonly object[]): void {
  for (const query of asked) void queryClient.query(query as never).catch(() => {})
}
