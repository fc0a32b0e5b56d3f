import type { userListQuerySchema } from '@platen/contract/users'
import type { Role } from '@platen/domain/permissions'
import type { z } from 'zod'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type KeysetList, type ListPage, loadListPage } from '../../../database/keyset-list.ts'
import { containsPattern } from '../../../database/like-pattern.ts'
import { createParameters } from '../../../database/sql-parameters.ts'
import { toColumns, type UserFields } from './users-commands.ts'
import { loadUsers, type StoredUser, toUser, type UserRow } from './users-queries.ts'

/** Name of the unique index on the e-mails of an environment. */
export const USER_ID_INDEX = 'users_user_id'

export async function insertUser(
  { kysely, environmentId }: EnvironmentTx,
  user: UserFields & { readonly id: string; readonly userId: string; readonly role: Role },
): Promise<void> {
  await kysely
    .insertInto('users')
    .values({
      environment_id: environmentId,
      id: user.id,
      user_id: user.userId,
      ...toColumns(user),
      role: user.role,
    })
    .execute()
}

/**
 * Returns one page of the users that `loadUsers` returns. A search finds users by any part of their e-mail, or by their
 * role. Returns undefined if the cursor is not one of this list.
 */
export async function loadUserPage(
  tx: EnvironmentTx,
  { search, roles, limit, cursor }: z.output<typeof userListQuerySchema>,
): Promise<ListPage<StoredUser> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const { add } = parameters
  const conditions = [
    search && `e.user_id ilike ${add(containsPattern(search))}`,
    roles && `e.role = any(${add(roles.split(','))}::text[])`,
  ].filter(Boolean)
  const list: KeysetList = {
    table: 'users',
    fields: 'e.id, e.user_id as "userId", e.role, e.permissions, e.locations, e.rules, e.is_active as "isActive"',
    where: 'e.environment_id = $1 and e.account_id is null',
    filter: conditions.length > 0 ? conditions.join(' or ') : undefined,
    key: { user_id: 'text' },
    parameters,
    scope: [search, roles],
  }
  const listPage = await loadListPage<UserRow>(tx, list, { limit, cursor, direction: 'ascending' })
  return listPage && { ...listPage, rows: listPage.rows.map(toUser) }
}

/** Locks all users until the transaction ends: checks for the last user manager are serialised. */
export async function lockUsers(tx: EnvironmentTx): Promise<StoredUser[]> {
  await tx.execute('select from users where environment_id = $1 order by id for update')
  return loadUsers(tx)
}

/** Deletes a user with their sessions and channels. */
export async function deleteUserRow(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.execute('delete from users where environment_id = $1 and id = $2', [id])
}
