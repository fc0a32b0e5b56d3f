import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'

/**
 * Maximum number of failed attempts in the window: for one account from one address or device, from one address for all
 * accounts, and for one account from all addresses.
 */
export const TRY_LIMITS = { account: 10, address: 50, accountAnywhere: 50, window: '15 minutes' } as const

/** The subject of an attempt. Each kind of attempt is counted separately: failures of one do not lock another. */
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

/** Returns the network of one client: an IPv4 address, or the /64 prefix of an IPv6 address. */
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
 * Checks the limit and counts an attempt as failed in one statement, before its result is known. Returns the seconds
 * until the next attempt is allowed; 0 if this one is.
 */
export async function registerAttempt(db: Kysely<DB>, attempt: SignInAttempt): Promise<number> {
  const { account, address } = keysOf(attempt)
  const { rows } = await sql<{ wait: number }>`
    select begin_sign_in(array[${account}, ${address}]::bytea[], array[${TRY_LIMITS.account}, ${TRY_LIMITS.address}]::int[],
      ${attempt.now}::timestamptz, ${TRY_LIMITS.window}::interval) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** Clears the failures of an account after a successful attempt, and the one that was counted for its address. */
export async function clearAttempts(db: Kysely<DB>, attempt: SignInAttempt): Promise<void> {
  const { account, address } = keysOf(attempt)
  await sql`
    delete from sign_in_tries where key = ${account}
        or ctid = (select ctid from sign_in_tries where key = ${address} and at = ${attempt.now} limit 1
                   for update skip locked)`.execute(db)
}

/**
 * An attempt to sign in by password. Environment and e-mail are counted as typed, so that the limits do not reveal what
 * exists.
 */
export interface SignInTry {
  /** Empty if none was given. */
  readonly environment: string
  readonly userId: string
  readonly address: string
  /** Id of the browser if the user of this environment has signed in with it before. */
  readonly deviceInside: string | undefined
  /** The same for the account outside of environments. */
  readonly deviceOutside: string | undefined
  readonly now: Date
}

const PASSWORD = 'password'

const scopeOf = (environment: string, userId: string): Buffer => keyOf(PASSWORD, 'scope', environment, userId)
const inEnvironmentKey = (environment: string, userId: string): Buffer =>
  keyOf(PASSWORD, 'in environment', environment, userId)

/** Key of the count for network and account, for all environments. */
const pairKey = ({ userId, address }: SignInTry): Buffer => keyOf(PASSWORD, 'pair', networkOf(address), userId)
const addressKey = ({ address }: SignInTry): Buffer => keyOf(PASSWORD, 'address', networkOf(address))

/** Keys of the counts of known devices, which other clients cannot use up. */
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

/** Seconds to wait; 0 if the attempt was counted and is allowed. */
export interface SignInWait {
  /** Before the password of a user of the environment may be tried. */
  readonly inside: number
  /** Before the password of an account outside of environments may be tried. */
  readonly outside: number
}

/**
 * Counts a sign-in as failed before its result is known. A known device has its own count, which other clients cannot
 * use up; a device known in an environment is unknown to the account outside of it, and the reverse. Unknown devices
 * count by network and account, by network, and by account from all addresses. The last count exists twice: for the
 * account in the environment, which its administrators may reset, and for the e-mail in all environments, which
 * protects accounts outside of environments.
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
 * Clears the counts after a successful sign-in: all failures of its own network or device, and the one counted
 * elsewhere for this attempt. Failures of other clients stay, and so do those of a known device for the other account
 * with its e-mail.
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

/** Removes the counts of a sign-in whose password was not verified. */
export async function takeBackSignIn(db: Kysely<DB>, attempt: SignInTry): Promise<void> {
  const { environment, userId, now } = attempt
  const keys = [
    ...[...ownKeysOf(attempt), pairKey(attempt), addressKey(attempt)],
    ...[inEnvironmentKey(environment, userId), keyOf(PASSWORD, 'anywhere', userId)],
  ]
  await takeBack(db, keys, now)
}

/** As `takeBackSignIn`, for an attempt of `registerAttempt`. */
export async function takeBackTry(db: Kysely<DB>, attempt: SignInAttempt): Promise<void> {
  const { account, address } = keysOf(attempt)
  await takeBack(db, [account, address], attempt.now)
}

/**
 * Deletes one count of each key. Attempts of the same millisecond have equal counts: rows that a concurrent call is
 * deleting are skipped, so that each call deletes its own.
 */
async function takeBack(db: Kysely<DB>, keys: readonly Buffer[], now: Date): Promise<void> {
  await sql`
    delete from sign_in_tries where ctid = any(array(
      select one.ctid from unnest(array[${sql.join(keys)}]::bytea[]) as wanted(key),
        lateral (select ctid from sign_in_tries where key = wanted.key and at = ${now} limit 1
                 for update skip locked) as one))`.execute(db)
}

/** Returns the number of failed sign-ins in the window by e-mail of an environment; e-mails without any are missing. */
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

/** Clears the failed sign-ins of one account of an environment. Counts that protect accounts outside of it stay. */
export async function forgetSignIns(db: Kysely<DB>, environment: string, userId: string): Promise<void> {
  await sql`
    delete from sign_in_tries where scope = ${scopeOf(environment, userId)}
       and key <> ${keyOf(PASSWORD, 'anywhere', userId)}`.execute(db)
}
