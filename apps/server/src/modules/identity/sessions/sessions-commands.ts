import type { SessionEndReason } from '@platen/contract/session'
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
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
export async function revokeSessions(
  db: Kysely<DB>,
  owner: SessionOwner,
  reason: SessionEndReason,
  butHash?: Buffer,
): Promise<void> {
  await endSessions(db, reason, (where) =>
    where.and([where.and(ownedBy(owner)), ...(butHash ? [where('token_hash', '!=', butHash)] : [])]),
  )
}

/** Deletes sessions and stores why they ended. Returns their number. */
export async function endSessions(
  db: Kysely<DB>,
  reason: SessionEndReason,
  condition: (where: ExpressionBuilder<DB, 'sessions'>) => Expression<SqlBool>,
  now = new Date(),
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .with('ended', (query) => query.deleteFrom('sessions').where(condition).returning(['token_hash', 'environment_id']))
    .insertInto('ended_sessions')
    .columns(['token_hash', 'environment_id', 'reason', 'ended_at'])
    .expression((query) =>
      query
        .selectFrom('ended')
        .select(({ val }) => ['token_hash', 'environment_id', val(reason).as('reason'), val(now).as('ended_at')]),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** For how long the reason of a session's end is kept. */
const REASON_TTL_MS = 30 * 24 * 60 * 60 * 1000

/** Ends all sessions of the users of a deleted environment. */
export async function revokeEnvironmentSessions(db: Kysely<DB>, environmentId: string): Promise<void> {
  await endSessions(db, 'environment_deleted', (where) => where('environment_id', '=', environmentId))
}

/**
 * Deletes sessions of users of an environment that have expired, or were last used before a time, and reasons of ended
 * sessions that are too old. Returns the number of sessions.
 *
 * @param limit maximum number of sessions
 */
export async function deleteUnusedSessions(
  tx: EnvironmentTx,
  { usedBefore, now }: { readonly usedBefore: Date; readonly now: Date },
  limit: number,
): Promise<number> {
  await tx.execute('delete from ended_sessions where environment_id = $1 and ended_at < $2', [
    new Date(now.getTime() - REASON_TTL_MS),
  ])
  return tx.execute(
    `with ended as (
       delete from sessions where token_hash = any(array(
         select token_hash from sessions
          where environment_id = $1 and (expires_at <= $3 or seen_at < $2) limit $4))
       returning token_hash)
     insert into ended_sessions (token_hash, environment_id, reason, ended_at)
     select token_hash, $1, 'expired', $3 from ended`,
    [usedBefore, now, limit],
  )
}

/** Deletes the expired sessions of accounts outside of environments, and reasons that are too old. */
export async function deleteExpiredAccountSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('ended_sessions')
    .where('environment_id', 'is', null)
    .where('ended_at', '<', new Date(now.getTime() - REASON_TTL_MS))
    .execute()
  await endSessions(
    db,
    'expired',
    (where) => where.and([where('environment_id', 'is', null), where('expires_at', '<=', now)]),
    now,
  )
}

export const ownedBy = (owner: SessionOwner) =>
  'accountId' in owner
    ? { account_id: owner.accountId }
    : { environment_id: owner.environmentId, user_id: owner.userId }
