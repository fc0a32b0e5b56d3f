import { calls } from '@platen/contract/calls'
import type { Profile } from '@platen/contract/session'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { Ability, Permission } from '@platen/domain/permissions'
import { hasAbility, isAdministratorKind, hasPermission } from '@platen/domain/permissions'
import type { DisplayUnit } from '@platen/domain/units'
import { useQuery } from '@tanstack/react-query'
import { activeOrdersQuery } from './active-orders.ts'
import { callQuery } from './calls.ts'
import { isLoggedIn } from './login-state.ts'
import { principalOf } from './principal.ts'
import { queryClient } from './query-client.ts'

/** The lists that every screen of an environment stands on (specification section 2). */
export const queries = {
  profile: () => callQuery('session', calls.session.profile),
  config: () => callQuery('config', calls.config.get),
  jigs: () => callQuery('jigs', calls.jigs.list),
  layouts: () => callQuery('layouts', calls.layouts.list),
  ownLayouts: () => callQuery('layouts', calls.layouts.listOfUser),
  masters: () => callQuery('masters', calls.masters.list),
  rules: () => callQuery('rules', calls.decisionTree.get),
  inputSettings: () => callQuery('inputSettings', calls.inputSettings.get),
  users: () => callQuery('users', calls.users.list),
  failedSignIns: () => callQuery('users', calls.users.failedSignIns),
  channels: () => callQuery('channels', calls.outputChannels.list, { query: {} }),
  ownPrinters: () => callQuery('channels', calls.outputChannels.mine),
  allChannels: () => callQuery('channels', calls.outputChannels.listAll),
  presets: () => callQuery('presets', calls.outputPresets.list),
  allPresets: () => callQuery('presets', calls.outputPresets.listAll),
  activeOrders: activeOrdersQuery,
  historyOrders: () => callQuery('orders', calls.orders.list, { query: { type: 'history' } }),
} as const

/** The signed-in user; null while the profile is on its way. */
export function useProfile(): Profile | null {
  // nobody to ask for where nobody signed in: pages for everybody must not lead to the sign-in
  return useQuery({ ...queries.profile(), enabled: isLoggedIn() }).data?.user ?? null
}

/** Asks the domain's permissions for the signed-in user; nobody may anything while the profile is on its way. */
export function useMay(): (permission: Permission) => boolean {
  const profile = useProfile()
  const principal = profile ? principalOf(profile) : null
  return (permission) => principal !== null && hasPermission(principal, permission)
}

/** Whether the signed-in user can do something; not while the profile is on its way. */
export function useCan(ability: Ability): boolean {
  const profile = useProfile()
  return profile !== null && hasAbility(principalOf(profile), ability)
}

/** The unit the shop reads and types in; the default's before the configuration is there. */
export function useShopUnit(): DisplayUnit {
  return useQuery({ ...queries.config(), enabled: false }).data?.configData.unit ?? DEFAULT_CONFIG.unit
}

/** Loads what every screen needs, side by side and without waiting (specification section 2). */
export function prefetchLists(): void {
  prefetch([
    queries.activeOrders(),
    queries.jigs(),
    queries.layouts(),
    queries.ownLayouts(),
    queries.masters(),
    queries.users(),
    queries.rules(),
    queries.historyOrders(),
  ])
}

/** The same for the presets and channels, which are not the same for everybody. */
export function prefetchOutput(profile: Profile): void {
  prefetch(
    isAdministratorKind(principalOf(profile))
      ? [queries.allChannels(), queries.allPresets()]
      : [queries.channels(), queries.presets(), queries.ownPrinters()],
  )
}

/** A list that fails says so where it is shown. */
function prefetch(asked: readonly object[]): void {
  for (const query of asked) void queryClient.query(query as never).catch(() => {})
}
