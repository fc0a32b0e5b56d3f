import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/generated/schema.ts'
import type { KnownDevice } from './known-device.ts'

/**
 * Failed tries in the window, at most: for one account from one address or device, from one address whatever the
 * account, and for one account from everywhere.
 */
export const TRY_LIMITS = { account: 10, address: 50, accountAnywhere: 50, window: '15 minutes' } as const

/** Whose try it is. What is tried keeps its own count: guessing at one does not lock the other. */
export interface Try {
  readonly what: 'password' | 'token' | 'existing password'
  readonly account: string
  readonly address: string
  readonly now: Date
}

type Kind = 'account' | 'address' | 'pair' | 'device' | 'in environment' | 'anywhere' | 'scope'

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

const keysOf = ({ what, account, address }: Try) => ({
  account: keyOf(what, 'account', account),
  address: keyOf(what, 'address', networkOf(address)),
})

/**
 * Counts a try as failed before it is known to fail, in one step with looking whether it may be made at all. Answers
 * the seconds until the next try is let through; 0 when this one is.
 */
export async function beginTry(db: Kysely<DB>, attempt: Try): Promise<number> {
  const { account, address } = keysOf(attempt)
  const { rows } = await sql<{ wait: number }>`
    select begin_sign_in(array[${account}, ${address}]::bytea[], array[${TRY_LIMITS.account}, ${TRY_LIMITS.address}]::int[],
      ${attempt.now}::timestamptz, ${TRY_LIMITS.window}::interval) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** A try that succeeded: forgets the failures of its account, and of its address the one that was counted for it. */
export async function forgiveTry(db: Kysely<DB>, attempt: Try): Promise<void> {
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
  /** Set where the browser has signed in before to an account that may be meant. */
  readonly device: KnownDevice | undefined
  readonly now: Date
}

const PASSWORD = 'password'

const scopeOf = (environment: string, userId: string): Buffer => keyOf(PASSWORD, 'scope', environment, userId)
const inEnvironmentKey = (environment: string, userId: string): Buffer =>
  keyOf(PASSWORD, 'in environment', environment, userId)

/** Of the network together with the e-mail. */
const pairKey = ({ userId, address }: SignInTry): Buffer => keyOf(PASSWORD, 'pair', networkOf(address), userId)
const addressKey = ({ address }: SignInTry): Buffer => keyOf(PASSWORD, 'address', networkOf(address))
const anywhereKey = ({ userId }: SignInTry): Buffer => keyOf(PASSWORD, 'anywhere', userId)

/** The count of a known device, or of the network together with the e-mail; the others are shared with strangers. */
const ownKeyOf = (attempt: SignInTry): Buffer =>
  attempt.device ? keyOf(PASSWORD, 'device', attempt.device.id, attempt.userId) : pairKey(attempt)

async function count(db: Kysely<DB>, attempt: SignInTry, keys: readonly Buffer[], most: readonly number[]) {
  const scope = scopeOf(attempt.environment, attempt.userId)
  const { rows } = await sql<{ wait: number }>`
    select begin_scoped_sign_in(array[${sql.join(keys)}]::bytea[], array[${sql.join(most)}]::int[], ${scope},
      ${attempt.now}::timestamptz, ${TRY_LIMITS.window}::interval) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** Seconds to wait; 0 when the try was counted and may be made. */
export interface SignInWait {
  /** Before anything is tried. */
  readonly all: number
  /** Before the password of an account outside of the environments is tried. */
  readonly outside: number
}

/**
 * Counts a sign-in as failed before it is known to fail. A known device has a count of its own, which strangers cannot
 * use up. Others count by network and e-mail, by network, and by e-mail from everywhere. The last is held for the
 * user of the environment, which an administrator there may forget, and apart from that for the e-mail in all
 * environments, which guards accounts outside of them. A device that is known for the user of an environment only is a
 * stranger to the account of the same e-mail: whoever administers an environment can give a user any e-mail.
 */
export async function beginSignIn(db: Kysely<DB>, attempt: SignInTry): Promise<SignInWait> {
  const { environment, userId, device } = attempt
  const { account, address: perAddress, accountAnywhere } = TRY_LIMITS
  const stranger = [pairKey(attempt), addressKey(attempt)]
  const all = device
    ? await count(db, attempt, [ownKeyOf(attempt)], [account])
    : await count(
        db,
        attempt,
        [...stranger, inEnvironmentKey(environment, userId)],
        [account, perAddress, accountAnywhere],
      )
  if (all > 0 || device?.isOfAccount) return { all, outside: all }
  const outside = device
    ? await count(db, attempt, [...stranger, anywhereKey(attempt)], [account, perAddress, accountAnywhere])
    : await count(db, attempt, [anywhereKey(attempt)], [accountAnywhere])
  return { all, outside }
}

/**
 * A sign-in that succeeded: forgets the failures of its own network or device, and the one that was counted elsewhere
 * for it. The guesses of others stay.
 */
export async function forgiveSignIn(db: Kysely<DB>, attempt: SignInTry): Promise<void> {
  await sql`delete from sign_in_tries where key = ${ownKeyOf(attempt)}`.execute(db)
  await takeBackSignIn(db, attempt)
}

/** Forgets a sign-in that was counted and then not tried. */
export async function takeBackSignIn(db: Kysely<DB>, attempt: SignInTry): Promise<void> {
  const { environment, userId, now } = attempt
  const keys = [
    ...[ownKeyOf(attempt), pairKey(attempt), addressKey(attempt)],
    ...[inEnvironmentKey(environment, userId), anywhereKey(attempt)],
  ]
  await sql`
    delete from sign_in_tries where ctid = any(array(
      select distinct on (key) ctid from sign_in_tries where key = any(array[${sql.join(keys)}]::bytea[])
        and at = ${now}))`.execute(db)
}

/** As `takeBackSignIn`, for a try of `beginTry`. */
export async function takeBackTry(db: Kysely<DB>, attempt: Try): Promise<void> {
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
