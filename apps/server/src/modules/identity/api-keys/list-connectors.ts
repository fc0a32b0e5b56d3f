import { connectorCalls } from '@platen/contract/connectors'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { VERSION } from '../../../version.ts'
import { listDownloads } from '../../platform/connector-downloads/downloads.ts'
import { loadApiKeys } from './api-keys-store.ts'

/** GET /pax/connectors: returns the API keys with the state of their connectors, and the programs to download. */
export const listConnectors = memberHandlerWithoutTransaction(
  connectorCalls.list,
  async ({ transaction, services }) => ({
    connectors: await transaction(({ tx }) => loadApiKeys(tx, services.now())),
    version: VERSION,
    downloads: await listDownloads(),
  }),
)
