import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../../http/cookies.ts'
import { deriveKey } from '../../secrets/encrypt-secret.ts'
import type { Settings } from '../../settings.ts'

/**
 * Says which accounts have signed in with this browser. It opens nothing: a browser that shows it is let try a password
 * while strangers are held up (OWASP, device cookies).
 */
const DEVICE_COOKIE = 'platen_device'
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** People who share a browser; of more, those who signed in last are known. */
const MAX_ACCOUNTS = 10
const DEVICE = /^[A-Za-z0-9_-]{22}$/

/** Where an account is: in an environment, by its name, or outside of all of them (null). */
type AccountPlace = string | null

/**
 * The place is part of the mark, because anybody who manages users can make a user with any e-mail in their own
 * environment, and sign in as that user.
 */
const markOf = async (
  settings: Pick<Settings, 'dataFolder'>,
  device: string,
  place: AccountPlace,
  userId: string,
): Promise<string> =>
  createHmac('sha256', await deriveKey(settings.dataFolder, 'known devices'))
    .update(JSON.stringify([device, place, userId]))
    .digest('base64url')

function readCookie(settings: Settings, request: FastifyRequest): { device: string; marks: string[] } | undefined {
  const [device = '', ...marks] = (request.cookies[cookieName(settings, DEVICE_COOKIE)] ?? '').split('.')
  return DEVICE.test(device) ? { device, marks: marks.slice(0, MAX_ACCOUNTS) } : undefined
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The browser, where the user of the environment, or the account of that e-mail, has signed in with it before. */
export async function knownDevice(
  settings: Settings,
  request: FastifyRequest,
  place: AccountPlace,
  userId: string,
): Promise<string | undefined> {
  const shown = readCookie(settings, request)
  if (!shown) return undefined
  const mark = await markOf(settings, shown.device, place, userId)
  return shown.marks.some((each) => isSame(each, mark)) ? shown.device : undefined
}

/** Lets the browser be known for an account that has just signed in. */
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
  const mark = await markOf(settings, device, place, userId)
  const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS)
  reply.setCookie(cookieName(settings, DEVICE_COOKIE), [device, ...kept].join('.'), {
    ...cookieOptions(settings),
    maxAge: YEAR_SECONDS,
  })
}
