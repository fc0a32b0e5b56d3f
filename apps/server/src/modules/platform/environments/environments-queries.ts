import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { DB } from '../../../database/generated/schema.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'

/** Returns all environments, for tasks that process each of them with tenant isolation. */
export async function loadEnvironments(database: Pick<Database, 'outsideEnvironments'>): Promise<EnvironmentRef[]> {
  return database.outsideEnvironments
    .selectFrom('environments')
    .select(['id', 'resource_name as resourceName'])
    .orderBy('resource_name')
    .execute()
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

/** An environment and the account that owns it; null if super administrators created it. */
export interface OwnedEnvironment extends EnvironmentRef {
  readonly ownerId: string | null
}

/** Returns environments by name: all, or those of one owner. */
export async function loadOwnedEnvironments(db: Kysely<DB>, ownerId: string | null): Promise<OwnedEnvironment[]> {
  const query = db
    .selectFrom('environments')
    .select(['id', 'resource_name as resourceName', 'owner_id as ownerId'])
    .orderBy('resource_name')
  return (ownerId === null ? query : query.where('owner_id', '=', ownerId)).execute()
}

/** Returns whether an environment has a storage limit, which is then shown. */
export async function hasStorageQuota(db: Kysely<DB>, environmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('environments')
    .select('shows_storage')
    .where('id', '=', environmentId)
    .executeTakeFirst()
  return row?.shows_storage ?? false
}
