import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { DB } from '../../../database/generated/schema.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'

/** Returns all environments that are not deleted, for tasks that process each of them with tenant isolation. */
export async function loadEnvironments(database: Pick<Database, 'outsideEnvironments'>): Promise<EnvironmentRef[]> {
  return database.outsideEnvironments
    .selectFrom('environments')
    .select(['id', 'resource_name as resourceName'])
    .where('deleted_at', 'is', null)
    .orderBy('resource_name')
    .execute()
}

/** Returns the name of the environment that an account has owned longest; null if it owns none. */
export async function findFirstOwnedEnvironment(db: Kysely<DB>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('environments')
    .select('name')
    .where('owner_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.name ?? null
}

/** An environment and the account that owns it; null if super administrators created it. */
export interface OwnedEnvironment extends EnvironmentRef {
  /** The current name. */
  readonly name: string
  readonly ownerId: string | null
  readonly deletedAt: Date | null
}

/** Returns environments by name: all, also deleted ones, or those of one owner that are not deleted. */
export async function loadOwnedEnvironments(db: Kysely<DB>, ownerId: string | null): Promise<OwnedEnvironment[]> {
  const query = db
    .selectFrom('environments')
    .select(['id', 'resource_name as resourceName', 'name', 'owner_id as ownerId', 'deleted_at as deletedAt'])
    .orderBy('name')
  return (ownerId === null ? query : query.where('owner_id', '=', ownerId).where('deleted_at', 'is', null)).execute()
}

/** Returns the current name of an environment, and whether it has a storage limit, which is then shown. */
export async function findEnvironmentFacts(
  db: Kysely<DB>,
  environmentId: string,
): Promise<{ readonly name: string; readonly showsStorage: boolean } | undefined> {
  return db
    .selectFrom('environments')
    .select(['name', 'shows_storage as showsStorage'])
    .where('id', '=', environmentId)
    .executeTakeFirst()
}

/** Returns whether a print job was ever created in an environment. */
export async function hasEnvironmentPrinted(db: Kysely<DB>, environmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('environments')
    .select('has_printed as hasPrinted')
    .where('id', '=', environmentId)
    .executeTakeFirst()
  return row?.hasPrinted ?? false
}

/** Returns whether an environment is deleted, and can be restored, or is removed: it has no row. */
export async function findEnvironmentState(
  db: Kysely<DB>,
  environmentId: string,
): Promise<'active' | 'deleted' | 'removed'> {
  const row = await db
    .selectFrom('environments')
    .select('deleted_at as deletedAt')
    .where('id', '=', environmentId)
    .executeTakeFirst()
  if (!row) return 'removed'
  return row.deletedAt === null ? 'active' : 'deleted'
}

/** Returns the environments that were deleted before a time. */
export async function loadEnvironmentsDeletedBefore(db: Kysely<DB>, before: Date): Promise<EnvironmentRef[]> {
  return db
    .selectFrom('environments')
    .select(['id', 'resource_name as resourceName'])
    .where('deleted_at', '<', before)
    .execute()
}
