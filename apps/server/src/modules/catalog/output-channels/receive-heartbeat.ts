import { connectorCalls } from '@platen/contract/connectors'
import { HEARTBEAT_MS, keyGrantsScope } from '@platen/domain/connectors'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { VERSION } from '../../../version.ts'
import { recordHeartbeat } from '../../identity/api-keys/api-keys-commands.ts'
import { upsertReportedChannels } from './reported-channels-store.ts'

/** POST /pax/connector/hello: records a heartbeat of a connector with its channels. */
export const receiveHeartbeat = apiKeyHandler(
  connectorCalls.heartbeat,
  async ({ body, environment, key, services }) => {
    const now = services.now()
    await services.database.inEnvironment(environment.id, async (tx) => {
      const isNews = await recordHeartbeat(tx, key.id, { version: body.version, host: body.host, now })
      const mayDeliver = keyGrantsScope(key.kind, 'output')
      const isChanged = mayDeliver && (await upsertReportedChannels(tx, key.id, body.channels, now))
      if (isNews || isChanged) await notifyChange(tx, ['connectors', 'channels'])
    })
    return { environment: environment.resourceName, kind: key.kind, version: VERSION, heartbeatMs: HEARTBEAT_MS }
  },
)
