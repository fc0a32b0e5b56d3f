import { randomBytes, randomUUID } from 'node:crypto'
import { connectorCalls } from '@platen/contract/connectors'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { isSameName } from '@platen/domain/text'
import { hashToken } from '../../../http/authentication.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { VERSION } from '../../../version.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { listDownloads } from '../../platform/connector-downloads/downloads.ts'
import { loadUsers } from '../users/users-queries.ts'
import { insertKey, loadApiKeys, setApiKeyRevoked, updateKeyHash } from './api-keys-store.ts'

/** GET /pax/connectors: returns the API keys with the state of their connectors, and the programs to download. */
export const listConnectors = memberHandlerWithoutTransaction(
  connectorCalls.list,
  async ({ transaction, services }) => ({
    connectors: await transaction(({ tx }) => loadApiKeys(tx, services.now())),
    version: VERSION,
    downloads: await listDownloads(),
  }),
)

const generateKey = (): string => `platen_${randomBytes(32).toString('base64url')}`

/** POST /pax/connectors: creates an API key. Only its hash is stored; its text is contained only in this response. */
export const createApiKey = memberHandler(connectorCalls.createKey, async ({ tx, body, user, services, changed }) => {
  const worksFor = body.userId ?? user.id
  const isUser = worksFor === user.id || (await loadUsers(tx)).some((each) => each.id === worksFor)
  if (!isUser) return failure('not_found')
  const now = services.now()
  const keys = await loadApiKeys(tx, now)
  if (keys.some(({ name }) => isSameName(name, body.name))) return failure('name_taken', { name: body.name })
  if (keys.length >= ENVIRONMENT_LIMITS.apiKeys) return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.apiKeys })
  const id = randomUUID()
  const key = generateKey()
  await insertKey(tx, { id, name: body.name, kind: body.kind, userId: worksFor, hash: hashToken(key), now })
  await recordAudit(tx, user, {
    action: 'created',
    subject: 'apiKey',
    id,
    name: body.name,
    changes: { kind: body.kind },
  })
  changed('connectors')
  const connector = (await loadApiKeys(tx, now)).find((each) => each.id === id)
  if (!connector) throw new Error('the created API key does not exist')
  return { key, connector }
})

/** POST /pax/connectors/:id/renew: replaces the text of an API key; the old one is rejected immediately. */
export const renewApiKey = memberHandler(connectorCalls.renewKey, async ({ tx, params, user, services, changed }) => {
  const key = generateKey()
  const name = isUuid(params.id) ? await updateKeyHash(tx, params.id, hashToken(key), services.now()) : undefined
  if (name === undefined) return failure('not_found')
  await recordAudit(tx, user, { action: 'renewed', subject: 'apiKey', id: params.id, name })
  changed('connectors', 'channels')
  return { key }
})

/** DELETE /pax/connectors/:id: revokes an API key; effective immediately. */
export const revokeApiKey = memberHandler(connectorCalls.revokeKey, async ({ tx, params, user, services, changed }) => {
  const name = isUuid(params.id) ? await setApiKeyRevoked(tx, params.id, services.now()) : undefined
  if (name === undefined) return failure('not_found')
  await recordAudit(tx, user, { action: 'deleted', subject: 'apiKey', id: params.id, name })
  changed('connectors', 'channels')
  return {}
})
