import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from './queries.ts'
import { apiQueryOptions } from './query-helpers.ts'

export const shopsQuery = () => apiQueryOptions('shops', calls.shops.list)

/** The shops of the environment; undefined while they are loading. */
export const useShops = () => useQuery(shopsQuery())

/**
 * Returns how many messages of all shops wait, how many were not understood, and for how many orders reports to shops
 * failed, each at most `MAX_COUNTED_MESSAGES`; zero for users who may not see them.
 */
export function useShopMessageCounts(): Readonly<Record<'waiting' | 'refused' | 'failedReports', number>> {
  const enabled = usePermissions()('input_settings_view')
  return (
    useQuery({ ...apiQueryOptions('shops', calls.shops.messageCounts), enabled }).data ?? {
      waiting: 0,
      refused: 0,
      failedReports: 0,
    }
  )
}
