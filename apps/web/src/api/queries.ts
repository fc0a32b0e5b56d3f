import { calls } from '@platen/contract/calls'
import type { Profile } from '@platen/contract/session'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { Ability, Permission } from '@platen/domain/permissions'
import { hasAbility, hasPermission, isAdministratorKind } from '@platen/domain/permissions'
import type { DisplayUnit } from '@platen/domain/units'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toPrincipal } from '../lib/principal.ts'
import { activeOrdersQuery } from './active-orders.ts'
import { allUsersQuery, userPages } from './all-users.ts'
import { historyOrdersQuery } from './history-orders.ts'
import { listPagesQuery } from './list-pages.ts'
import { presetsQuery } from './presets.ts'
import { queryClient } from './query-client.ts'
import { apiQueryOptions } from './query-helpers.ts'
import { hasSession } from './session-flag.ts'

/** The slots of placed jigs are those of the list of jigs. */
const WITHOUT_SLOTS = { query: { slots: 'false' } } as const

/** Query options of the data that the screens of an environment share. */
export const queryOptions = {
  profile: () => apiQueryOptions('session', calls.session.profile),
  config: () => apiQueryOptions('config', calls.config.get),
  jigs: () => apiQueryOptions('jigs', calls.jigs.list),
  layouts: () => apiQueryOptions('layouts', calls.layouts.list, WITHOUT_SLOTS),
  ownLayouts: () => apiQueryOptions('layouts', calls.layouts.listOfUser, WITHOUT_SLOTS),
  masters: () => apiQueryOptions('masters', calls.masters.list),
  rules: () => apiQueryOptions('rules', calls.decisionTree.get),
  inputSettings: () => apiQueryOptions('inputSettings', calls.inputSettings.get),
  users: allUsersQuery,
  failedSignIns: () => apiQueryOptions('users', calls.users.failedSignIns),
  channels: () => apiQueryOptions('channels', calls.outputChannels.list, { query: {} }),
  ownPrinters: () => apiQueryOptions('channels', calls.outputChannels.mine),
  allChannels: () => apiQueryOptions('channels', calls.outputChannels.listAll),
  /** The user's own presets and those that others share with them. */
  presets: () => presetsQuery(calls.outputPresets.list, { shared: 'true' }),
  allPresets: () => presetsQuery(calls.outputPresets.listAll),
  activeOrders: activeOrdersQuery,
} as const

/** Returns the signed-in user, or null while the profile query is pending. */
export function useProfile(): Profile | null {
  // Disabled without a session: a 401 on a public page must not redirect to the sign-in.
  return useQuery({ ...queryOptions.profile(), enabled: hasSession() }).data?.user ?? null
}

/** Returns the permission check of the signed-in user. It denies everything while the profile query is pending. */
export function usePermissions(): (permission: Permission) => boolean {
  const profile = useProfile()
  return useCallback((permission) => profile !== null && hasPermission(toPrincipal(profile), permission), [profile])
}

/** Returns whether the signed-in user has the ability; false while the profile query is pending. */
export function useCan(ability: Ability): boolean {
  const profile = useProfile()
  return profile !== null && hasAbility(toPrincipal(profile), ability)
}

/** The display unit of the environment; the default until the configuration is loaded. */
export function useConfiguredUnit(): DisplayUnit {
  return useQuery({ ...queryOptions.config(), enabled: false }).data?.configData.unit ?? DEFAULT_CONFIG.unit
}

/** The time zone of the environment; undefined, for that of the browser, until the configuration is loaded. */
export function useConfiguredTimeZone(): string | undefined {
  return useQuery({ ...queryOptions.config(), enabled: false }).data?.configData.timeZone
}

/** Starts loading, in parallel, the data that most screens need. Does not wait for it. */
export function prefetchEnvironmentData(): void {
  prefetch([
    queryOptions.jigs(),
    queryOptions.layouts(),
    queryOptions.ownLayouts(),
    queryOptions.masters(),
    queryOptions.users(),
    queryOptions.rules(),
  ])
}

/** Starts loading the active orders, which only their screen shows. Does not wait for them. */
export const prefetchActiveOrders = (): void => prefetch([queryOptions.activeOrders()])

/** Starts loading the history of the orders, which is on the same screen. Does not wait for it. */
export function prefetchHistoryOrders(): void {
  void queryClient.infiniteQuery(historyOrdersQuery()).catch(() => {})
}

/** Starts loading the first users, which only their screen lists. All users may read them. Does not wait for them. */
export function prefetchUsers(): void {
  void queryClient.infiniteQuery(listPagesQuery(...userPages())).catch(() => {})
}

/** Starts loading the failed sign-ins of the users, for those who may manage users. Does not wait for them. */
export const prefetchFailedSignIns = (): void => prefetch([queryOptions.failedSignIns()])

/** Prefetches the presets and channels. Which queries are needed depends on the user. */
export function prefetchChannelsAndPresets(profile: Profile): void {
  prefetch(
    isAdministratorKind(toPrincipal(profile))
      ? [queryOptions.allChannels(), queryOptions.allPresets()]
      : [queryOptions.channels(), queryOptions.presets(), queryOptions.ownPrinters()],
  )
}

/** Ignores errors: the component that shows the list reports them. */
function prefetch(queries: readonly object[]): void {
  for (const query of queries) void queryClient.query(query as never).catch(() => {})
}
