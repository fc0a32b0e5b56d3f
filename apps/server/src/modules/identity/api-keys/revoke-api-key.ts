import { connectorCalls } from '@platen/contract/connectors'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { setApiKeyRevoked } from './api-keys-store.ts'

/** DELETE /pax/connectors/:id: revokes an API key; effective immediately. */
export const revokeApiKey = memberHandler(connectorCalls.revokeKey, async ({ tx, params, user, services, changed }) => {
  const name = isUuid(params.id) ? await setApiKeyRevoked(tx, params.id, services.now()) : undefined
  if (name === undefined) return failure('not_found')
  await recordAudit(tx, user, { action: 'deleted', subject: 'apiKey', id: params.id, name })
  changed('connectors', 'channels')
  return {}
})
