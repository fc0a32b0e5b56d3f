import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'

/** A user of an identity provider, from the claims of their id token. */
interface Remote {
  readonly kind: 'b2b' | 'b2c'
  readonly issuer: string
  readonly subject: string
  readonly email: string
}

/** Inserts the account of a remote user at the first sign-in; updates the e-mail to that of the provider. */
export async function upsertRemoteAccount(db: Kysely<DB>, { kind, issuer, subject, email }: Remote): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({ id: randomUUID(), kind, issuer, subject, user_id: email })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'issuer', 'subject']).where('kind', '<>', 'superadmin').doUpdateSet({ user_id: email }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the super administrator with this e-mail. */
export async function findSuperAdministrator(
  db: Kysely<DB>,
  userId: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'superadmin')
    .executeTakeFirst()
  return row && { id: row.id, passwordHash: row.password_hash }
}

export async function insertSuperAdministrator(db: Kysely<DB>, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ id: randomUUID(), user_id: userId, kind: 'superadmin', password_hash: passwordHash })
    .execute()
}

export async function findAccountPasswordHash(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/**
 * Stores a password hash. Only super administrators have a password in Platen; others have theirs with the provider.
 */
export async function updateAccountPassword(db: Kysely<DB>, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('kind', '=', 'superadmin')
    .execute()
}
