import { userCalls } from '@platen/contract/users'
import { checkDeleteUser, mayGrant } from '@platen/domain/users'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { UserDependents } from './user-dependents.ts'
import { deleteUserRow, lockUsers } from './users-store.ts'

/**
 * DELETE /pax/user: deletes a user with their presets and channels. Fails if orders are booked on one of these presets.
 */
export const deleteUser = (dependents: UserDependents) =>
  memberHandler(userCalls.delete, async ({ body, tx, user, changed }) => {
    const users = await lockUsers(tx)
    const why = checkDeleteUser(user, body.id, users)
    if (why) return failure(why)
    const target = users.find((each) => each.id === body.id)
    if (target && !mayGrant(user, target)) return failure('above_own_rights')
    if (await dependents.hasBookedPresets(tx, body.id)) return failure('preset_has_orders')
    // presets are deleted before the channels of the user, which they refer to
    await dependents.removeUser(tx, body.id)
    await deleteUserRow(tx, body.id)
    await recordAudit(tx, user, { action: 'deleted', subject: 'user', id: body.id, name: target?.userId ?? '' })
    changed('users', 'presets', 'channels', 'orders')
    return {}
  })
