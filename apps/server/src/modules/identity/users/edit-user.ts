import { userCalls } from '@platen/contract/users'
import { effectivePermissions, hasAbility, splitPermissions } from '@platen/domain/permissions'
import { checkChangeUser, checkGrant, normaliseUserId } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { changedMeanwhile } from '../../platform/audit/audit-queries.ts'
import { revokeSessions } from '../sessions/sessions-commands.ts'
import {
  type NewPassword,
  storePassword,
  validateAndHashPassword,
  verifyAndCountOwnPassword,
} from './change-password.ts'
import type { UserDependents } from './user-dependents.ts'
import { isChangedMeanwhile, toUserUpdate } from './user-fields.ts'
import { type UserFields, updateUser } from './users-commands.ts'
import { loadUsers, type StoredUser } from './users-queries.ts'
import { lockUsers } from './users-store.ts'

type Context = MemberContextWithoutTransaction<typeof userCalls.edit>

/**
 * Returns whether the request changes only the user's own password, which needs no permission. The other fields of the
 * user may be sent unchanged with it. See REQ-173.
 */
async function isOwnPasswordOnly({ body, user, transaction }: Context): Promise<boolean> {
  if (body.id !== user.id || body.password === undefined) return false
  const { role, permissions: listed, location, userRules, isActive } = body
  const permissions = typeof listed === 'string' ? [...splitPermissions(listed)] : listed
  const sent = { role, permissions, location, userRules, isActive }
  if (Object.values(sent).every((field) => field === undefined)) return true
  const users = await transaction(({ tx }) => loadUsers(tx), { readOnly: true })
  const stored = users.find((each) => each.id === user.id)
  return stored !== undefined && !isChangedMeanwhile(sent, stored)
}

const getRightsAfter = (fields: UserFields, before: StoredUser) => ({
  role: fields.role ?? before.role,
  isActive: fields.isActive ?? before.isActive,
  permissions: fields.permissions === undefined ? before.permissions : fields.permissions,
})

/** The changed fields. Permissions are those that the users have, also if they are the usual ones of the role. */
function toChanges(before: StoredUser, fields: UserFields, to: ReturnType<typeof getRightsAfter>) {
  if (fields.permissions === undefined) return diffFields(before, fields)
  // sorted: another order is no change
  const permissions = effectivePermissions({ ...before, ...to }).toSorted()
  return diffFields({ ...before, permissions: effectivePermissions(before).toSorted() }, { ...fields, permissions })
}

async function changeRights(
  tx: EnvironmentTx,
  dependents: UserDependents,
  { body, user }: Context,
): Promise<Failure | null> {
  const users = await lockUsers(tx)
  const before = users.find((each) => each.id === body.id)
  if (!before) return failure('not_found')
  if (body.before && isChangedMeanwhile(body.before, before))
    return changedMeanwhile(tx, { subject: 'user', id: before.id, name: before.userId })
  const fields = toUserUpdate(body, before)
  // a location whose master was deleted may stay
  const added = (fields.locations ?? []).filter((location) => !before.locations.includes(location))
  const missing = await dependents.findMissingLocation(tx, added)
  if (missing !== undefined) return failure('location_not_found', { name: missing })
  const to = getRightsAfter(fields, before)
  const errorCode = checkGrant(user, before, to) ?? checkChangeUser(before.id, to, users)
  if (errorCode) return failure(errorCode)
  if (!to.isActive && before.id === user.id) return failure('own_account')
  await updateUser(tx, before.id, fields)
  if (!to.isActive)
    await revokeSessions(tx.kysely, { environmentId: tx.environmentId, userId: before.id }, 'deactivated')
  const { id, userId: name } = before
  await recordAudit(tx, user, { action: 'changed', subject: 'user', id, name, changes: toChanges(before, fields, to) })
  return null
}

/** Returns the user to change, or the failure if it may not be changed. */
async function findTarget({ body, user, transaction }: Context): Promise<StoredUser | Failure> {
  if (!hasAbility(user, 'manageUsers')) return failure('forbidden')
  const users = await transaction(({ tx }) => loadUsers(tx), { readOnly: true })
  const target = users.find((each) => each.id === body.id)
  if (!target) return failure('not_found')
  if (body.userId !== undefined && normaliseUserId(body.userId) !== target.userId) {
    return failure('bad_request', { part: 'body', field: 'userId', problem: 'the user id never changes' })
  }
  // Checked before its password: a new password gives access to the user's permissions.
  const above = checkGrant(user, target, getRightsAfter(toUserUpdate(body, target), target))
  return above ? failure(above) : target
}

async function hashNewPassword(context: Context, target: StoredUser): Promise<NewPassword | Failure | null> {
  if (context.body.password === undefined) return null
  return target.id === context.user.id ? verifyAndCountOwnPassword(context) : validateAndHashPassword(context, target)
}

async function changeOwnPassword(context: Context) {
  const password = await verifyAndCountOwnPassword(context)
  if (password instanceof Failure) return password
  return (await context.transaction(({ tx }) => storePassword(tx, context, password))) ?? {}
}

/**
 * PUT /pax/user/edit: changes permissions, locations, rules or the password of a user. Without the permission to manage
 * users only the user's own password can be changed; changing one's own password needs the existing one. Passwords are
 * hashed before the transaction begins.
 */
export const editUser = (dependents: UserDependents) =>
  memberHandlerWithoutTransaction(userCalls.edit, async (context) => {
    if (await isOwnPasswordOnly(context)) return changeOwnPassword(context)
    if (context.user.mustChangePassword) return failure('password_change_required')
    const target = await findTarget(context)
    if (target instanceof Failure) return target
    const password = await hashNewPassword(context, target)
    if (password instanceof Failure) return password
    const refusal = await context.transaction(async ({ tx, changed }) => {
      const refused =
        (password && (await storePassword(tx, context, password))) ?? (await changeRights(tx, dependents, context))
      if (refused === null) changed('users')
      return refused
    })
    return refusal ?? {}
  })
