import { calls } from '@platen/contract/calls'
import { HEARTBEAT_MS } from '@platen/domain/connectors'
import { useQuery } from '@tanstack/react-query'
import { apiQueryOptions } from './query-helpers.ts'

/** The server sends no event when a connector goes offline, so the query polls at the interval of the reports. */
const pollWithHeartbeat = { refetchInterval: HEARTBEAT_MS } as const

/** Loads the keys with their connectors, and the downloads. */
export const useConnectors = () =>
  useQuery({ ...apiQueryOptions('connectors', calls.connectors.list), ...pollWithHeartbeat })

/** Loads the channels reported by output connectors. */
export const useReportedChannels = () =>
  useQuery({ ...apiQueryOptions('connectors', calls.connectors.channels), ...pollWithHeartbeat })

/** Returns the number of connectors that are offline. */
export const useOfflineConnectorCount = (): number =>
  useConnectors().data?.connectors.filter(({ silentSince }) => silentSince !== null).length ?? 0
