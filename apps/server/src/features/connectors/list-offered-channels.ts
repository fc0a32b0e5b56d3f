import { connectorCalls } from '@platen/contract/connectors'
import { memberHandler } from '../../http/define-handler.ts'
import { loadReportedChannels } from './connectors-store.ts'

/** GET /pax/connectors/channels: what connectors reported, with since when each is silent. */
export const listReportedChannels = memberHandler(connectorCalls.channels, async ({ tx, services }) => ({
  channels: await loadReportedChannels(tx, services.now()),
}))
