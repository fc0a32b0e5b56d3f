import { connectorCalls } from '@platen/contract/connectors'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadReportedChannels } from './reported-channels-queries.ts'

/** GET /pax/connectors/channels: returns the reported channels, with the time since which each is offline. */
export const listReportedChannels = memberHandler(connectorCalls.channels, async ({ tx, services }) => ({
  channels: await loadReportedChannels(tx, services.now()),
}))
