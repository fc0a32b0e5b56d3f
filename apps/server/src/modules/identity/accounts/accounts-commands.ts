import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
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

export async function insertSuperAdministrator(db: Kysely<DB>, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ id: randomUUID(), user_id: userId, kind: 'superadmin', password_hash: passwordHash })
    .execute()
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

/** Locks the row of an account until the transaction ends, which serialises its concurrent calls. */
export async function lockAccount(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
}
