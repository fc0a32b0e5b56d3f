import { ROLES } from '@platen/domain/permissions'
import { z } from 'zod'
import { defineCall, emptyResponse, idText, successResponse } from '../call/index.ts'

export const profileSchema = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.enum(ROLES),
  type: z.enum(['b2b', 'b2c']).nullable(),
  permissions: z.array(z.string()),
  location: z.array(z.string()),
  resourceName: z.string().nullable(),
  /** Whether the environment has a storage limit, so that the storage card is shown. */
  showsStorage: z.boolean(),
  /** The password was set by somebody else: other calls than a change of it fail with password_change_required. */
  mustChangePassword: z.boolean(),
  version: z.string(),
})
export type Profile = z.infer<typeof profileSchema>

/** Why a session ended before its owner signed out in that browser, as the detail `reason` of not_signed_in. */
export const SESSION_END_REASONS = [
  'expired',
  'signed_out_elsewhere',
  'new_password',
  'deactivated',
  'account_removed',
  'environment_deleted',
] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]

const accountType = z.enum(['b2b', 'b2c'])

const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  /** Time of the last use, accurate to five minutes. */
  seenAt: z.string(),
  /** User-Agent header at sign-in. */
  userAgent: z.string(),
})
export type WireSession = z.infer<typeof sessionSchema>

export const sessionCalls = {
  login: defineCall({
    method: 'POST',
    path: '/pax/user/login',
    access: 'anyone',
    unaudited: 'there is no member yet; sign-ins, failures and lock-outs of an environment are recorded separately',
    body: z.strictObject({
      userId: z.string().min(1).max(320),
      password: z.string().min(1).max(1000),
      rememberMe: z.boolean().optional(),
    }),
    /** Number of recent failed sign-ins to this account by any client, except those of this browser. */
    response: successResponse({ failedSignIns: z.number() }),
    errors: ['wrong_credentials', 'user_deactivated', 'invalid_customer', 'too_many_requests'],
  }),
  /** The kinds of pages for which an identity provider is configured. */
  providers: defineCall({
    method: 'GET',
    path: '/pax/user/token/providers',
    access: 'anyone',
    response: successResponse({ types: z.array(accountType) }),
    errors: [],
  }),
  /** Starts a sign-in at the provider: the URL to open, and the nonce that the token must contain. */
  startTokenSignIn: defineCall({
    method: 'POST',
    path: '/pax/user/token/begin',
    access: 'anyone',
    unaudited: 'there is no authenticated user yet',
    body: z.strictObject({ type: accountType }),
    response: successResponse({
      authorizationEndpoint: z.url(),
      tokenEndpoint: z.url(),
      clientId: z.string(),
      nonce: z.string(),
    }),
    errors: ['not_found', 'unavailable'],
  }),
  /**
   * Exchanges the provider's id token for a session. The token is sent as `Authorization: Bearer`, the account kind as
   * `Type`, with `Location: remote`.
   */
  exchangeToken: defineCall({
    method: 'PUT',
    path: '/pax/user/token',
    access: 'anyone',
    unaudited: 'sign-ins are listed as sessions and written to the log',
    response: successResponse({ resourceName: z.string().nullable() }),
    errors: ['not_found', 'bad_request', 'wrong_credentials', 'too_many_requests', 'unavailable'],
  }),
  logout: defineCall({
    method: 'GET',
    path: '/pax/user/logout',
    access: 'anyone',
    response: emptyResponse,
    errors: [],
  }),
  profile: defineCall({
    method: 'GET',
    path: '/pax/user/profile',
    access: 'session',
    response: successResponse({ user: profileSchema }),
    errors: [],
  }),
  /** The sessions of the caller, most recently used first; the session of this call has the flag `current`. */
  sessions: defineCall({
    method: 'GET',
    path: '/pax/user/sessions',
    access: 'session',
    response: successResponse({ sessions: z.array(sessionSchema) }),
    errors: [],
  }),
  /** Revokes one of the caller's own sessions. */
  endSession: defineCall({
    method: 'DELETE',
    path: '/pax/user/sessions/:id',
    access: 'session',
    unaudited: 'users can revoke only their own sessions; written to the log',
    params: z.object({ id: idText }),
    response: emptyResponse,
    errors: ['not_found'],
  }),
}
