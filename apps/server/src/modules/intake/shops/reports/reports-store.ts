import { randomUUID } from 'node:crypto'
import {
  SHOP_KINDS,
  SHOP_REPORT_FAULTS,
  SHOP_REPORT_KINDS,
  SHOP_REPORT_STATES,
  type ShopReportFault,
  type ShopReportKind,
  type ShopReportState,
} from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { isUuid } from '../../../../http/is-uuid.ts'
import { addTask, addTasks } from '../../../../tasks/add-task.ts'
import type { ShopApi } from '../catch-up/shop-apis.ts'

/** Adds the task that tells a shop about an order. */
export const addReportTask = (tx: EnvironmentTx, id: string, delayMs = 0): Promise<void> =>
  addTask(tx, 'report_shop_status', id, { delayMs })

/** Reports whose tasks one maintenance adds at most. */
const MAX_ADDED = 5000

/**
 * Adds the tasks of reports that may be due, of shops that are on: if there are too many, from a random one, so that each has its turn.
 * A task that is waiting for a time keeps it.
 */
export async function addMissingReportTasks(tx: EnvironmentTx, limit = MAX_ADDED): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from shop_reports r join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
      where r.environment_id = $1 and r.state in ('open', 'waiting') and s.is_on and s.api_url is not null
      order by r.id < $2, r.id limit $3`,
    [randomUUID(), limit],
  )
  await addTasks(
    tx,
    'report_shop_status',
    rows.map(({ id }) => id),
    { keepTime: true },
  )
}

/** Returns a stored value of a closed list; throws for others, which a constraint of the table excludes. */
function getKnown<T extends string>(values: readonly T[], stored: string): T {
  const known = values.find((value) => value === stored)
  if (known === undefined) throw new Error(`unknown value in shop_reports: ${stored}`)
  return known
}

/** What the shop of an order was told. */
export interface ListedReport {
  readonly shopId: string
  readonly what: ShopReportKind
  readonly state: ShopReportState
  readonly fault: ShopReportFault | null
  readonly message: string | null
  readonly at: Date
}

/** Returns what the shop of an order was told, or will be. */
export async function loadReports(tx: EnvironmentTx, orderPk: string): Promise<ListedReport[]> {
  const rows = await tx.query<
    Omit<ListedReport, 'what' | 'state' | 'fault'> & Readonly<Record<'what' | 'state' | 'fault', string>>
  >(
    `select shop_id as "shopId", what, state, fault, message, at from shop_reports
      where environment_id = $1 and order_pk = $2 and state <> 'open' order by at, what`,
    [orderPk],
  )
  return rows.map(({ what, state, fault, ...row }) => ({
    ...row,
    what: getKnown(SHOP_REPORT_KINDS, what),
    state: getKnown(SHOP_REPORT_STATES, state),
    fault: SHOP_REPORT_FAULTS.find((known) => known === fault) ?? null,
  }))
}

/**
 * Adds that the shop of an order has to be told about its shipments, or again if they have changed since; with its task. Does nothing
 * for orders that are not of a shop that is told about shipments.
 */
export async function addShippedReport(tx: EnvironmentTx, orderPk: string, now: Date): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `insert into shop_reports as r (environment_id, shop_id, order_pk, what, state, at)
     select $1, s.id, o.order_pk, 'shipped', 'waiting', $3
       from shop_orders o join shops s on s.environment_id = o.environment_id and s.id = o.shop_id
      where o.environment_id = $1 and o.order_pk = $2 and s.report_when = 'shipped' and s.api_url is not null
      limit 1
     on conflict (environment_id, order_pk, what) do update
       set state = 'waiting', revision = r.revision + 1, fault = null, message = null, attempts = 0, at = $3
     returning id`,
    [orderPk, now],
  )
  for (const { id } of rows) await addReportTask(tx, id)
}

/**
 * Deletes that a shop has to be told about the shipments of an order. Returns false, and deletes nothing, if it was told, may have been
 * by an attempt whose answer was lost, or is being told.
 */
export async function deleteShippedReport(tx: EnvironmentTx, orderPk: string, now: Date): Promise<boolean> {
  await tx.execute(
    `delete from shop_reports where environment_id = $1 and order_pk = $2 and what = 'shipped' and first_write_at is null
        and (token is null or claimed_until < $3)`,
    [orderPk, now],
  )
  const left = await tx.execute(
    `select from shop_reports where environment_id = $1 and order_pk = $2 and what = 'shipped'`,
    [orderPk],
  )
  return left === 0
}

/** At once. */
const MAX_RETRIED = 1000

/** Has failed reports of a shop, or of one of its orders, tried again. Returns their number. */
export async function retryFailedReports(
  tx: EnvironmentTx,
  shopId: string,
  orderPk: string | undefined,
  now: Date,
): Promise<number> {
  if (orderPk !== undefined && !isUuid(orderPk)) return 0
  const rows = await tx.query<{ id: string }>(
    `update shop_reports set state = 'waiting', attempts = 0, at = $4
      where environment_id = $1 and id in (
        select id from shop_reports
         where environment_id = $1 and shop_id = $2 and state = 'failed' and ($3::uuid is null or order_pk = $3)
         order by at limit ${MAX_RETRIED} for update skip locked)
      returning id`,
    [shopId, orderPk ?? null, now],
  )
  await addTasks(
    tx,
    'report_shop_status',
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** A report that may be due, with its shop. */
export interface OpenReport {
  readonly id: string
  readonly orderPk: string
  readonly what: ShopReportKind
  readonly shopId: string
  readonly shopName: string
  /** The id of the order in the shop. */
  readonly externalId: string
  /** What the shop is told about now; its API is null if it has none any more. */
  readonly when: string
  readonly isOn: boolean
  readonly status: string
  readonly notifies: boolean
  readonly takesUnpaid: boolean
  /** Until when the shop allows no more requests. */
  readonly after: Date | null
  /** How it is told, with its secrets as JSON, encrypted. */
  readonly api: (Omit<ShopApi, 'secret' | 'refreshToken'> & { readonly sealed: Buffer }) | null
}

/** Returns a report that is open or waiting; undefined if it is neither. */
export async function findOpenReport(tx: EnvironmentTx, id: string): Promise<OpenReport | undefined> {
  if (!isUuid(id)) return undefined
  type Row = Omit<OpenReport, 'api' | 'what'> & {
    readonly what: string
    readonly kind: string
    readonly url: string | null
    readonly clientId: string
    readonly shopNumber: string
    readonly sealed: Buffer | null
  }
  const rows = await tx.query<Row>(
    `select r.id, r.order_pk as "orderPk", r.what, s.id as "shopId", s.name as "shopName",
            o.external_id as "externalId", s.report_when as when, s.is_on as "isOn", s.report_status as status,
            s.report_notifies as notifies, s.take <> 'paid' as "takesUnpaid", s.report_after as after, s.kind, s.api_url as url,
            s.api_client_id as "clientId", s.api_shop_number as "shopNumber", s.api_sealed as sealed
       from shop_reports r
       join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
       join shop_orders o on o.environment_id = r.environment_id and o.shop_id = r.shop_id and o.order_pk = r.order_pk
      where r.environment_id = $1 and r.id = $2 and r.state in ('open', 'waiting')
      limit 1`,
    [id],
  )
  return rows.map(({ kind: stored, url, clientId, shopNumber, sealed, what, ...row }) => {
    const kind = SHOP_KINDS.find((known) => known === stored) ?? 'other'
    const api = url === null || !sealed || kind === 'other' ? null : { kind, url, clientId, shopNumber, sealed }
    return { ...row, what: getKnown(SHOP_REPORT_KINDS, what), api }
  })[0]
}

/** Deletes a report that is not sent any more. */
export const deleteReport = (tx: EnvironmentTx, id: string): Promise<number> =>
  tx.execute(`delete from shop_reports where environment_id = $1 and id = $2 and state <> 'sent'`, [id])

/** Longer than a task may run. */
const CLAIM_MS = 6 * 60_000

/** The claim of a report. */
export interface ReportClaim {
  readonly id: string
  readonly token: string
  readonly revision: number
  readonly attempts: number
  /** Whether an attempt has written to the shop about this order before, also if the answer was lost. */
  readonly wasWritten: boolean
}

/** Claims a report that is open or waiting; undefined if another task has, whose claim ends after `CLAIM_MS` at the latest. */
export async function claimReport(tx: EnvironmentTx, id: string, now: Date): Promise<ReportClaim | undefined> {
  const rows = await tx.query<ReportClaim>(
    `update shop_reports as r set state = 'waiting', token = $3, claimed_until = $5
      where environment_id = $1 and id = $2 and state in ('open', 'waiting') and (token is null or claimed_until < $4)
     returning id, token, revision, attempts, exists (
       select from shop_reports w
        where w.environment_id = $1 and w.order_pk = r.order_pk and w.first_write_at is not null) as "wasWritten"`,
    [id, randomUUID(), now, new Date(now.getTime() + CLAIM_MS)],
  )
  return rows[0]
}

/** Records that an attempt begins to write to the shop. Returns false, and records nothing, if its claim was lost. */
export const recordWrite = async (tx: EnvironmentTx, { id, token }: ReportClaim, now: Date): Promise<boolean> =>
  (await tx.execute(
    `update shop_reports set first_write_at = coalesce(first_write_at, $4)
      where environment_id = $1 and id = $2 and token = $3`,
    [id, token, now],
  )) === 1

/** Ends a claim without a result. */
export const releaseReport = (tx: EnvironmentTx, { id, token }: ReportClaim): Promise<number> =>
  tx.execute('update shop_reports set token = null where environment_id = $1 and id = $2 and token = $3', [id, token])

export interface ReportResult {
  readonly state: ShopReportState
  readonly fault: ShopReportFault | null
  readonly message: string | null
  readonly attempts: number
}

/**
 * Records the result of an attempt. Returns its state, which is `waiting` if the shipments have changed meanwhile; undefined, and
 * records nothing, if the claim was lost.
 */
export async function recordReport(
  tx: EnvironmentTx,
  { id, token, revision }: ReportClaim,
  { state, fault, message, attempts }: ReportResult,
  now: Date,
): Promise<ShopReportState | undefined> {
  const rows = await tx.query<{ state: ShopReportState }>(
    `update shop_reports set token = null, at = $8,
            fault = case when revision = $4 then $5 end,
            message = case when revision = $4 then $6 end,
            attempts = case when revision = $4 then $7 else 0 end,
            state = case when revision = $4 then $9 else 'waiting' end
      where environment_id = $1 and id = $2 and token = $3 returning state`,
    [id, token, revision, fault, message, attempts, now, state],
  )
  return rows[0]?.state
}

/** Records that each attempt to tell a shop failed by an unexpected error. */
export async function recordUnexpectedFault(tx: EnvironmentTx, id: string, now: Date): Promise<void> {
  if (!isUuid(id)) return
  await tx.execute(
    `update shop_reports set state = 'failed', fault = 'processingFailed', message = null, token = null, at = $3
      where environment_id = $1 and id = $2 and state in ('open', 'waiting')`,
    [id, now],
  )
}

/** At most, which is enough for the time until the next attempt. */
const MAX_COUNTED = 5000

/** Returns how many reports of a shop are waiting. */
export async function countWaitingReports(tx: EnvironmentTx, shopId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from shop_reports where environment_id = $1 and shop_id = $2 and state = 'waiting' limit ${MAX_COUNTED}) as counted`,
    [shopId],
  )
  return row?.count ?? 0
}

/** Records until when a shop gets no more requests; not before a time that is recorded. */
export const recordReportPause = (tx: EnvironmentTx, shopId: string, until: Date): Promise<number> =>
  tx.execute('update shops set report_after = greatest(report_after, $3) where environment_id = $1 and id = $2', [
    ...[shopId, until],
  ])
