import { connectorCalls } from '@platen/contract/connectors'
import { forMember } from '../../http/handlers.ts'
import { offeredChannels } from './connectors-store.ts'

/** GET /pax/connectors/channels: what connectors reported, with since when each is silent. */
export const listOfferedChannels = forMember(connectorCalls.channels, async ({ tx, services }) => ({
  channels: await offeredChannels(tx, services.now()),
}))
