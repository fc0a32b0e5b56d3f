import { isPermission, ROLES, splitPermissions } from '@platen/domain/permissions'
import { z } from 'zod'
import {
  defineCall,
  emptyResponse,
  FIELD_LIMITS,
  idText,
  ignoredField,
  nameText,
  pageFields,
  pageQuery,
  successResponse,
} from '../call/index.ts'

const selected = z.array(nameText).max(FIELD_LIMITS.choices)

export const userRuleSchema = z.strictObject({
  qualityLevel: selected,
  location: selected,
  printerType: selected,
  mediaType: selected,
  colorConfig: selected,
  jig: selected,
})

/** A user as visible to other users; secrets are never included. */
export const userSchema = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.enum(ROLES),
  type: z.enum(['b2b', 'b2c']).nullable(),
  permissions: z.array(z.string()),
  location: z.array(z.string()),
  userRules: z.array(userRuleSchema),
  /** A user who is not active cannot sign in and gets no orders by rules. */
  isActive: z.boolean(),
})
export type WireUser = z.infer<typeof userSchema>

/** Permissions are a list or a comma-separated string. */
const permissions = z
  .union([z.array(z.string().max(60)).max(100), z.string().max(4000)])
  .refine((names) => (typeof names === 'string' ? splitPermissions(names) : names).every(isPermission), {
    error: 'contains a permission that does not exist',
  })
const location = z.array(z.string().max(200)).max(500)
const password = z.string().min(1).max(1000)

/** A user as sent by the user dialogs; the password confirmation is checked in the dialog and not sent. */
export const newUserSchema = z.strictObject({
  userId: z.string().max(320),
  role: z.enum(ROLES),
  type: z.null().optional(),
  /** Defaults to the permissions of the role. */
  permissions: permissions.optional(),
  location: location.optional(),
  userRules: z.array(userRuleSchema).max(100).optional(),
  password,
})

/**
 * A change of a user: fields that are omitted do not change. A change of one's own password includes the current one.
 * `before` contains fields that the change is based on; if one of them has another value now, nothing is changed.
 */
export const userChangeSchema = z.strictObject({
  id: idText,
  userId: z.string().max(320).optional(),
  role: z.enum(ROLES).optional(),
  type: z.enum(['b2b', 'b2c']).nullable().optional(),
  permissions: permissions.optional(),
  location: location.optional(),
  userRules: z.array(userRuleSchema).max(100).optional(),
  isActive: z.boolean().optional(),
  password: password.optional(),
  existingPassword: password.optional(),
  before: z
    .strictObject({
      role: z.enum(ROLES),
      permissions: z.array(z.string().max(60)).max(100),
      location,
      userRules: z.array(userRuleSchema).max(100),
      isActive: z.boolean(),
    })
    .partial()
    .optional(),
  // fields of the user as returned by the profile
  resourceName: ignoredField,
  showsStorage: ignoredField,
  mustChangePassword: ignoredField,
  version: ignoredField,
})
export type UserChange = z.infer<typeof userChangeSchema>

const PASSWORD_ERRORS = ['password_too_short', 'password_too_long', 'password_too_weak'] as const

/** Query fields of the list of users. */
export const userListQuerySchema = z.object({
  ...pageQuery,
  /** Any part of the e-mail. */
  search: z.string().max(320).optional(),
  /** Roles, separated by commas: a search also finds the users with one of them. */
  roles: z.string().max(200).optional(),
})

