import { randomUUID } from 'node:crypto'
import { type CatchUpFault, SHOP_KINDS, type ShopMessageReason } from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { INSTANCE_LOCKS } from '../../../../database/instance-lock.ts'
import { isUuid } from '../../../../http/is-uuid.ts'
import { addTask, addTasks } from '../../../../tasks/add-task.ts'
import { COUNT_INSERTED, IS_FULL } from '../message-totals-store.ts'
import type { PageStart, ShopApi } from './shop-apis.ts'

/** A shop that is asked for its orders. */
export interface ClaimedShop extends Omit<ShopApi, 'secret' | 'refreshToken'> {
  readonly id: string
  /** Its secrets as JSON, encrypted. */
  readonly sealed: Buffer
  /** Orders that changed before this time were received, or before the shop was added. */
  readonly caughtUpUntil: Date
  /** The page that follows the last one that was received; null if there was none. */
  readonly next: PageStart | null
  /** Of the claim: writes have no effect after another claim. */
  readonly token: string
}

/** Longer than a task may run. */
const CLAIM_MS = 15 * 60_000

/**
 * Whether a shop is not claimed, its claim has expired at `$4`, or the server of the task that claimed it has ended:
 * its advisory lock is free (see `instance-lock.ts`).
 */
const IS_FREE = `(catch_up_token is null or catch_up_claimed_until is null or catch_up_claimed_until < $4
  or case when catch_up_instance is not null then pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, catch_up_instance) else false end)`

/** Without the number of the server: the previous version claims without one. */
const UNCLAIMED = 'catch_up_token = null, catch_up_instance = null'

/** Who claims a shop, and when. */
export interface Claimant {
  /** The number of the server. */
  readonly instance: number
  readonly now: Date
}

const HAS_USABLE_API = `environment_id = $1 and id = $2 and is_on and api_sealed is not null and not ${IS_FULL}`

/**
 * Claims a shop that is on, has an API and may have more messages; undefined otherwise. Returns `claimed` if another
 * task asks it; a claim ends with its task or its server, at the latest after `CLAIM_MS`.
 */
export async function claimCatchUp(
  tx: EnvironmentTx,
  id: string,
  { instance, now }: Claimant,
): Promise<ClaimedShop | 'claimed' | undefined> {
  if (!isUuid(id)) return undefined
  const token = randomUUID()
  type Row = Omit<ClaimedShop, 'kind' | 'token' | 'next'> & {
    readonly kind: string
    readonly from: Date | null
    readonly skipped: number
  }
  const rows = await tx.query<Row>(
    `update shops as s set catch_up_token = $3, catch_up_claimed_until = $5, catch_up_instance = $6
      where ${HAS_USABLE_API} and ${IS_FREE}
     returning id, kind, api_url as url, api_client_id as "clientId", api_shop_number as "shopNumber", api_sealed as sealed,
               greatest(caught_up_until, created_at) as "caughtUpUntil", catch_up_from as "from", catch_up_skipped as skipped`,
    [id, token, now, new Date(now.getTime() + CLAIM_MS), instance],
  )
  if (rows.length === 0) {
    const isClaimed = (await tx.execute(`select from shops s where ${HAS_USABLE_API}`, [id])) === 1
    return isClaimed ? 'claimed' : undefined
  }
  return rows.flatMap(({ from, skipped, ...row }) => {
    const kind = SHOP_KINDS.find((each) => each === row.kind)
    return kind === undefined || kind === 'other' ? [] : [{ ...row, kind, token, next: from && { from, skipped } }]
  })[0]
}

export type Claim = Pick<ClaimedShop, 'id' | 'token'>

/** Claims a shop as `claimCatchUp` does, also one that may not have more messages; undefined if there is none. */
export async function claimShopApi(
  tx: EnvironmentTx,
  id: string,
  { instance, now }: Claimant,
): Promise<Claim | 'claimed' | undefined> {
  const token = randomUUID()
  const claimed = await tx.execute(
    `update shops set catch_up_token = $3, catch_up_claimed_until = $5, catch_up_instance = $6
      where environment_id = $1 and id = $2 and ${IS_FREE}`,
    [id, token, now, new Date(now.getTime() + CLAIM_MS), instance],
  )
  if (claimed === 1) return { id, token }
  return (await tx.execute('select from shops where environment_id = $1 and id = $2', [id])) === 1
    ? 'claimed'
    : undefined
}

/** Ends a claim. */
export const releaseCatchUp = (tx: EnvironmentTx, { id, token }: Claim): Promise<number> =>
  tx.execute(`update shops set ${UNCLAIMED} where environment_id = $1 and id = $2 and catch_up_token = $3`, [id, token])

/**
 * Replaces the secrets with which a shop was claimed, also if another task has claimed it: a refresh token is valid
 * once.
 */
export const replaceApiSecrets = (
  tx: EnvironmentTx,
  { id, sealed }: Pick<ClaimedShop, 'id' | 'sealed'>,
  replacement: Buffer,
): Promise<number> =>
  tx.execute('update shops set api_sealed = $4 where environment_id = $1 and id = $2 and api_sealed = $3', [
    ...[id, sealed, replacement],
  ])

/**
 * Records until when the changes of orders were received, if a page had any, and which page is next. Returns whether
 * the shop is still claimed.
 */
