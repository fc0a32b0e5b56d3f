import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../../http/callers.ts'
import type { Services } from '../../services.ts'
import { openSession, type SessionOwner } from './sessions-store.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long a session lasts: a working day, or thirty days for those who asked to be remembered. */
const LASTS_MS = { day: 12 * HOUR_MS, remembered: 30 * 24 * HOUR_MS } as const

/** Opens a session and hands its secret to the browser in a cookie that scripts cannot read (readings I1). */
export async function beginSession(
  { services, request, reply }: { services: Services; request: FastifyRequest; reply: FastifyReply },
  owner: SessionOwner,
  remember: boolean,
): Promise<void> {
  const now = services.now()
  const lasts = remember ? LASTS_MS.remembered : LASTS_MS.day
  const token = await openSession(services.database.outside, {
    owner,
    remember,
    userAgent: request.headers['user-agent'] ?? '',
    now,
    expiresAt: new Date(now.getTime() + lasts),
  })
  request.log.info({ ...owner, remember }, 'signed in')
  reply.setCookie(SESSION_COOKIE, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: services.settings.publicUrl?.startsWith('https:') ?? false,
    ...(remember ? { maxAge: lasts / 1000 } : {}),
  })
}
