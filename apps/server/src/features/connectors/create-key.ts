import { randomBytes, randomUUID } from 'node:crypto'
import { connectorCalls } from '@platen/contract/connectors'
import { hashOf } from '../../http/callers.ts'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { usersOf } from '../users/users-reads.ts'
import { insertKey, keysOf } from './connectors-store.ts'

/** POST /pax/connectors: makes a key. Only its hash is kept, so that its text is in this answer and nowhere else. */
export const createKey = forMember(connectorCalls.createKey, async ({ tx, body, user, services, changed }) => {
  const worksFor = body.userId ?? user.id
  const isUser = worksFor === user.id || (await usersOf(tx)).some((each) => each.id === worksFor)
  if (!isUser) return refuse('not_found')
  const now = services.now()
  const isSame = (name: string): boolean => name.toLowerCase() === body.name.toLowerCase()
  if ((await keysOf(tx, now)).some(({ name }) => isSame(name))) return refuse('name_taken')
  const id = randomUUID()
  const key = `platen_${randomBytes(32).toString('base64url')}`
  await insertKey(tx, { id, name: body.name, kind: body.kind, userId: worksFor, hash: hashOf(key), now })
  await audit(tx, user, { action: 'created', subject: 'apiKey', id, name: body.name, changes: { kind: body.kind } })
  changed('connectors')
  const connector = (await keysOf(tx, now)).find((each) => each.id === id)
  if (!connector) throw new Error('the key that was just made is not there')
  return { key, connector }
})
