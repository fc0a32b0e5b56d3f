import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../../../http/authentication.ts'
import { cookieName, cookieOptions } from '../../../http/cookies.ts'
import type { Services } from '../../../services.ts'
import { revokeSessionByToken, type SessionOwner } from './sessions-commands.ts'
import { insertSession } from './sessions-store.ts'

const HOUR_MS = 60 * 60 * 1000
/** Lifetime of a session: 12 hours, or 30 days with `remember`. */
const SESSION_TTL_MS = { day: 12 * HOUR_MS, remembered: 30 * 24 * HOUR_MS } as const

/** Creates a session and sends its token in an httpOnly cookie. */
export async function createSession(
  { services, request, reply }: { services: Services; request: FastifyRequest; reply: FastifyReply },
  owner: SessionOwner,
  remember: boolean,
): Promise<void> {
  const now = services.now()
  const ttlMs = remember ? SESSION_TTL_MS.remembered : SESSION_TTL_MS.day
  // Revokes the browser's previous session, whose token is overwritten and would stay valid unused.
  const previousToken = request.cookies[cookieName(services.settings, SESSION_COOKIE)]
  if (previousToken) await revokeSessionByToken(services.database.outsideEnvironments, previousToken)
  const token = await insertSession(services.database.outsideEnvironments, {
    owner,
    remember,
    userAgent: request.headers['user-agent'] ?? '',
    now,
    expiresAt: new Date(now.getTime() + ttlMs),
  })
  request.log.info({ ...owner, remember }, 'signed in')
  reply.setCookie(cookieName(services.settings, SESSION_COOKIE), token, {
    ...cookieOptions(services.settings),
    ...(remember ? { maxAge: ttlMs / 1000 } : {}),
  })
}
