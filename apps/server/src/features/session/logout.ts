import { sessionCalls } from '@platen/contract/session'
import { hashOf, SESSION_COOKIE } from '../../http/callers.ts'
import { cookieName, cookieOptions } from '../../http/cookies.ts'
import { forAnyone } from '../../http/handlers.ts'

/** GET /pax/user/logout: ends the session; requests of other sites never come this far (readings S5). */
export const logout = forAnyone(sessionCalls.logout, async ({ services, request, reply }) => {
  const name = cookieName(services.settings, SESSION_COOKIE)
  const token = request.cookies[name]
  if (token) await services.database.outside.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
  reply.clearCookie(name, cookieOptions(services.settings))
  return {}
})
