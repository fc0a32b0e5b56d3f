import type { Kysely } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'

/** Returns the super administrator with this e-mail. */
export async function findSuperAdministrator(
  db: Kysely<DB>,
  userId: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash as passwordHash'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'superadmin')
    .executeTakeFirst()
}

export async function findAccountPasswordHash(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Returns the e-mails of accounts, by id. */
export async function loadAccountNames(db: Kysely<DB>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'user_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/** Returns the account of a remote user, by the subject of the provider. */
export async function findRemoteAccount(
  db: Kysely<DB>,
  { kind, issuer, subject }: { readonly kind: 'b2b' | 'b2c'; readonly issuer: string; readonly subject: string },
): Promise<{ readonly id: string; readonly userId: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'user_id as userId'])
    .where('kind', '=', kind)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}
