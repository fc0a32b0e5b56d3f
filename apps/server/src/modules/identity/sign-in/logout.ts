import { sessionCalls } from '@platen/contract/session'
import { SESSION_COOKIE } from '../../../http/authentication.ts'
import { cookieName, cookieOptions } from '../../../http/cookies.ts'
import { publicHandler } from '../../../http/define-handler.ts'
import { revokeSessionByToken } from '../sessions/sessions-commands.ts'

/** GET /pax/user/logout: revokes the session. Cross-site requests are rejected earlier. */
export const logout = publicHandler(sessionCalls.logout, async ({ services, request, reply }) => {
  const name = cookieName(services.settings, SESSION_COOKIE)
  const token = request.cookies[name]
  if (token) await revokeSessionByToken(services.database.outsideEnvironments, token)
  reply.clearCookie(name, cookieOptions(services.settings))
  return {}
})