export const userCalls = {
  /** Returns one page of the users, by e-mail. */
  list: defineCall({
    method: 'GET',
    path: '/pax/user/allUsers',
    access: 'member',
    query: userListQuerySchema,
    response: successResponse({ users: z.array(userSchema), ...pageFields }),
    errors: ['bad_cursor'],
  }),
  create: defineCall({
    method: 'POST',
    path: '/pax/user/create',
    access: 'user_management_edit',
    body: newUserSchema,
    response: successResponse({ user: z.object({ id: z.string() }) }),
    errors: [
      'email_invalid',
      'email_exists',
      'role_not_assignable',
      'location_not_found',
      'above_own_rights',
      'too_many_items',
      ...PASSWORD_ERRORS,
    ],
  }),
  /** Changes a user. All users may change their own password; other changes need the permission to manage users. */
  edit: defineCall({
    method: 'PUT',
    path: '/pax/user/edit',
    access: 'member',
    body: userChangeSchema,
    response: emptyResponse,
    errors: [
      'forbidden',
      'not_found',
      'password_wrong',
      'too_many_requests',
      'role_not_assignable',
      'location_not_found',
      'own_rights',
      'above_own_rights',
      'own_account',
      'last_user_manager',
      'changed_meanwhile',
      'password_not_new',
      ...PASSWORD_ERRORS,
    ],
  }),
  /** Users of the environment with recent failed sign-ins, and the number of failures. */
  failedSignIns: defineCall({
    method: 'GET',
    path: '/pax/user/failedSignIns',
    access: 'user_management_edit',
    response: successResponse({ users: z.array(z.object({ id: z.string(), failed: z.number() })) }),
    errors: [],
  }),
  /** Deletes the recorded failed sign-ins of a user, who may then sign in immediately from every device. */
  allowSignIn: defineCall({
    method: 'POST',
    path: '/pax/user/allowSignIn',
    access: 'user_management_edit',
    body: z.strictObject({ id: idText }),
    response: emptyResponse,
    errors: ['not_found', 'above_own_rights'],
  }),
  /** Changes the password of the calling super administrator, also outside of an environment. */
  accountPassword: defineCall({
    method: 'PUT',
    path: '/pax/user/account/password',
    access: 'account',
    unaudited: 'outside of all environments; written to the log',
    body: z.strictObject({ existingPassword: z.string().max(1000), password: z.string().max(1000) }),
    response: emptyResponse,
    errors: ['password_wrong', 'too_many_requests', ...PASSWORD_ERRORS],
  }),
  /** The output presets of a user with the number of copies on them, before the user is deleted. */
  presets: defineCall({
    method: 'GET',
    path: '/pax/user/:id/presets',
    access: 'user_management_edit',
    params: z.object({ id: idText }),
    response: successResponse({ presets: z.array(z.object({ name: z.string(), copies: z.number().int() })) }),
    errors: ['not_found'],
  }),
  /** Number of active jobs that match the rules of a user and are not assigned to them. */
  matchingOrders: defineCall({
    method: 'GET',
    path: '/pax/user/:id/orders',
    access: 'user_management_edit',
    params: z.object({ id: idText }),
    response: successResponse({ orders: z.number().int() }),
    errors: ['not_found'],
  }),
  /** Assigns these jobs to the user. */
  assignOrders: defineCall({
    method: 'POST',
    path: '/pax/user/:id/orders',
    access: 'user_management_edit',
    params: z.object({ id: idText }),
    response: successResponse({ orders: z.number().int() }),
    errors: ['not_found'],
  }),
  /**
   * Deletes a user. The body is the user; only the id and what happens to the output presets are used: `handOverTo`
   * gives them with their channels, copies and active orders to another user, `takeOffCopies` deletes them and makes
   * their copies open again. Without either, presets with copies prevent the deletion.
   */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/user',
    access: 'user_management_edit',
    body: z.strictObject({
      id: idText,
      handOverTo: idText.optional(),
      takeOffCopies: z.boolean().optional(),
      userId: ignoredField,
      role: ignoredField,
      type: ignoredField,
      permissions: ignoredField,
      location: ignoredField,
      userRules: ignoredField,
      isActive: ignoredField,
    }),
    response: emptyResponse,
    errors: ['not_found', 'own_account', 'above_own_rights', 'last_user_manager', 'preset_has_orders'],
  }),
}
