import { randomBytes } from 'node:crypto'
import { sessionCalls } from '@platen/contract/session'
import { hashOf, SESSION_COOKIE } from '../../http/callers.ts'
import { forAnyone } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { passwordIsRight } from './passwords.ts'
import { SignInLimit } from './sign-in-limit.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long a session lasts: a working day, or thirty days for those who asked to be remembered. */
const LASTS_MS = { day: 12 * HOUR_MS, remembered: 30 * 24 * HOUR_MS } as const

const limit = new SignInLimit()

/** POST /pax/user/login: sign-in by password (readings I2). A wrong user and a wrong password answer alike. */
export const login = forAnyone(sessionCalls.login, async ({ body, environment, services, request, reply }) => {
  const now = services.now().getTime()
  const userId = body.userId.trim().toLowerCase()
  const account = `${environment?.id ?? 'none'} ${userId}`
  const seconds = limit.waitSeconds(account, request.ip, now)
  if (seconds > 0) {
    reply.header('retry-after', String(seconds))
    return refuse('too_many_requests', { seconds })
  }
  const user =
    environment &&
    (await services.database.inEnvironment(
      environment.id,
      ({ db }) =>
        db
          .selectFrom('users')
          .select(['id', 'password_hash'])
          .where('environment_id', '=', environment.id)
          .where('user_id', '=', userId)
          .executeTakeFirst(),
      { readOnly: true },
    ))
  if (!(await passwordIsRight(user?.password_hash, body.password)) || !user) {
    limit.failed(account, request.ip, now)
    return refuse('wrong_credentials')
  }
  limit.succeeded(account)
  const token = randomBytes(32).toString('base64url')
  const lasts = body.rememberMe ? LASTS_MS.remembered : LASTS_MS.day
  await services.database.outside
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      environment_id: environment.id,
      user_id: user.id,
      remember: body.rememberMe ?? false,
      expires_at: new Date(now + lasts),
    })
    .execute()
  reply.setCookie(SESSION_COOKIE, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: services.settings.publicUrl?.startsWith('https:') ?? false,
    ...(body.rememberMe ? { maxAge: lasts / 1000 } : {}),
  })
  return {}
})
