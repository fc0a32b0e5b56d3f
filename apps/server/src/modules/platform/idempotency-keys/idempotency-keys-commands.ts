import type { EnvironmentTx } from '../../../database/database.ts'
import { INSTANCE_LOCKS } from '../../../database/instance-lock.ts'

/** Maximum number of keys of one API key. */
export const MAX_IDEMPOTENCY_KEYS = 50_000
/** Keys of an API key that are deleted at once to make room for others: the oldest. */
const REPLACED_KEYS = 1000
/** How long a response is kept in any case, in seconds: a client repeats a call within minutes. */
const MIN_TTL_SECONDS = 3600
/** How long the response of a key is kept, unless its API key has too many. */
const IDEMPOTENCY_TTL_HOURS = 24
/** When a claim of a running server is abandoned: longer than the time limits of all calls that take a key. */
const CLAIM_TTL_MINUTES = 15

export interface KeyedRequest {
  /** The API key: its idempotency keys are its own. */
  readonly apiKeyId: string
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
  | { readonly kind: 'otherRequest' | 'running' }
  | { readonly kind: 'tooMany'; readonly seconds: number }

const toStoredKey = ({ apiKeyId, key }: KeyedRequest): string => `${apiKeyId}:${key}`

/** Deletes old keys of an API key with too many. Returns whether there were any. */
async function replaceOldKeys(tx: EnvironmentTx, apiKeyId: string, now: Date): Promise<boolean> {
  const deleted = await tx.execute(
    `delete from idempotency_keys where environment_id = $1 and (call, key) in (
       select call, key from idempotency_keys
        where environment_id = $1 and api_key_id = $2 and response is not null
          and created_at <= $3::timestamptz - interval '${MIN_TTL_SECONDS} seconds'
        order by created_at limit ${REPLACED_KEYS} for update skip locked)`,
    [apiKeyId, now],
  )
  return deleted > 0
}

/** Returns after how many seconds the oldest key of an API key may be deleted. */
async function loadSecondsUntilReplaceable(tx: EnvironmentTx, apiKeyId: string, now: Date): Promise<number> {
  const [row] = await tx.query<{ oldest: Date | null }>(
    'select min(created_at) as oldest from idempotency_keys where environment_id = $1 and api_key_id = $2',
    [apiKeyId],
  )
  const age = row?.oldest ? (now.getTime() - row.oldest.getTime()) / 1000 : 0
  return Math.max(1, Math.ceil(MIN_TTL_SECONDS - age))
}

/**
 * Claims a key for the call that runs with it. A claim whose server has ended, or that is too old, is taken over; a key
 * that is older than 24 hours is new. If its API key has too many, those whose response is older than an hour are
 * deleted, the oldest first.
 *
 * @param token of the claim, for `storeKeyedResponse` and `releaseKey`
 */
export async function claimKey(
  tx: EnvironmentTx,
  request: KeyedRequest,
  claimant: { readonly token: string; readonly instance: number; readonly now: Date },
): Promise<KeyClaim> {
  const { apiKeyId, call, hash } = request
  const { token, instance, now } = claimant
  const key = toStoredKey(request)
  const claimed = await tx.execute(
    `insert into idempotency_keys as k
       (environment_id, call, key, request_hash, created_at, claim_token, instance, claimed_at, api_key_id)
     select $1, $2, $3, $4, $5, $6, $7, $5, $8
      where (select count(*) from (
               select from idempotency_keys
                where environment_id = $1 and api_key_id = $8
                  and created_at > $5::timestamptz - interval '${IDEMPOTENCY_TTL_HOURS} hours'
                limit ${MAX_IDEMPOTENCY_KEYS}) as kept) < ${MAX_IDEMPOTENCY_KEYS}
     on conflict (environment_id, call, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, claim_token = excluded.claim_token,
            instance = excluded.instance, claimed_at = excluded.claimed_at, status = null, response = null
      where k.created_at <= $5::timestamptz - interval '${IDEMPOTENCY_TTL_HOURS} hours'
         or (k.response is null and k.request_hash = excluded.request_hash
             and (k.claimed_at <= $5::timestamptz - interval '${CLAIM_TTL_MINUTES} minutes'
                  or pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, k.instance)))`,
    [call, key, hash, now, token, instance, apiKeyId],
  )
  if (claimed > 0) return { kind: 'claimed' }
  const [row] = await tx.query<{ request_hash: Buffer; status: number | null; response: object | null }>(
    'select request_hash, status, response from idempotency_keys where environment_id = $1 and call = $2 and key = $3',
    [call, key],
  )
  if (!row) {
    if (await replaceOldKeys(tx, apiKeyId, now)) return claimKey(tx, request, claimant)
    return { kind: 'tooMany', seconds: await loadSecondsUntilReplaceable(tx, apiKeyId, now) }
  }
  if (!row.request_hash.equals(hash)) return { kind: 'otherRequest' }
  const { status, response } = row
  return response === null || status === null ? { kind: 'running' } : { kind: 'stored', status, response }
}

/** Stores the response of a claimed key. Does nothing if another call has taken the claim over. */
export async function storeKeyedResponse(
  tx: EnvironmentTx,
  request: KeyedRequest,
  token: string,
  { status, response }: StoredResponse,
): Promise<void> {
  await tx.execute(
    `update idempotency_keys
        set status = $5, response = $6, claim_token = null, instance = null, claimed_at = null
      where environment_id = $1 and call = $2 and key = $3 and claim_token = $4`,
    [request.call, toStoredKey(request), token, status, JSON.stringify(response)],
  )
}

/** Deletes a claimed key whose call has failed, so that the call may be sent again. */
export async function releaseKey(tx: EnvironmentTx, request: KeyedRequest, token: string): Promise<void> {
  await tx.execute(
    'delete from idempotency_keys where environment_id = $1 and call = $2 and key = $3 and claim_token = $4',
    [request.call, toStoredKey(request), token],
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
