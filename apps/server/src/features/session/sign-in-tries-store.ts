import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/generated/schema.ts'

/** At most this many failed tries for one account, or from one address, in the window. */
const LIMITS = { account: 10, address: 50, window: '15 minutes' } as const

/** Whose try it is. What is tried keeps its own count: guessing at one does not lock the other. */
export interface Try {
  readonly what: 'password' | 'token' | 'existing password'
  readonly account: string
  readonly address: string
  readonly now: Date
}

const keyOf = (what: string, kind: 'account' | 'address', name: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([what, kind, name]))
    .digest()

const keysOf = ({ what, account, address }: Try) => ({
  account: keyOf(what, 'account', account),
  address: keyOf(what, 'address', address),
})

/**
 * Counts a try as failed before it is known to fail, in one step with looking whether it may be made at all. Answers
 * the seconds until the next try is let through; 0 when this one is.
 */
export async function beginTry(db: Kysely<DB>, attempt: Try): Promise<number> {
  const { account, address } = keysOf(attempt)
  const { rows } = await sql<{ wait: number }>`
    select begin_sign_in(array[${account}, ${address}]::bytea[], array[${LIMITS.account}, ${LIMITS.address}]::int[],
      ${attempt.now}::timestamptz, ${LIMITS.window}::interval) as wait`.execute(db)
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** A try that succeeded: forgets the failures of its account, and of its address the one that was counted for it. */
export async function forgiveTry(db: Kysely<DB>, attempt: Try): Promise<void> {
  const { account, address } = keysOf(attempt)
  await sql`
    delete from sign_in_tries where key = ${account}
        or ctid = (select ctid from sign_in_tries where key = ${address} and at = ${attempt.now} limit 1)`.execute(db)
}
