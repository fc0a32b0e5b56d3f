import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../database/generated/schema.ts'
import { hashToken } from '../../http/authentication.ts'

/** Whose sessions: a user of an environment, or an account outside of them. */
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

/** Opens a session and answers its secret, of which only a hash is kept. */
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

/** The open sessions of a person, the latest used first. */
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

/** Ends one session of a person. Answers whether there was one. */
export async function revokeSession(db: Kysely<DB>, owner: SessionOwner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((where) => where.and(ownedBy(owner)))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the session of this secret, if there is one. */
export async function revokeSessionByToken(db: Kysely<DB>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** The session of a secret's hash as it is at this moment; undefined where it has just ended. */
export const findSessionExpiry = (db: Kysely<DB>, tokenHash: Buffer) =>
  db.selectFrom('sessions').select(['id', 'expires_at']).where('token_hash', '=', tokenHash).executeTakeFirst()

/** Environments in which somebody is signed in, those first that were seen last. */
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

/** Ends all sessions of a person, but the one with this hash where one shall stay. */
export async function revokeSessions(db: Kysely<DB>, owner: SessionOwner, butHash?: Buffer): Promise<void> {
  let query = db.deleteFrom('sessions').where((where) => where.and(ownedBy(owner)))
  if (butHash) query = query.where('token_hash', '!=', butHash)
  await query.execute()
}

const ownedBy = (owner: SessionOwner) =>
  'accountId' in owner
    ? { account_id: owner.accountId }
    : { environment_id: owner.environmentId, user_id: owner.userId }
