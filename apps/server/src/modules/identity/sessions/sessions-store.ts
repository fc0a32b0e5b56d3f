import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'
import { hashToken } from '../../../http/authentication.ts'
import { endSessions, ownedBy, type SessionOwner } from './sessions-commands.ts'

interface NewSession {
  readonly owner: SessionOwner
  readonly remember: boolean
  readonly userAgent: string
  readonly now: Date
  readonly expiresAt: Date
}

const toColumns = (owner: SessionOwner) =>
  'accountId' in owner
    ? { account_id: owner.accountId, environment_id: null, user_id: null }
    : { account_id: null, environment_id: owner.environmentId, user_id: owner.userId }

/** Creates a session and returns its token, of which only a hash is stored. */
export async function insertSession(db: Kysely<DB>, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      ...toColumns(session.owner),
      remember: session.remember,
      user_agent: session.userAgent.slice(0, 400),
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
  return token
}

/** Returns the active sessions of a user, most recently used first. */
export function loadSessions(db: Kysely<DB>, owner: SessionOwner, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'seen_at', 'user_agent'])
    .where((where) => where.and(ownedBy(owner)))
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Revokes one session of a user. Returns whether it existed. */
export async function revokeSession(db: Kysely<DB>, owner: SessionOwner, id: string): Promise<boolean> {
  const ended = await endSessions(db, 'signed_out_elsewhere', (where) =>
    where.and([where.and(ownedBy(owner)), where('id', '=', id)]),
  )
  return ended > 0
}
