import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../../http/authentication.ts'
import { cookieName, cookieOptions } from '../../http/cookies.ts'
import type { Services } from '../../services.ts'
import { revokeSessionByToken, insertSession, type SessionOwner } from './sessions-store.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long a session lasts: a working day, or thirty days for those who asked to be remembered. */
const SESSION_TTL_MS = { day: 12 * HOUR_MS, remembered: 30 * 24 * HOUR_MS } as const

/** Opens a session and hands its secret to the browser in a cookie that scripts cannot read (readings I1). */
export async function createSession(
  { services, request, reply }: { services: Services; request: FastifyRequest; reply: FastifyReply },
  owner: SessionOwner,
  remember: boolean,
): Promise<void> {
  const now = services.now()
  const lasts = remember ? SESSION_TTL_MS.remembered : SESSION_TTL_MS.day
  // the browser's session so far ends with it, so that none is left that nobody holds
  const previousToken = request.cookies[cookieName(services.settings, SESSION_COOKIE)]
  if (previousToken) await revokeSessionByToken(services.database.outside, previousToken)
  const token = await insertSession(services.database.outside, {
    owner,
    remember,
    userAgent: request.headers['user-agent'] ?? '',
    now,
    expiresAt: new Date(now.getTime() + lasts),
  })
  request.log.info({ ...owner, remember }, 'signed in')
  reply.setCookie(cookieName(services.settings, SESSION_COOKIE), token, {
    ...cookieOptions(services.settings),
    ...(remember ? { maxAge: lasts / 1000 } : {}),
  })
}
