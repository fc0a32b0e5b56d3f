import { connectorCalls } from '@platen/contract/connectors'
import { forMember } from '../../http/handlers.ts'
import { VERSION } from '../../version.ts'
import { keysOf } from './connectors-store.ts'
import { offeredDownloads } from './downloads.ts'

/** GET /pax/connectors: the keys with what is known of their connectors, and the programs to download. */
export const listConnectors = forMember(connectorCalls.list, async ({ tx, services }) => ({
  connectors: await keysOf(tx, services.now()),
  version: VERSION,
  downloads: await offeredDownloads(),
}))
