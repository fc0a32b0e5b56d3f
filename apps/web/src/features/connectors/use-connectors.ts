import { calls } from '@platen/contract/calls'
import { HEARTBEAT_MS } from '@platen/domain/connectors'
import { useQuery } from '@tanstack/react-query'
import { apiQueryOptions } from '../../api/query-helpers.ts'

/** Falling silent is no event that the server could tell: it is looked for as often as connectors report. */
const pollWithHeartbeat = { refetchInterval: HEARTBEAT_MS } as const

/** The keys with their connectors, and the programs to download. */
export const useConnectors = () =>
  useQuery({ ...apiQueryOptions('connectors', calls.connectors.list), ...pollWithHeartbeat })

/** What output connectors reported, to choose from. */
export const useReportedChannels = () =>
  useQuery({ ...apiQueryOptions('connectors', calls.connectors.channels), ...pollWithHeartbeat })

/** How many connectors have not been heard of for a while. */
export const useOfflineConnectorCount = (): number =>
  useConnectors().data?.connectors.filter(({ silentSince }) => silentSince !== null).length ?? 0
