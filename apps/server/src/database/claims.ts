/**
 * Claims of background work. A worker claims a row in a short transaction, works without a connection, and writes the
 * result in a second transaction that names the claim's token: a claim that was taken over writes nothing.
 *
 * A claim can be taken over
 * - at once, when the server instance that made it is gone: each instance holds a session advisory lock on its LISTEN
 *   connection (see change-notifications.ts), which PostgreSQL releases with the connection;
 * - at once, by the same instance, when it no longer works on it, for example because the database was away when the
 *   result was to be written;
 * - when its lease runs out. This is for processes that are frozen: one that works renews the lease.
 */
import { randomInt } from 'node:crypto'
import type pg from 'pg'

/** First key of the advisory locks of instances; the second one is the number of the instance. "plai" as a number. */
const INSTANCE_LOCKS = 0x706c6169

/** A number for a server instance that no other one is expected to have: 31 random bits. */
export const newInstance = (): number => randomInt(1, 2 ** 31 - 1)

/** Holds the lock of an instance for as long as the connection lasts. */
export async function lockInstance(client: pg.ClientBase, instance: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCKS, instance])
}

/** Tokens of the claims that this process works on. */
const underWay = new Set<string>()

/** Who claims, and when. */
export interface Claimant {
  /** The instance's number, see `ChangeNotifier`. */
  readonly instance: number
  readonly now: Date
}

/** Parameters of the SQL below, as $2 to $5: now, the length of a lease in seconds, the instance, claims it works on. */
export const claimParameters = ({ instance, now }: Claimant, seconds: number): unknown[] => [
  now,
  seconds,
  instance,
  [...underWay],
]

/** Sets a claim with a new token. */
export const CLAIMED = `leased_until = $2::timestamptz + make_interval(secs => $3), claim_token = gen_random_uuid(),
  claimed_by = $4`

/** The lease lasts. One that ends later than any lease can is from before the clock was set back, and does not count. */
export const IS_LEASED = '(leased_until between $2 and $2::timestamptz + make_interval(secs => $3))'

const IS_ABANDONED = `(claim_token is not null and case when claimed_by = $4 then claim_token <> all($5::uuid[])
  else pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, claimed_by) end)`

/** The row can be claimed: it is neither claimed nor put off until later. */
export const IS_CLAIMABLE = `(${IS_LEASED} is not true or ${IS_ABANDONED})`

/** The row waits for a later time and is not claimed. `alias`: of the table. */
export const isPutOff = (alias: string): string =>
  `(${alias}.claim_token is null and ${alias}.leased_until is not null
    and ${alias}.leased_until between $2 and $2::timestamptz + make_interval(secs => $3))`

/** A row that waits, or is done with, belongs to no claim. */
export const UNCLAIMED = { claim_token: null, claimed_by: null } as const

/** How a claim is kept while its work continues. */
interface Renewal {
  readonly everyMs: number
  /** Makes the lease last longer, where the claim is still held. */
  renew(): Promise<unknown>
}

/**
 * Works on a claim: until it is done this instance does not take the claim over, and its lease is renewed. A renewal
 * that fails, as while the database is away, is tried again at its next time.
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
