import type { WireCustomer } from '@platen/contract/customers'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { DB } from '../../../database/generated/schema.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'

/** Returns all environments, for tasks that process each of them with tenant isolation. */
export async function loadEnvironments(database: Pick<Database, 'outside'>): Promise<EnvironmentRef[]> {
  const rows = await database.outside
    .selectFrom('environments')
    .select(['id', 'resource_name'])
    .orderBy('resource_name')
    .execute()
  return rows.map((row) => ({ id: row.id, resourceName: row.resource_name }))
}

/** Returns the name of the environment that an account has owned longest; null if it owns none. */
export async function findFirstOwnedEnvironment(db: Kysely<DB>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('environments')
    .select('resource_name')
    .where('owner_id', '=', accountId)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.resource_name ?? null
}

/** Returns environments with their owners, by name: all, or those of one owner. */
export async function loadEnvironmentsWithOwners(db: Kysely<DB>, ownerId: string | null): Promise<WireCustomer[]> {
  let query = db
    .selectFrom('environments')
    .leftJoin('accounts', 'accounts.id', 'environments.owner_id')
    .select(['environments.id', 'environments.resource_name', 'accounts.user_id as owner'])
    .orderBy('environments.resource_name')
  if (ownerId !== null) query = query.where('environments.owner_id', '=', ownerId)
  const rows = await query.execute()
  return rows.map((row) => ({ id: row.id, owner: row.owner, resourceName: row.resource_name }))
}

/** Locks the row of an account until the transaction ends, which serialises its concurrent calls. */
export async function lockAccount(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertEnvironment(
  tx: Transaction<DB>,
  { id, name, ownerId }: { readonly id: string; readonly name: string; readonly ownerId: string | null },
): Promise<void> {
  await tx.insertInto('environments').values({ id, resource_name: name, owner_id: ownerId }).execute()
}
