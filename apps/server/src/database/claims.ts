/**
 * Claims of background work. A worker claims a row in a short transaction, works without a connection, and writes the
 * result in a second transaction on the condition that the row still has the token of the claim: a worker whose claim
 * was taken over writes nothing.
 *
 * A claim can be taken over
 * - immediately, if the server instance that made it has ended: each instance holds a session advisory lock on its
 *   LISTEN connection (see change-notifications.ts), which PostgreSQL releases with the connection;
 * - immediately, by the same instance, if it no longer works on it, for example because the database was unavailable
 *   when the result was to be written;
 * - when its lease expires. This is for frozen processes: a running one renews the lease.
 */
import { randomInt } from 'node:crypto'
import type pg from 'pg'

/** First key of the advisory locks of instances; the second key is the number of the instance. "plai" as a number. */
const INSTANCE_LOCKS = 0x706c6169

/** Returns a random number (31 bits) that identifies a server instance. */
export const newInstance = (): number => randomInt(1, 2 ** 31 - 1)

/** Acquires the advisory lock of an instance; it is held as long as the connection. */
export async function lockInstance(client: pg.ClientBase, instance: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCKS, instance])
}

/** Tokens of the claims that this process is working on. */
const underWay = new Set<string>()

/** The claiming instance and the time of the claim. */
export interface Claimant {
  /** The number of the instance, see `ChangeNotifier`. */
  readonly instance: number
  readonly now: Date
}

/**
 * Returns the parameters $2 to $5 of the SQL below: now, the lease duration in seconds, the instance, and its active
 * claims.
 */
export const claimParameters = ({ instance, now }: Claimant, seconds: number): unknown[] => [
  now,
  seconds,
  instance,
  [...underWay],
]

/** Assignments that set a claim with a new token. */
export const CLAIMED = `leased_until = $2::timestamptz + make_interval(secs => $3), claim_token = gen_random_uuid(),
  claimed_by = $4`

/**
 * The lease has not expired. A lease that expires later than now + the longest lease was written before the clock was
 * set back, and is treated as expired.
 */
export const IS_LEASED = '(leased_until between $2 and $2::timestamptz + make_interval(secs => $3))'

const IS_ABANDONED = `(claim_token is not null and case when claimed_by = $4 then claim_token <> all($5::uuid[])
  else pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, claimed_by) end)`

/** The row can be claimed: it is neither claimed nor rescheduled. */
export const IS_CLAIMABLE = `(${IS_LEASED} is not true or ${IS_ABANDONED})`

/** The row is rescheduled to a later time and is not claimed. `alias`: of the table. */
export const isPutOff = (alias: string): string =>
  `(${alias}.claim_token is null and ${alias}.leased_until is not null
    and ${alias}.leased_until between $2 and $2::timestamptz + make_interval(secs => $3))`

/** Column values of a row without a claim. */
export const UNCLAIMED = { claim_token: null, claimed_by: null } as const

/** How a claim is renewed during the work. */
interface Renewal {
  readonly everyMs: number
  /** Extends the lease if this process still holds the claim. */
  renew(): Promise<unknown>
}

/**
 * Runs `work` on a claim. Until it ends, the lease is renewed and this instance does not take the claim over. A failed
 * renewal, for example while the database is unavailable, is retried at the next interval.
 */
export async function whileClaimed<T>(token: string, renewal: Renewal, work: () => Promise<T>): Promise<T> {
  underWay.add(token)
  let renewing: Promise<unknown> | undefined
  const timer = setInterval(() => {
    renewing ??= renewal
      .renew()
      .catch(() => undefined)
      .finally(() => {
        renewing = undefined
      })
  }, renewal.everyMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewing
    underWay.delete(token)
  }
}
