import { type UserChange, userCalls } from '@platen/contract/users'
import { can } from '@platen/domain/permissions'
import { userIdOf, whyNotChange, whyNotGrant } from '@platen/domain/users'
import type { MemberContext } from '../../http/call-context.ts'
import { forMember } from '../../http/handlers.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { audit, differences } from '../audit/audit.ts'
import { changeOwnPassword, setPasswordOf } from './change-password.ts'
import { fieldsOf } from './user-fields.ts'
import { lockUsers, type StoredUser, type UserFields, updateUser } from './users-store.ts'

type Context = MemberContext<typeof userCalls.edit>

/** Whether the change is of one's own password and of nothing else, which everybody may. */
function isOwnPasswordOnly(change: UserChange, user: Context['user']): boolean {
  const { role, permissions, location, userRules } = change
  const others = [role, permissions, location, userRules].some((field) => field !== undefined)
  return change.id === user.id && change.password !== undefined && !others
}

const rightsAfter = (fields: UserFields, before: StoredUser) => ({
  role: fields.role ?? before.role,
  permissions: fields.permissions === undefined ? before.permissions : fields.permissions,
})

async function changeRights(
  { body, tx, user }: Context,
  before: StoredUser,
  users: StoredUser[],
): Promise<Refusal | null> {
  const fields = fieldsOf(body, before)
  const why = whyNotChange(before.id, rightsAfter(fields, before), users)
  if (why) return refuse(why)
  await updateUser(tx, before.id, fields)
  const { id, userId: name } = before
  await audit(tx, user, { action: 'changed', subject: 'user', id, name, changes: differences(before, fields) })
  return null
}

async function changePassword(context: Context, target: StoredUser): Promise<Refusal | null> {
  if (context.body.password === undefined) return null
  return target.id === context.user.id ? changeOwnPassword(context) : setPasswordOf(context, target)
}

/**
 * PUT /pax/user/edit: rights, locations, rules or the password of a user. Without the right to manage users only
 * one's own password; one's own always with the existing one (specification sections 5 and 7).
 */
export const editUser = forMember(userCalls.edit, async (context) => {
  const { body, tx, user, changed } = context
  if (isOwnPasswordOnly(body, user)) return (await changeOwnPassword(context)) ?? {}
  if (!can(user, 'manageUsers')) return refuse('forbidden')
  const users = await lockUsers(tx)
  const before = users.find((each) => each.id === body.id)
  if (!before) return refuse('not_found')
  if (body.userId !== undefined && userIdOf(body.userId) !== before.userId) {
    return refuse('bad_request', { part: 'body', field: 'userId', problem: 'the user id never changes' })
  }
  // before anything of the change: a new password is as good as the rights of its user
  const above = whyNotGrant(user, before, rightsAfter(fieldsOf(body, before), before))
  if (above) return refuse(above)
  // the password first: a wrong guess at the existing one is kept, and nothing else with it
  const refused = (await changePassword(context, before)) ?? (await changeRights(context, before, users))
  if (refused) return refused
  changed('users')
  return {}
})
