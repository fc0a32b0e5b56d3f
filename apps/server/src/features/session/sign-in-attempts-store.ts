import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/generated/schema.ts'

/**
 * Failed tries in the window, at most: for one account from one address or device, from one address whatever the
 * account, and for one account from everywhere.
 */
export const TRY_LIMITS = { account: 10, address: 50, accountAnywhere: 50, window: '15 minutes' } as const

/** Whose try it is. What is tried keeps its own count: guessing at one does not lock the other. */
export interface SignInAttempt {
  readonly what: 'password' | 'token' | 'existing password'
  readonly account: string
  readonly address: string
  readonly now: Date
}

type Kind = 'account' | 'address' | 'pair' | 'device' | 'device outside' | 'in environment' | 'anywhere' | 'scope'

const keyOf = (what: string, kind: Kind, ...names: string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([what, kind, ...names]))
    .digest()

/** A network that one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const keysOf = ({ what, account, address }: SignInAttempt) => ({
  account: keyOf(what, 'account', account),
  address: keyOf(what, 'address', networkOf(address)),
})

/**
 * Counts a try as failed before it is known to fail, in one step with looking whether it may be made at all. Answers
 * the seconds until the next try is let through; 0 when this one is.
 */
export async function registerAttempt(db: Kysely<DB>, attempt: SignInAttempt): Promise<number> {
  const { account, address } = keysOf(attempt)
  const { rows } = await sql<{ wait: number }>`
    select begin_sign_in(array[${account}, ${address}]::bytea[], array[${TRY_LIMITS.account}, ${TRY_LIMITS.address}]::int[],
      ${attempt.now}::timestamptz, ${TRY_LIMITS.window}::interval) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** A try that succeeded: forgets the failures of its account, and of its address the one that was counted for it. */
export async function clearAttempts(db: Kysely<DB>, attempt: SignInAttempt): Promise<void> {
  const { account, address } = keysOf(attempt)
  await sql`
    delete from sign_in_tries where key = ${account}
        or ctid = (select ctid from sign_in_tries where key = ${address} and at = ${attempt.now} limit 1)`.execute(db)
}

/**
 * A try to sign in by password. Environment and e-mail count as they were typed, so that the limits say nothing of
 * what exists.
 */
export interface SignInTry {
  /** Empty where none was named. */
  readonly environment: string
  readonly userId: string
  readonly address: string
  /** Id of the browser, where it has signed in before to the user of this environment. */
  readonly deviceInside: string | undefined
  /** The same for the account outside of the environments. */
  readonly deviceOutside: string | undefined
  readonly now: Date
}

const PASSWORD = 'password'

const scopeOf = (environment: string, userId: string): Buffer => keyOf(PASSWORD, 'scope', environment, userId)
const inEnvironmentKey = (environment: string, userId: string): Buffer =>
  keyOf(PASSWORD, 'in environment', environment, userId)

/** The count of the network together with the account, whichever environment is named. */
const pairKey = ({ userId, address }: SignInTry): Buffer => keyOf(PASSWORD, 'pair', networkOf(address), userId)
const addressKey = ({ address }: SignInTry): Buffer => keyOf(PASSWORD, 'address', networkOf(address))

/** The counts of known devices, which nobody else can use up. */
const insideDeviceKey = ({ environment, userId }: SignInTry, device: string): Buffer =>
  keyOf(PASSWORD, 'device', device, environment, userId)
const outsideDeviceKey = ({ userId }: SignInTry, device: string): Buffer =>
  keyOf(PASSWORD, 'device outside', device, userId)

async function count(db: Kysely<DB>, attempt: SignInTry, keys: readonly Buffer[], most: readonly number[]) {
  const scope = scopeOf(attempt.environment, attempt.userId)
  const { rows } = await sql<{ wait: number }>`
    select begin_scoped_sign_in(array[${sql.join(keys)}]::bytea[], array[${sql.join(most)}]::int[], ${scope},
      ${attempt.now}::timestamptz, ${TRY_LIMITS.window}::interval) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** Seconds to wait; 0 when the try was counted and may be made. */
export interface SignInWait {
  /** Before the password of a user of the environment is tried. */
  readonly inside: number
  /** Before the password of an account outside of the environments is tried. */
  readonly outside: number
}

/**
 * Counts a sign-in as failed before it is known to fail. A known device has a count of its own, which strangers cannot
 * use up; one that is known in an environment is a stranger to the account outside of it, and the reverse. Strangers
 * count by network and account, by network, and by account from everywhere. The last is held for the account in the
 * environment, which an administrator there may forget, and apart from that for the e-mail in all environments, which
 * guards accounts outside of them.
 */
export async function beginSignIn(db: Kysely<DB>, attempt: SignInTry): Promise<SignInWait> {
  const { environment, userId, deviceInside, deviceOutside } = attempt
  const { account, address: perAddress, accountAnywhere } = TRY_LIMITS
  const ofStranger = { keys: [pairKey(attempt), addressKey(attempt)], most: [account, perAddress] }
  const anywhere = keyOf(PASSWORD, 'anywhere', userId)
  const inside =
    deviceInside === undefined
      ? await count(
          db,
          attempt,
          [...ofStranger.keys, inEnvironmentKey(environment, userId)],
          [...ofStranger.most, accountAnywhere],
        )
      : await count(db, attempt, [insideDeviceKey(attempt, deviceInside)], [account])
  if (deviceOutside !== undefined) {
    return { inside, outside: await count(db, attempt, [outsideDeviceKey(attempt, deviceOutside)], [account]) }
  }
  if (deviceInside !== undefined) {
    const keys = [...ofStranger.keys, anywhere]
    return { inside, outside: await count(db, attempt, keys, [...ofStranger.most, accountAnywhere]) }
  }
  if (inside > 0) return { inside, outside: inside }
  return { inside, outside: await count(db, attempt, [anywhere], [accountAnywhere]) }
}

/**
 * A sign-in that succeeded: forgets the failures of its own network or device, and the one that was counted elsewhere
 * for it. The guesses of others stay, and so do those of a known device at the other account with its e-mail.
 */
export async function forgiveSignIn(db: Kysely<DB>, attempt: SignInTry): Promise<void> {
  const own = ownKeysOf(attempt)
  const forgotten = own.length > 0 ? own : [pairKey(attempt)]
  await sql`delete from sign_in_tries where key = any(array[${sql.join(forgotten)}]::bytea[])`.execute(db)
  await takeBackSignIn(db, attempt)
}

const ownKeysOf = (attempt: SignInTry): Buffer[] => [
  ...(attempt.deviceInside === undefined ? [] : [insideDeviceKey(attempt, attempt.deviceInside)]),
  ...(attempt.deviceOutside === undefined ? [] : [outsideDeviceKey(attempt, attempt.deviceOutside)]),
]

/** Forgets a sign-in that was counted and then not tried. */
export async function takeBackSignIn(db: Kysely<DB>, attempt: SignInTry): Promise<void> {
  const { environment, userId, now } = attempt
  const keys = [
    ...[...ownKeysOf(attempt), pairKey(attempt), addressKey(attempt)],
    ...[inEnvironmentKey(environment, userId), keyOf(PASSWORD, 'anywhere', userId)],
  ]
  await sql`
    delete from sign_in_tries where ctid = any(array(
      select distinct on (key) ctid from sign_in_tries where key = any(array[${sql.join(keys)}]::bytea[])
        and at = ${now}))`.execute(db)
}

/** As `takeBackSignIn`, for a try of `registerAttempt`. */
export async function takeBackTry(db: Kysely<DB>, attempt: SignInAttempt): Promise<void> {
  const { account, address } = keysOf(attempt)
  await sql`
    delete from sign_in_tries where ctid = any(array(
      select distinct on (key) ctid from sign_in_tries where key = any(array[${account}, ${address}]::bytea[])
        and at = ${attempt.now}))`.execute(db)
}

/** How many sign-ins failed in the window, by the e-mails of an environment; only of those that had any. */
export async function failedSignIns(
  db: Kysely<DB>,
  environment: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map(userIds.map((userId) => [inEnvironmentKey(environment, userId).toString('hex'), userId]))
  if (keys.size === 0) return new Map()
  const { rows } = await sql<{ key: Buffer; tries: number }>`
    select key, count(*) as tries from sign_in_tries
     where key = any(array[${sql.join([...keys.keys()].map((key) => Buffer.from(key, 'hex')))}]::bytea[])
       and at > ${now}::timestamptz - ${TRY_LIMITS.window}::interval group by key`.execute(db)
  return new Map(rows.map(({ key, tries }) => [keys.get(key.toString('hex')) ?? '', tries]))
}

/** Forgets the failed sign-ins to one account of an environment. What guards accounts outside of it stays. */
export async function forgetSignIns(db: Kysely<DB>, environment: string, userId: string): Promise<void> {
  await sql`
    delete from sign_in_tries where scope = ${scopeOf(environment, userId)}
       and key <> ${keyOf(PASSWORD, 'anywhere', userId)}`.execute(db)
}
