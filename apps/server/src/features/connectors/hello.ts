import { connectorCalls } from '@platen/contract/connectors'
import { HEARTBEAT_MS, keyGrantsScope } from '@platen/domain/connectors'
import { forKey } from '../../http/handlers.ts'
import { announce } from '../../live/live-hub.ts'
import { VERSION } from '../../version.ts'
import { noteChannels, noteSeen } from './connectors-store.ts'

/** POST /pax/connector/hello: a connector is there, with these channels (readings P5). */
export const hello = forKey(connectorCalls.heartbeat, async ({ body, environment, key, services }) => {
  const now = services.now()
  await services.database.inEnvironment(environment.id, async (tx) => {
    const isNews = await noteSeen(tx, key.id, { version: body.version, host: body.host, now })
    const mayDeliver = keyGrantsScope(key.kind, 'output')
    const isChanged = mayDeliver && (await noteChannels(tx, key.id, body.channels, now))
    if (isNews || isChanged) await announce(tx, ['connectors', 'channels'])
  })
  return { environment: environment.resourceName, kind: key.kind, version: VERSION, heartbeatMs: HEARTBEAT_MS }
})
