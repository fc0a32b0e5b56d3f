import type { EnvironmentTx } from '../../../database/database.ts'
import { INSTANCE_LOCKS } from '../../../database/instance-lock.ts'

/** Maximum number of keys of an environment in 24 hours. */
export const MAX_IDEMPOTENCY_KEYS = 50_000
/** How long the response of a key is kept. */
const IDEMPOTENCY_TTL_HOURS = 24
/** When a claim of a running server is abandoned: longer than the time limits of all calls that take a key. */
const CLAIM_TTL_MINUTES = 15

export interface KeyedRequest {
  /** Method and path of the call. */
  readonly call: string
  readonly key: string
  readonly hash: Buffer
}

export interface StoredResponse {
  readonly status: number
  readonly response: object
}

/** The caller runs the call (`claimed`), or why it does not. */
export type KeyClaim =
  | { readonly kind: 'claimed' }
  | ({ readonly kind: 'stored' } & StoredResponse)
  | { readonly kind: 'otherRequest' | 'running' | 'tooMany' }

/**
 * Claims a key for the call that runs with it. A claim whose server has ended, or that is too old, is taken over; a key
 * that is older than 24 hours is new.
 *
 * @param token of the claim, for `storeKeyedResponse` and `releaseKey`
 */
export async function claimKey(
  tx: EnvironmentTx,
  { call, key, hash }: KeyedRequest,
  { token, instance, now }: { readonly token: string; readonly instance: number; readonly now: Date },
): Promise<KeyClaim> {
  const claimed = await tx.execute(
    `insert into idempotency_keys as k
       (environment_id, call, key, request_hash, created_at, claim_token, instance, claimed_at)
     select $1, $2, $3, $4, $5, $6, $7, $5
      where (select count(*) from (select from idempotency_keys where environment_id = $1 limit ${MAX_IDEMPOTENCY_KEYS}) as kept)
            < ${MAX_IDEMPOTENCY_KEYS}
     on conflict (environment_id, call, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, claim_token = excluded.claim_token,
            instance = excluded.instance, claimed_at = excluded.claimed_at, status = null, response = null
      where k.created_at <= $5::timestamptz - interval '${IDEMPOTENCY_TTL_HOURS} hours'
         or (k.response is null and k.request_hash = excluded.request_hash
             and (k.claimed_at <= $5::timestamptz - interval '${CLAIM_TTL_MINUTES} minutes'
                  or pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, k.instance)))`,
    [call, key, hash, now, token, instance],
  )
  if (claimed > 0) return { kind: 'claimed' }
  const [row] = await tx.query<{ request_hash: Buffer; status: number | null; response: object | null }>(
    'select request_hash, status, response from idempotency_keys where environment_id = $1 and call = $2 and key = $3',
    [call, key],
  )
  if (!row) return { kind: 'tooMany' }
  if (!row.request_hash.equals(hash)) return { kind: 'otherRequest' }
  const { status, response } = row
  return response === null || status === null ? { kind: 'running' } : { kind: 'stored', status, response }
}

/** Stores the response of a claimed key. Does nothing if another call has taken the claim over. */
export async function storeKeyedResponse(
  tx: EnvironmentTx,
  { call, key }: KeyedRequest,
  token: string,
  { status, response }: StoredResponse,
): Promise<void> {
  await tx.execute(
    `update idempotency_keys
        set status = $5, response = $6, claim_token = null, instance = null, claimed_at = null
      where environment_id = $1 and call = $2 and key = $3 and claim_token = $4`,
    [call, key, token, status, JSON.stringify(response)],
  )
}

/** Deletes a claimed key whose call has failed, so that the call may be sent again. */
export async function releaseKey(tx: EnvironmentTx, { call, key }: KeyedRequest, token: string): Promise<void> {
  await tx.execute(
    'delete from idempotency_keys where environment_id = $1 and call = $2 and key = $3 and claim_token = $4',
    [call, key, token],
  )
}

/** Deletes the keys that are older than 24 hours. */
export async function deleteOldIdempotencyKeys(tx: EnvironmentTx, now: Date): Promise<void> {
  await tx.execute(
    `delete from idempotency_keys
      where environment_id = $1 and created_at <= $2::timestamptz - interval '${IDEMPOTENCY_TTL_HOURS} hours'`,
    [now],
  )
}
