import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../../http/cookies.ts'
import { deriveKey } from '../../secrets/seal.ts'
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

/**
 * Whose account it is. Every environment has users of its own, and there are accounts outside of all environments: a
 * device that is known for one of them is unknown for another one of the same e-mail.
 */
interface AccountName {
  /** The environment as it was typed; null for an account outside of the environments. */
  readonly environment: string | null
  /** The e-mail as it is stored. */
  readonly userId: string
}

/** A browser that has signed in before. */
export interface KnownDevice {
  readonly id: string
  /** Whether it has signed in to the account outside of the environments; else to the user of the environment. */
  readonly isOfAccount: boolean
}

const markOf = async (
  settings: Pick<Settings, 'dataFolder'>,
  device: string,
  { environment, userId }: AccountName,
): Promise<string> =>
  createHmac('sha256', await deriveKey(settings.dataFolder, 'known devices'))
    .update(JSON.stringify([device, environment, userId]))
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
  { environment, userId }: { readonly environment: string; readonly userId: string },
): Promise<KnownDevice | undefined> {
  const shown = readCookie(settings, request)
  if (!shown) return undefined
  const isMarked = async (name: AccountName): Promise<boolean> => {
    const mark = await markOf(settings, shown.device, name)
    return shown.marks.some((each) => isSame(each, mark))
  }
  const isOfAccount = await isMarked({ environment: null, userId })
  const isKnown = isOfAccount || (await isMarked({ environment, userId }))
  return isKnown ? { id: shown.device, isOfAccount } : undefined
}

/** Lets the browser be known for an account that has just signed in. */
export async function rememberDevice(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  name: AccountName,
): Promise<void> {
  const { device, marks } = readCookie(settings, request) ?? {
    device: randomBytes(16).toString('base64url'),
    marks: [],
  }
  const mark = await markOf(settings, device, name)
  const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS)
  reply.setCookie(cookieName(settings, DEVICE_COOKIE), [device, ...kept].join('.'), {
    ...cookieOptions(settings),
    maxAge: YEAR_SECONDS,
  })
}
