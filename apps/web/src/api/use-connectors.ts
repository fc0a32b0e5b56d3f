import { calls } from '@platen/contract/calls'
import { OFFLINE_AFTER_MS } from '@platen/domain/connectors'
import { useQuery } from '@tanstack/react-query'
import { apiQueryOptions } from './query-helpers.ts'

/**
 * The server sends no event when the reports of a connector cease, so the query polls at the interval of its detection.
 */
const pollForCeasedReports = { refetchInterval: OFFLINE_AFTER_MS } as const

/** Loads the keys with their connectors, and the downloads. */
export const useConnectors = () =>
  useQuery({ ...apiQueryOptions('connectors', calls.connectors.list), ...pollForCeasedReports })

/** Loads the channels reported by output connectors; with `refetchOnMount: 'always'` also if they are cached. */
export const useReportedChannels = (options: { readonly refetchOnMount?: 'always'; readonly enabled?: boolean } = {}) =>
  useQuery({ ...apiQueryOptions('connectors', calls.connectors.channels), ...pollForCeasedReports, ...options })

/** Returns the number of connectors that are offline. */
export const useOfflineConnectorCount = (): number =>
  useConnectors().data?.connectors.filter(({ silentSince }) => silentSince !== null).length ?? 0
