import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'
import { hashToken } from '../../../http/authentication.ts'

/** Owner of sessions: a user of an environment, or an account outside of environments. */
export type SessionOwner = { readonly environmentId: string; readonly userId: string } | { readonly accountId: string }

interface NewSession {
  readonly owner: SessionOwner
  readonly remember: boolean
  readonly userAgent: string
  readonly now: Date
  readonly expiresAt: Date
}

const columnsOf = (owner: SessionOwner) =>
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
      ...columnsOf(session.owner),
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
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((where) => where.and(ownedBy(owner)))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Revokes the session of this token, if it exists. */
export async function revokeSessionByToken(db: Kysely<DB>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Returns the current session of a token hash; undefined if it has been revoked. */
export const findSessionExpiry = (db: Kysely<DB>, tokenHash: Buffer) =>
  db.selectFrom('sessions').select(['id', 'expires_at']).where('token_hash', '=', tokenHash).executeTakeFirst()

/** Returns the environments with active sessions, most recently used first. */
export async function loadActiveEnvironments(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('environment_id')
    .where('expires_at', '>', now)
    .where('environment_id', 'is not', null)
    .groupBy('environment_id')
    .orderBy(({ fn }) => fn.max('seen_at'), 'desc')
    .execute()
  return rows.flatMap((row) => row.environment_id ?? [])
}

/** Revokes all sessions of a user, except the one with the hash `butHash`. */
export async function revokeSessions(db: Kysely<DB>, owner: SessionOwner, butHash?: Buffer): Promise<void> {
  let query = db.deleteFrom('sessions').where((where) => where.and(ownedBy(owner)))
  if (butHash) query = query.where('token_hash', '!=', butHash)
  await query.execute()
}

const ownedBy = (owner: SessionOwner) =>
  'accountId' in owner
    ? { account_id: owner.accountId }
    : { environment_id: owner.environmentId, user_id: owner.userId }
