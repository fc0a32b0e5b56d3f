import type { BodyOf } from '@platen/contract/call'
import { connectorCalls } from '@platen/contract/connectors'
import { outputChannelCalls } from '@platen/contract/output-channels'
import { HEARTBEAT_MS, keyGrantsScope, UPLOAD_LIMITS } from '@platen/domain/connectors'
import { isAdministratorKind } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { apiKeyHandler, memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { VERSION } from '../../../version.ts'
import { recordHeartbeat } from '../../identity/api-keys/api-keys-commands.ts'
import { loadNamedApiKeys } from '../../identity/api-keys/api-keys-queries.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { findEnvironmentFacts } from '../../platform/environments/environments-queries.ts'
import type { ChannelDependents } from './channel-dependents.ts'
import { loadChannels } from './output-channels-queries.ts'
import { loadReportedChannels } from './reported-channels-queries.ts'
import { takeOverRevokedChannels, upsertReportedChannels } from './reported-channels-store.ts'
import { toUserOutputSettings } from './user-output-settings.ts'

/** GET /pax/outputchannel: the user's own channels or, for administrator roles, those of another user. */
export const listChannels = memberHandler(outputChannelCalls.list, async ({ tx, query, user }) => {
  const whose = query.userId ?? user.id
  if (whose !== user.id && !isAdministratorKind(user)) return failure('forbidden')
  return { outputChannels: isUuid(whose) ? await loadChannels(tx, whose) : [] }
})

/** GET /pax/outputchannel/allOutputChannels */
export const listAllChannels = memberHandler(outputChannelCalls.listAll, async ({ tx }) => ({
  outputChannels: await loadChannels(tx),
}))

/** GET /pax/connectors/channels: returns the reported channels, with the time since which each is offline. */
export const listReportedChannels = memberHandler(connectorCalls.channels, async ({ tx, services }) => ({
  channels: await loadReportedChannels(tx, services.now()),
}))

/** GET /pax/myprinters: output settings of the signed-in user. */
export const listOwnOutputSettings = memberHandler(outputChannelCalls.mine, async ({ tx, user }) => ({
  myPrinterData: toUserOutputSettings(user.id, await loadChannels(tx, user.id)),
}))

/** GET /pax/myprinters/allPrinters: output settings of all users, including users without any channel. */
export const listAllOutputSettings = memberHandler(outputChannelCalls.everyones, async ({ tx }) => {
  const channels = await loadChannels(tx)
  return { allPrinterData: (await loadUsers(tx)).map((user) => toUserOutputSettings(user.id, channels)) }
})

/** Stores the reported channels. Returns whether anything changed for the users of the channels. */
async function storeReport(
  tx: EnvironmentTx,
  dependents: ChannelDependents,
  connectorId: string,
  { host, channels }: BodyOf<typeof connectorCalls.heartbeat>,
  now: Date,
): Promise<boolean> {
  const isChanged = await upsertReportedChannels(tx, connectorId, channels, now)
  const revokedIds = (await loadNamedApiKeys(tx))
    .filter((key) => key.isRevoked && key.host === host)
    .map(({ id }) => id)
  if (revokedIds.length === 0) return isChanged
  const findInUse = (ids: readonly string[]) => dependents.findReportedChannelsInUse(tx, ids)
  return (await takeOverRevokedChannels(tx, connectorId, revokedIds, findInUse)) || isChanged
}

/** POST /pax/connector/hello: records a heartbeat of a connector with its channels. */
export const receiveHeartbeat = (dependents: ChannelDependents) =>
  apiKeyHandler(connectorCalls.heartbeat, async ({ body, environment, key, services }) => {
    const now = services.now()
    const facts = await services.database.inEnvironment(environment.id, async (tx) => {
      const isNews = await recordHeartbeat(tx, key.id, { ...body, now })
      const mayDeliver = keyGrantsScope(key.kind, 'output')
      const isChanged = mayDeliver && (await storeReport(tx, dependents, key.id, body, now))
      if (isNews || isChanged) notifyChange(tx, ['connectors', 'channels'])
      return findEnvironmentFacts(tx.kysely, environment.id)
    })
    return {
      environment: facts?.name ?? environment.resourceName,
      kind: key.kind,
      version: VERSION,
      heartbeatMs: HEARTBEAT_MS,
      maxContentBytes: UPLOAD_LIMITS.maxContentBytes,
      maxFilesPerCall: UPLOAD_LIMITS.maxFilesPerCall,
    }
  })
