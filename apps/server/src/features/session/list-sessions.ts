import { sessionCalls } from '@platen/contract/session'
import { sessionOf } from '../../http/callers.ts'
import { forSession } from '../../http/handlers.ts'
import { ownerOf } from './session-owner.ts'
import { sessionsOf } from './sessions-store.ts'

/** GET /pax/user/sessions: where one is signed in. */
export const listSessions = forSession(sessionCalls.sessions, async ({ user, environment, services, request }) => {
  const current = await sessionOf(services, request)
  const rows = await sessionsOf(services.database.outside, ownerOf(user, environment), services.now())
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
