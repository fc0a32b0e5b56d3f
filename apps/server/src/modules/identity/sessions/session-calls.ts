import { sessionCalls } from '@platen/contract/session'
import { findRequestSession } from '../../../http/authentication.ts'
import { sessionHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sessionOwner } from './session-owner.ts'
import { loadSessions, revokeSession } from './sessions-store.ts'

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
