import type { Kysely } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { DB } from '../../../database/generated/schema.ts'
import { hashToken } from '../../../http/authentication.ts'

/** Owner of sessions: a user of an environment, or an account outside of environments. */
export type SessionOwner = { readonly environmentId: string; readonly userId: string } | { readonly accountId: string }

/** Revokes the session of this token, if it exists. */
export async function revokeSessionByToken(db: Kysely<DB>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Revokes all sessions of a user, except the one with the hash `butHash`. */
export async function revokeSessions(db: Kysely<DB>, owner: SessionOwner, butHash?: Buffer): Promise<void> {
  let query = db.deleteFrom('sessions').where((where) => where.and(ownedBy(owner)))
  if (butHash) query = query.where('token_hash', '!=', butHash)
  await query.execute()
}

/**
 * Deletes sessions of users of an environment that have expired, or were last used before a time. Returns their number.
 *
 * @param limit maximum number of sessions
 */
export async function deleteUnusedSessions(
  tx: EnvironmentTx,
  { usedBefore, now }: { readonly usedBefore: Date; readonly now: Date },
  limit: number,
): Promise<number> {
  return tx.execute(
    `delete from sessions where token_hash = any(array(
       select token_hash from sessions
        where environment_id = $1 and (expires_at <= $3 or seen_at < $2) limit $4))`,
    [usedBefore, now, limit],
  )
}

/** Deletes the expired sessions of accounts outside of environments. */
export async function deleteExpiredAccountSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('environment_id', 'is', null).where('expires_at', '<=', now).execute()
}

export const ownedBy = (owner: SessionOwner) =>
  'accountId' in owner
    ? { account_id: owner.accountId }
    : { environment_id: owner.environmentId, user_id: owner.userId }
