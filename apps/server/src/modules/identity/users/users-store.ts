import type { Role } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { toColumns, type UserFields } from './users-commands.ts'
import { loadUsers, type StoredUser } from './users-queries.ts'

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

/** Locks all users until the transaction ends: checks for the last user manager are serialised. */
export async function lockUsers(tx: EnvironmentTx): Promise<StoredUser[]> {
  await tx.execute('select from users where environment_id = $1 order by id for update')
  return loadUsers(tx)
}

/** Deletes a user with their sessions and channels. */
export async function deleteUserRow(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.execute('delete from users where environment_id = $1 and id = $2', [id])
}
