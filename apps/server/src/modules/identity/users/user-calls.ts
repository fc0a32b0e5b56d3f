import { randomUUID } from 'node:crypto'
import { userCalls } from '@platen/contract/users'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { ASSIGNABLE_ROLES, canGrant, checkUserId, normaliseUserId } from '@platen/domain/users'
import { isUniqueViolation } from '../../../database/unique-violation.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { passwordFailure } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { UserDependents } from './user-dependents.ts'
import { toStoredPermissions, toWireUser } from './user-fields.ts'
import { loadUsers } from './users-queries.ts'
import { insertUser, loadUserPage, USER_ID_INDEX } from './users-store.ts'

/** GET /pax/user/allUsers: returns one page of the users, by e-mail. */
export const listUsers = memberHandler(userCalls.list, async ({ tx, query }) => {
  const page = await loadUserPage(tx, query)
  if (!page) return failure('bad_cursor')
  const { rows, ...fields } = page
  return {
    ...fields,
    users: rows.map(toWireUser),
  }
})

/** POST /pax/user/create: creates a user of the environment. */
export const createUser = (dependents: UserDependents) =>
  memberHandlerWithoutTransaction(userCalls.create, async ({ body, transaction, user, environment }) => {
    const existingUsers = await transaction(({ tx }) => loadUsers(tx), { readOnly: true })
    const errorCode = checkUserId(
      body.userId,
      existingUsers.map((each) => each.userId),
    )
    if (errorCode) return failure(errorCode)
    if (existingUsers.length >= ENVIRONMENT_LIMITS.users)
      return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.users })
    if (!ASSIGNABLE_ROLES.includes(body.role)) return failure('role_not_assignable')
    const permissions = toStoredPermissions(body.role, body.permissions)
    if (!canGrant(user, { role: body.role, permissions })) return failure('above_own_rights')
    const userId = normaliseUserId(body.userId)
    const weak = await passwordFailure(body.password, [userId, environment.resourceName])
    if (weak) return weak
    const id = randomUUID()
    const fields = { role: body.role, permissions, locations: body.location ?? [], rules: body.userRules ?? [] }
    const passwordHash = await hashPassword(body.password, environment.id)
    const refusal = await transaction(async ({ tx, changed }) => {
      const missing = await dependents.findMissingLocation(tx, fields.locations)
      if (missing !== undefined) return failure('location_not_found', { name: missing })
      try {
        await insertUser(tx, { id, userId, ...fields, passwordHash, mustChangePassword: true })
      } catch (error) {
        if (isUniqueViolation(error, USER_ID_INDEX)) return failure('email_exists')
        throw error
      }
      await recordAudit(tx, user, { action: 'created', subject: 'user', id, name: userId, changes: fields })
      changed('users')
      return null
    })
    return refusal ?? { user: { id } }
  })
