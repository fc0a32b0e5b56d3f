import { userCalls } from '@platen/contract/users'
import { isAdministratorKind } from '@platen/domain/permissions'
import { canGrant, checkDeleteUser } from '@platen/domain/users'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { revokeSessions } from '../sessions/sessions-commands.ts'
import type { UserDependents } from './user-dependents.ts'
import { loadUsers } from './users-queries.ts'
import { deleteUserRow, lockUsers } from './users-store.ts'

/** GET /pax/user/:id/presets */
export const listPresetsOfUser = (dependents: UserDependents) =>
  memberHandler(userCalls.presets, async ({ tx, params }) => {
    const target = (await loadUsers(tx)).find(({ id }) => id === params.id)
    return target ? { presets: await dependents.loadPresetsOfUser(tx, target.id) } : failure('not_found')
  })

/**
 * DELETE /pax/user: deletes a user. Presets, with channels and booked copies, are given to another user, or deleted
 * after their copies were taken off. Fails if copies are booked on them and neither is requested.
 */
export const deleteUser = (dependents: UserDependents) =>
  memberHandler(userCalls.delete, async ({ body, tx, user, services, changed }) => {
    const users = await lockUsers(tx)
    const errorCode = checkDeleteUser(user, body.id, users)
    if (errorCode) return failure(errorCode)
    const target = users.find((each) => each.id === body.id)
    if (target && !canGrant(user, target)) return failure('above_own_rights')
    const { handOverTo, takeOffCopies } = body
    if (handOverTo !== undefined && takeOffCopies) return failure('bad_request', { field: 'takeOffCopies' })
    const successor = users.find(({ id, isActive }) => id === handOverTo && id !== body.id && isActive)
    if (handOverTo !== undefined && !successor) return failure('not_found')
    await dependents.lockPresetsAndJobs(tx, body.id, successor?.id)
    const presets = await dependents.loadPresetsOfUser(tx, body.id)
    if (successor) {
      await dependents.handOverPresets(tx, body.id, successor.id)
      // orders are never assigned to administrators, who see all
      if (!isAdministratorKind(successor)) await dependents.assignJobsOfUserTo(tx, body.id, successor.id, user)
    } else if (takeOffCopies) {
      const refusal = await dependents.takeOffCopies(tx, body.id, { user, now: services.now() })
      if (refusal) return refusal
    } else {
      const booked = presets.filter(({ copies }) => copies > 0)
      const [first] = booked
      const copies = booked.reduce((sum, preset) => sum + preset.copies, 0)
      if (first)
        return failure('preset_has_orders', { name: booked.map(({ name }) => name).join(', '), booked: copies })
    }
    // presets are deleted before the channels of the user, which they refer to
    await dependents.removeUser(tx, body.id)
    await revokeSessions(tx.kysely, { environmentId: tx.environmentId, userId: body.id }, 'account_removed')
    await deleteUserRow(tx, body.id)
    const changes =
      presets.length === 0
        ? {}
        : { presets: presets.map(({ name }) => name), ...(successor ? { handedOverTo: successor.userId } : {}) }
    await recordAudit(tx, user, {
      action: 'deleted',
      subject: 'user',
      id: body.id,
      name: target?.userId ?? '',
      changes,
    })
    changed('users', 'presets', 'channels', 'orders')
    return {}
  })
