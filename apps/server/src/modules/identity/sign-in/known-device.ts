import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../../../http/cookies.ts'
import { deriveKey } from '../../../secrets/encrypt-secret.ts'
import type { Settings } from '../../../settings.ts'

/**
 * Cookie with proofs of the accounts that have signed in with this browser. It does not authenticate: a browser that
 * sends it may try a password while unknown clients are rate limited (OWASP, device cookies).
 */
const DEVICE_COOKIE = 'platen_device'
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Maximum number of accounts per browser; the most recent ones are kept. */
const MAX_ACCOUNTS = 10
const DEVICE = /^[A-Za-z0-9_-]{22}$/

/** Name of the account's environment; null for accounts outside of environments. */
type AccountPlace = string | null

/**
 * Returns the proof of an account. It includes the place because a user manager can create a user with any e-mail in
 * their own environment and sign in as that user.
 */
const getMark = async (
  settings: Pick<Settings, 'dataFolder'>,
  device: string,
  place: AccountPlace,
  userId: string,
): Promise<string> =>
  createHmac('sha256', await deriveKey(settings, 'known devices'))
    .update(JSON.stringify([device, place, userId]))
    .digest('base64url')

function readCookie(settings: Settings, request: FastifyRequest): { device: string; marks: string[] } | undefined {
  const [device = '', ...marks] = (request.cookies[cookieName(settings, DEVICE_COOKIE)] ?? '').split('.')
  return DEVICE.test(device) ? { device, marks: marks.slice(0, MAX_ACCOUNTS) } : undefined
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Returns the id of the browser if this account has signed in with it before. */
export async function knownDevice(
  settings: Settings,
  request: FastifyRequest,
  place: AccountPlace,
  userId: string,
): Promise<string | undefined> {
  const deviceCookie = readCookie(settings, request)
  if (!deviceCookie) return undefined
  const mark = await getMark(settings, deviceCookie.device, place, userId)
  return deviceCookie.marks.some((each) => isSame(each, mark)) ? deviceCookie.device : undefined
}

/** Adds an account that has just signed in to the cookie. */
export async function rememberDevice(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  place: AccountPlace,
  userId: string,
): Promise<void> {
  const { device, marks } = readCookie(settings, request) ?? {
    device: randomBytes(16).toString('base64url'),
    marks: [],
  }
  const mark = await getMark(settings, device, place, userId)
  const recentMarks = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS)
  reply.setCookie(cookieName(settings, DEVICE_COOKIE), [device, ...recentMarks].join('.'), {
    ...cookieOptions(settings),
    maxAge: YEAR_SECONDS,
  })
}
