import { connectorCalls } from '@platen/contract/connectors'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { revoke } from './connectors-store.ts'

/** DELETE /pax/connectors/:id: the key opens nothing from now on. */
export const revokeKey = forMember(connectorCalls.revokeKey, async ({ tx, params, user, services, changed }) => {
  const name = isId(params.id) ? await revoke(tx, params.id, services.now()) : undefined
  if (name === undefined) return refuse('not_found')
  await audit(tx, user, { action: 'deleted', subject: 'apiKey', id: params.id, name })
  changed('connectors', 'channels')
  return {}
})