export const recordProgress = async (
  tx: EnvironmentTx,
  { id, token }: Claim,
  until: Date | null,
  next: PageStart | null,
): Promise<boolean> =>
  (await tx.execute(
    `update shops set caught_up_until = greatest(caught_up_until, $4), catch_up_from = $5, catch_up_skipped = $6
      where environment_id = $1 and id = $2 and catch_up_token = $3`,
    [id, token, until, next?.from ?? null, next?.skipped ?? 0],
  )) === 1

/** Records that a shop was asked, or why not. Returns whether it is still claimed. */
export const recordCatchUp = async (
  tx: EnvironmentTx,
  { id, token }: Claim,
  fault: CatchUpFault | null,
  now: Date,
): Promise<boolean> =>
  (await tx.execute(
    `update shops set catch_up_fault = $4::text, ${UNCLAIMED},
            caught_up_at = case when $4::text is null then $5 else caught_up_at end
      where environment_id = $1 and id = $2 and catch_up_token = $3`,
    [id, token, fault, now],
  )) === 1

/** The state of an order that the API of a shop returned. */
export interface FetchedOrder {
  /** Its id and when it changed; null if they cannot be read. */
  readonly externalId: string | null
  readonly changedAt: Date | null
  readonly dedupeKey: string
  readonly body: Buffer
  /** Why it is refused without being read; null if it is not. */
  readonly reason: ShopMessageReason | null
}

/** Topic of the messages that Platen has asked for. */
const CATCH_UP_TOPIC = 'catch-up'

/**
 * Stores messages with the states of orders, except those that were stored before and those of which this state or a
 * newer one is known, and adds their tasks. Returns their number.
 */
export async function insertFetchedOrders(
  tx: EnvironmentTx,
  shopId: string,
  orders: readonly FetchedOrder[],
  now: Date,
): Promise<number> {
  const rows = await tx.query<{ id: string; state: string }>(
    `with inserted as (
     insert into shop_messages (environment_id, shop_id, dedupe_key, topic, seen_at, body, state, reason)
     select $1, $2, dedupe_key, $3, $4, body, case when reason is null then 'received' else 'refused' end, reason
       from unnest($5::text[], $6::bytea[], $7::text[], $8::timestamptz[], $9::jsonb[])
            as fetched (dedupe_key, body, external_id, changed_at, reason)
      where not exists (select from shop_orders o
                         where o.environment_id = $1 and o.shop_id = $2 and o.external_id = fetched.external_id
                           and o.said_at >= fetched.changed_at)
     on conflict (environment_id, shop_id, dedupe_key) do nothing returning id, state, length(body) as bytes),
     ${COUNT_INSERTED}
     select id, state from inserted`,
    [
      ...[shopId, CATCH_UP_TOPIC, now],
      orders.map(({ dedupeKey }) => dedupeKey),
      orders.map(({ body }) => body),
      orders.map(({ externalId }) => externalId),
      orders.map(({ changedAt }) => changedAt),
      orders.map(({ reason }) => reason && JSON.stringify(reason)),
    ],
  )
  await addTasks(
    tx,
    'take_shop_message',
    rows.filter(({ state }) => state === 'received').map(({ id }) => id),
  )
  return rows.length
}

/** Adds the task that requests the orders of a shop, unless it is waiting already. */
export const addCatchUpTask = (tx: EnvironmentTx, shopId: string, delayMs = 0): Promise<void> =>
  addTask(tx, 'catch_up_shop', shopId, { delayMs, keepTime: true })

/** Adds the tasks that request the orders of all shops with an API. */
export async function addMissingCatchUpTasks(tx: EnvironmentTx): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    'select id from shops where environment_id = $1 and is_on and api_sealed is not null',
  )
  await addTasks(
    tx,
    'catch_up_shop',
    rows.map(({ id }) => id),
    { keepTime: true },
  )
}

/** How Platen asks a shop for its orders. */
export interface StoredApi {
  readonly url: string
  readonly clientId: string
  readonly shopNumber: string
  readonly sealed: Buffer
}

/** Returns how a shop is asked; undefined if it is not. */
export async function findApi(tx: EnvironmentTx, id: string): Promise<StoredApi | undefined> {
  const rows = await tx.query<StoredApi>(
    `select api_url as url, api_client_id as "clientId", api_shop_number as "shopNumber", api_sealed as sealed
       from shops where environment_id = $1 and id = $2 and api_sealed is not null`,
    [id],
  )
  return rows[0]
}

/**
 * Stores how a shop is asked, or that it is not. A claim is lost. Returns false, and stores nothing, if its stored
 * secrets are not `before` any more.
 */
export const updateApi = async (
  tx: EnvironmentTx,
  id: string,
  api: StoredApi | null,
  before: Buffer | null,
): Promise<boolean> =>
  (await tx.execute(
    `update shops set api_url = $3, api_client_id = $4, api_shop_number = $5, api_sealed = $6, catch_up_fault = null,
            ${UNCLAIMED}, catch_up_from = null, catch_up_skipped = 0, report_after = null, report_pauses = 0,
            report_when = case when $3::text is null then 'never' else report_when end
      where environment_id = $1 and id = $2 and api_sealed is not distinct from $7`,
    [id, api?.url ?? null, api?.clientId ?? '', api?.shopNumber ?? '', api?.sealed ?? null, before],
  )) === 1
