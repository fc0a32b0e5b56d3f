import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'
import {
  addressKey,
  type CountedAttempt,
  getKey,
  getKeys,
  getOwnKeys,
  getScope,
  inEnvironmentKey,
  insideDeviceKey,
  outsideDeviceKey,
  PASSWORD,
  type PasswordSignIn,
  pairKey,
  SIGN_IN_LIMITS,
} from './sign-in-attempt-keys.ts'

/**
 * Checks the limit and counts an attempt as failed in one statement, before its result is known. Returns the seconds
 * until the next attempt is allowed; 0 if this one is.
 */
export async function countAttempt(db: Kysely<DB>, attempt: CountedAttempt): Promise<number> {
  const { account, address } = getKeys(attempt)
  const { rows } = await sql<{ wait: number }>`
    select begin_sign_in(array[${account}, ${address}]::bytea[], array[${SIGN_IN_LIMITS.account}, ${SIGN_IN_LIMITS.address}]::int[],
      ${attempt.now}::timestamptz, ${SIGN_IN_LIMITS.window}::interval) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** Clears the failures of an account after a successful attempt, and the one that was counted for its address. */
export async function clearAttempts(db: Kysely<DB>, attempt: CountedAttempt): Promise<void> {
  const { account, address } = getKeys(attempt)
  await sql`
    delete from sign_in_tries where key = ${account}
        or ctid = (select ctid from sign_in_tries where key = ${address} and at = ${attempt.now} limit 1
                   for update skip locked)`.execute(db)
}

async function count(db: Kysely<DB>, attempt: PasswordSignIn, keys: readonly Buffer[], most: readonly number[]) {
  const scope = getScope(attempt.environment, attempt.userId)
  const { rows } = await sql<{ wait: number }>`
    select begin_scoped_sign_in(array[${sql.join(keys)}]::bytea[], array[${sql.join(most)}]::int[], ${scope},
      ${attempt.now}::timestamptz, ${SIGN_IN_LIMITS.window}::interval) as wait`.execute(db)
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
export async function countSignIn(db: Kysely<DB>, attempt: PasswordSignIn): Promise<SignInWait> {
  const { environment, userId, deviceInside, deviceOutside } = attempt
  const { account, address: perAddress, accountAnywhere } = SIGN_IN_LIMITS
  const unknownClient = { keys: [pairKey(attempt), addressKey(attempt)], most: [account, perAddress] }
  const anywhere = getKey(PASSWORD, 'anywhere', userId)
  const inside =
    deviceInside === undefined
      ? await count(
          db,
          attempt,
          [...unknownClient.keys, inEnvironmentKey(environment, userId)],
          [...unknownClient.most, accountAnywhere],
        )
      : await count(db, attempt, [insideDeviceKey(attempt, deviceInside)], [account])
  if (deviceOutside !== undefined) {
    return { inside, outside: await count(db, attempt, [outsideDeviceKey(attempt, deviceOutside)], [account]) }
  }
  if (deviceInside !== undefined) {
    const keys = [...unknownClient.keys, anywhere]
    return { inside, outside: await count(db, attempt, keys, [...unknownClient.most, accountAnywhere]) }
  }
  if (inside > 0) return { inside, outside: inside }
  return { inside, outside: await count(db, attempt, [anywhere], [accountAnywhere]) }
}

/**
 * Clears the counts after a successful sign-in: all failures of its own network or device, and the one counted
 * elsewhere for this attempt. Failures of other clients stay, and so do those of a known device for the other account
 * with its e-mail.
 */
export async function clearCountsAfterSignIn(db: Kysely<DB>, attempt: PasswordSignIn): Promise<void> {
  const ownKeys = getOwnKeys(attempt)
  const deleted = ownKeys.length > 0 ? ownKeys : [pairKey(attempt)]
  await sql`delete from sign_in_tries where key = any(array[${sql.join(deleted)}]::bytea[])`.execute(db)
  await uncountSignIn(db, attempt)
}

/** Removes the counts of a sign-in whose password was not verified. */
export async function uncountSignIn(db: Kysely<DB>, attempt: PasswordSignIn): Promise<void> {
  const { environment, userId, now } = attempt
  const keys = [
    ...[...getOwnKeys(attempt), pairKey(attempt), addressKey(attempt)],
    ...[inEnvironmentKey(environment, userId), getKey(PASSWORD, 'anywhere', userId)],
  ]
  await deleteCounts(db, keys, now)
}

/** As `uncountSignIn`, for an attempt of `countAttempt`. */
export async function uncountAttempt(db: Kysely<DB>, attempt: CountedAttempt): Promise<void> {
  const { account, address } = getKeys(attempt)
  await deleteCounts(db, [account, address], attempt.now)
}

/**
 * Deletes one count of each key. Attempts of the same millisecond have equal counts: rows that a concurrent call is
 * deleting are skipped, so that each call deletes its own.
 */
async function deleteCounts(db: Kysely<DB>, keys: readonly Buffer[], now: Date): Promise<void> {
  await sql`
    delete from sign_in_tries where ctid = any(array(
      select one.ctid from unnest(array[${sql.join(keys)}]::bytea[]) as wanted(key),
        lateral (select ctid from sign_in_tries where key = wanted.key and at = ${now} limit 1
                 for update skip locked) as one))`.execute(db)
}

/** Clears the failed sign-ins of one account of an environment. Counts that protect accounts outside of it stay. */
export async function resetSignInCounts(db: Kysely<DB>, environment: string, userId: string): Promise<void> {
  await sql`
    delete from sign_in_tries where scope = ${getScope(environment, userId)}
       and key <> ${getKey(PASSWORD, 'anywhere', userId)}`.execute(db)
}
