import { ROLES } from '@platen/domain/permissions'
import { z } from 'zod'
import {
  successResponse,
  defineCall,
  FIELD_LIMITS,
  idText,
  nameText,
  ignoredField,
  emptyResponse,
} from '../call/index.ts'

const ticked = z.array(nameText).max(FIELD_LIMITS.choices)

export const userRuleSchema = z.strictObject({
  qualityLevel: ticked,
  location: ticked,
  printerType: ticked,
  mediaType: ticked,
  colorConfig: ticked,
  jig: ticked,
})

/** A user as others see them; secrets never leave the server. */
export const userSchema = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.enum(ROLES),
  type: z.enum(['b2b', 'b2c']).nullable(),
  permissions: z.array(z.string()),
  location: z.array(z.string()),
  userRules: z.array(userRuleSchema),
})
export type WireUser = z.infer<typeof userSchema>

/** Permissions come as a list or as a comma string (specification section 3). */
const permissions = z.union([z.array(z.string().max(60)).max(100), z.string().max(4000)])
const location = z.array(z.string().max(200)).max(500)
const password = z.string().min(1).max(1000)

/** What the dialogs of a user send; the password's confirmation never leaves the dialog. */
export const newUserSchema = z.strictObject({
  userId: z.string().max(320),
  role: z.enum(ROLES),
  type: z.null().optional(),
  /** Left out: the role's own set. */
  permissions: permissions.optional(),
  location: location.optional(),
  userRules: z.array(userRuleSchema).max(100).optional(),
  password,
})

/** A change of a user: only what is there is changed. A change of one's own password carries the one so far. */
export const userChangeSchema = z.strictObject({
  id: idText,
  userId: z.string().max(320).optional(),
  role: z.enum(ROLES).optional(),
  type: z.enum(['b2b', 'b2c']).nullable().optional(),
  permissions: permissions.optional(),
  location: location.optional(),
  userRules: z.array(userRuleSchema).max(100).optional(),
  password: password.optional(),
  existingPassword: password.optional(),
})
export type UserChange = z.infer<typeof userChangeSchema>

const PASSWORD_ERRORS = ['password_too_short', 'password_too_long', 'password_too_weak'] as const

export const userCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/user/allUsers',
    access: 'member',
    answer: successResponse({ users: z.array(userSchema) }),
    errors: [],
  }),
  create: defineCall({
    method: 'POST',
    path: '/pax/user/create',
    access: 'user_management_edit',
    body: newUserSchema,
    answer: successResponse({ user: z.object({ id: z.string() }) }),
    errors: ['email_invalid', 'email_exists', 'role_not_assignable', 'above_own_rights', ...PASSWORD_ERRORS],
  }),
  /** Everybody may change their own password; all else needs the right to manage users. */
  edit: defineCall({
    method: 'PUT',
    path: '/pax/user/edit',
    access: 'member',
    body: userChangeSchema,
    answer: emptyResponse,
    errors: [
      'forbidden',
      'not_found',
      'password_wrong',
      'too_many_requests',
      'role_not_assignable',
      'own_rights',
      'above_own_rights',
      'last_user_manager',
      ...PASSWORD_ERRORS,
    ],
  }),
  /** Users of the environment to whom sign-ins failed in the last minutes, and how many. */
  failedSignIns: defineCall({
    method: 'GET',
    path: '/pax/user/failedSignIns',
    access: 'user_management_edit',
    answer: successResponse({ users: z.array(z.object({ id: z.string(), failed: z.number() })) }),
    errors: [],
  }),
  /** Forgets failed sign-ins to a user, who may then try again at once from every device. */
  allowSignIn: defineCall({
    method: 'POST',
    path: '/pax/user/allowSignIn',
    access: 'user_management_edit',
    body: z.strictObject({ id: idText }),
    answer: emptyResponse,
    errors: ['not_found', 'above_own_rights'],
  }),
  /** A super administrator's own password, also outside of any environment. */
  accountPassword: defineCall({
    method: 'PUT',
    path: '/pax/user/account/password',
    access: 'account',
    unaudited: 'outside of every environment; written to the log',
    body: z.strictObject({ existingPassword: z.string().max(1000), password: z.string().max(1000) }),
    answer: emptyResponse,
    errors: ['password_wrong', 'too_many_requests', ...PASSWORD_ERRORS],
  }),
  /** The body is the user; only the id counts. */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/user',
    access: 'user_management_edit',
    body: z.strictObject({
      id: idText,
      userId: ignoredField,
      role: ignoredField,
      type: ignoredField,
      permissions: ignoredField,
      location: ignoredField,
      userRules: ignoredField,
    }),
    answer: emptyResponse,
    errors: ['not_found', 'own_account', 'above_own_rights', 'last_user_manager', 'preset_has_orders'],
  }),
}
