import { sessionCalls } from '@platen/contract/session'
import { findRequestSession } from '../../../http/authentication.ts'
import { sessionHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import type { AuthenticatedUser, EnvironmentRef } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import type { SessionOwner } from './sessions-commands.ts'
import { loadSessions, revokeSession } from './sessions-store.ts'

/** Returns the owner of a user's sessions: the account if there is one, in whichever environment it is used. */
function sessionOwner(user: AuthenticatedUser, environment: EnvironmentRef | undefined): SessionOwner {
  if (user.account) return { accountId: user.account.id }
  if (!environment) throw new Error('the user has no environment')
  return { environmentId: environment.id, userId: user.id }
}

/** GET /pax/user/sessions: returns the user's own sessions. */
export const listSessions = sessionHandler(sessionCalls.sessions, async ({ user, environment, services, request }) => {
  const current = await findRequestSession(services, request)
  const rows = await loadSessions(
    services.database.outsideEnvironments,
    sessionOwner(user, environment),
    services.now(),
  )
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: current !== undefined && row.token_hash.equals(current.tokenHash),
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      userAgent: row.user_agent,
    })),
  }
})

/** DELETE /pax/user/sessions/:id: revokes one of the user's own sessions. Sessions of others are treated as unknown. */
export const revokeOwnSession = sessionHandler(
  sessionCalls.endSession,
  async ({ params, user, environment, services, request }) => {
    const ended =
      isUuid(params.id) &&
      (await revokeSession(services.database.outsideEnvironments, sessionOwner(user, environment), params.id))
    if (!ended) return failure('not_found')
    request.log.info({ session: params.id }, 'session revoked')
    return {}
  },
)
