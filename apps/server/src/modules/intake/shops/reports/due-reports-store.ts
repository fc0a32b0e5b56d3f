import {
  SHOP_KINDS,
  SHOP_REPORT_KINDS,
  type ShopReportFault,
  type ShopReportKind,
  type ShopReportState,
} from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { isUuid } from '../../../../http/is-uuid.ts'
import type { Claim } from '../catch-up/catch-up-store.ts'
import type { ShopApi } from '../catch-up/shop-apis.ts'
import { getKnownValue } from './known-value.ts'

/** A report with its order. */
export interface OrderReport {
  readonly id: string
  readonly orderPk: string
  readonly what: ShopReportKind
}

type OrderRow = Omit<OrderReport, 'what'> & { readonly what: string }

const toOrderReport = <T extends OrderRow>(row: T) => ({ ...row, what: getKnownValue(SHOP_REPORT_KINDS, row.what) })

/** Returns a report whose order is not known to be printed; undefined if there is none. */
export async function findOpenReport(
  tx: EnvironmentTx,
  id: string,
): Promise<(OrderReport & { readonly shopId: string }) | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await tx.query<OrderRow & { readonly shopId: string }>(
    `select id, order_pk as "orderPk", what, shop_id as "shopId" from shop_reports
      where environment_id = $1 and id = $2 and state = 'open'`,
    [id],
  )
  return rows.map(toOrderReport)[0]
}

/** Makes an open report due. */
export const recordPrinted = (tx: EnvironmentTx, id: string, now: Date): Promise<number> =>
  tx.execute(
    `update shop_reports set state = 'waiting', at = $3, due_at = $3
      where environment_id = $1 and id = $2 and state = 'open'`,
    [id, now],
  )

/** Records that the order of a waiting report is not printed any more. */
export const reopenReport = (tx: EnvironmentTx, id: string): Promise<number> =>
  tx.execute(
    `update shop_reports set state = 'open', fault = null, message = null, attempts = 0, failing_since = null
      where environment_id = $1 and id = $2 and state = 'waiting'`,
    [id],
  )

/** Deletes an open report. */
export const deleteOpenReport = (tx: EnvironmentTx, id: string): Promise<number> =>
  tx.execute(`delete from shop_reports where environment_id = $1 and id = $2 and state = 'open'`, [id])

/** Reports that one statement finds to cancel, to restore or to give up, at most. */
export const MAX_CHANGED_AT_ONCE = 500

/** Whether the shop `s` is not told what the report `r` says. */
export const IS_UNWANTED = '(s.api_url is null or s.report_when <> r.what)'

/** Returns reports that are waiting or failed, and that the shop is not to be told any more. */
export async function loadUnwantedReports(
  tx: EnvironmentTx,
  shopId: string,
): Promise<(OrderReport & { readonly shopName: string })[]> {
  const rows = await tx.query<OrderRow & { readonly shopName: string }>(
    `select r.id, r.order_pk as "orderPk", r.what, s.name as "shopName"
       from shop_reports r join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
      where r.environment_id = $1 and r.shop_id = $2 and r.state in ('waiting', 'failed') and ${IS_UNWANTED}
      limit ${MAX_CHANGED_AT_ONCE}`,
    [shopId],
  )
  return rows.map(toOrderReport)
}

/** Cancels a report that is waiting, or failed. Returns false if it is neither. */
export const cancelReport = async (
  tx: EnvironmentTx,
  id: string,
  fault: 'reportsOff' | 'orderCancelled',
  now: Date,
): Promise<boolean> =>
  (await tx.execute(
    `update shop_reports as r set state = 'cancelled', fault = $3, message = null, attempts = 0, failing_since = null, at = $4
       from shops s
      where r.environment_id = $1 and r.id = $2 and r.state in ('waiting', 'failed')
        and s.environment_id = $1 and s.id = r.shop_id and ($3 <> 'reportsOff' or ${IS_UNWANTED})`,
    [id, fault, now],
  )) === 1

/** Makes those reports due again that were cancelled by a setting that is changed back. Returns their number. */
export const restoreCancelledReports = (tx: EnvironmentTx, shopId: string, now: Date): Promise<number> =>
  tx.execute(
    `update shop_reports set state = 'waiting', fault = null, attempts = 0, at = $3, due_at = $3
      where environment_id = $1 and id in (
        select r.id from shop_reports r join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
         where r.environment_id = $1 and r.shop_id = $2 and r.state = 'cancelled' and r.fault = 'reportsOff'
           and not ${IS_UNWANTED}
         limit ${MAX_CHANGED_AT_ONCE} for update of r skip locked)`,
    [shopId, now],
  )

/** Returns when the next report of a shop that is on can be sent; undefined if none is waiting. */
export async function findNextReportTime(tx: EnvironmentTx, shopId: string): Promise<Date | undefined> {
  const rows = await tx.query<{ at: Date }>(
    `select greatest(r.due_at, s.report_after) as at
       from shops s join shop_reports r on r.environment_id = s.environment_id and r.shop_id = s.id
      where s.environment_id = $1 and s.id = $2 and s.is_on and s.api_url is not null and r.state = 'waiting'
      order by r.due_at limit 1`,
    [shopId],
  )
  return rows[0]?.at
}

/** A report that is due, with its shop. */
export interface DueReport extends OrderReport {
  /** Of the shipments with which it is sent. */
  readonly revision: number
  readonly attempts: number
  /** Whether an attempt has written to the shop about this order before, also if the answer was lost. */
  readonly wasWritten: boolean
  readonly shopId: string
  readonly shopName: string
  /** The id of the order in the shop. */
  readonly externalId: string
  readonly status: string
  readonly notifies: boolean
  readonly takesUnpaid: boolean
  /** How often in succession the shop could not be reached. */
  readonly pauses: number
  /** How it is told, with its secrets as JSON, encrypted. */
  readonly api: Omit<ShopApi, 'secret' | 'refreshToken'> & { readonly sealed: Buffer }
}

/** Returns the report of a claimed shop that is due for the longest time; undefined if none is. */
export async function findDueReport(
  tx: EnvironmentTx,
  { id, token }: Claim,
  now: Date,
): Promise<DueReport | undefined> {
  type Row = Omit<DueReport, 'api' | 'what'> & {
    readonly what: string
    readonly kind: string
    readonly url: string
    readonly clientId: string
    readonly shopNumber: string
    readonly sealed: Buffer
  }
  const rows = await tx.query<Row>(
    `select r.id, r.order_pk as "orderPk", r.what, r.revision, r.attempts, s.id as "shopId", s.name as "shopName",
            exists (select from shop_reports w where w.environment_id = $1 and w.order_pk = r.order_pk
                       and w.first_write_at is not null) as "wasWritten",
            coalesce((select o.external_id from shop_orders o where o.environment_id = $1 and o.shop_id = s.id
                         and o.order_pk = r.order_pk limit 1), '') as "externalId",
            s.report_status as status, s.report_notifies as notifies, s.take <> 'paid' as "takesUnpaid",
            s.report_pauses as pauses, s.kind, s.api_url as url, s.api_client_id as "clientId",
            s.api_shop_number as "shopNumber", s.api_sealed as sealed
       from shops s join shop_reports r on r.environment_id = s.environment_id and r.shop_id = s.id
      where s.environment_id = $1 and s.id = $2 and s.catch_up_token = $3 and s.is_on and s.api_sealed is not null
        and coalesce(s.report_after <= $4, true) and r.state = 'waiting' and r.due_at <= $4 and not ${IS_UNWANTED}
      order by r.due_at limit 1`,
    [id, token, now],
  )
  return rows.flatMap(({ kind: stored, url, clientId, shopNumber, sealed, what, ...row }) => {
    const kind = SHOP_KINDS.find((each) => each === stored)
    if (kind === undefined || kind === 'other') return []
    return [{ ...row, what: getKnownValue(SHOP_REPORT_KINDS, what), api: { kind, url, clientId, shopNumber, sealed } }]
  })[0]
}

/** Whether a shop `$3` is still claimed with the token `$4`. */
const IS_CLAIMED = 'exists (select from shops where environment_id = $1 and id = $3 and catch_up_token = $4)'

/**
 * Records that an attempt writes to the shop. Returns false, and records nothing, if its claim was lost or, before its
 * first write, if the shop is not to be told this any more.
 */
export const recordWrite = async (
  tx: EnvironmentTx,
  { id, token }: Claim,
  report: Pick<DueReport, 'id' | 'revision'>,
  { isFirst, now }: { readonly isFirst: boolean; readonly now: Date },
): Promise<boolean> =>
  (await tx.execute(
    `update shop_reports as r set first_write_at = coalesce(first_write_at, $5)
       from shops s
      where r.environment_id = $1 and r.id = $2 and s.environment_id = $1 and s.id = $3 and s.catch_up_token = $4
        and (not $6 or (r.state = 'waiting' and r.revision = $7 and s.is_on and not ${IS_UNWANTED}))`,
    [report.id, id, token, now, isFirst, report.revision],
  )) === 1

export interface ReportResult {
  readonly state: Extract<ShopReportState, 'waiting' | 'sent' | 'failed'>
  readonly fault: ShopReportFault | null
  readonly message: string | null
  readonly attempts: number
  /** Of the next attempt. */
  readonly dueAt: Date
}

/**
 * Records the result of an attempt. Returns its state, which is `waiting` if the shipments have changed meanwhile;
 * undefined, and records nothing, if the claim of the shop or the report was lost.
 */
export async function recordReport(
  tx: EnvironmentTx,
  { id, token }: Claim,
  report: Pick<DueReport, 'id' | 'revision'>,
  { state, fault, message, attempts, dueAt }: ReportResult,
  now: Date,
): Promise<string | undefined> {
  const rows = await tx.query<{ state: string }>(
    `update shop_reports set at = $6::timestamptz,
            fault = case when revision = $5 then $7 end,
            message = case when revision = $5 then $8 end,
            attempts = case when revision = $5 then $9 else 0 end,
            state = case when revision = $5 then $10 else 'waiting' end,
            due_at = case when revision = $5 then $11::timestamptz else $6 end,
            failing_since = case when revision = $5 and $7::text is not null then coalesce(failing_since, $6) end
      where environment_id = $1 and id = $2 and state = 'waiting' and ${IS_CLAIMED} returning state`,
    [report.id, id, token, report.revision, now, fault, message, attempts, state, dueAt],
  )
  return rows[0]?.state
}

/** Records until when a shop gets no more requests, and how often in succession it could not be reached. */
export const recordReportPause = (
  tx: EnvironmentTx,
  shopId: string,
  until: Date | null,
  pauses: number,
): Promise<number> =>
  tx.execute(
    `update shops set report_after = greatest(report_after, $3), report_pauses = $4
      where environment_id = $1 and id = $2 and (report_pauses <> $4 or $3::timestamptz is not null)`,
    [shopId, until, pauses],
  )

/** Records that the shop of all waiting reports cannot be reached, in those without another fault. */
export const recordUnreachable = (tx: EnvironmentTx, shopId: string, now: Date): Promise<number> =>
  tx.execute(
    `update shop_reports set fault = 'notReached', at = $3, failing_since = $3
      where environment_id = $1 and shop_id = $2 and state = 'waiting' and failing_since is null`,
    [shopId, now],
  )

/** Returns waiting reports of a shop that could not be reached since a time. */
export async function loadUnreachableReports(
  tx: EnvironmentTx,
  shopId: string,
  since: Date,
): Promise<(OrderReport & { readonly shopName: string })[]> {
  const rows = await tx.query<OrderRow & { readonly shopName: string }>(
    `select r.id, r.order_pk as "orderPk", r.what, s.name as "shopName"
       from shop_reports r join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
      where r.environment_id = $1 and r.shop_id = $2 and r.failing_since <= $3 and r.state = 'waiting'
        and r.fault = 'notReached'
      order by r.failing_since limit ${MAX_CHANGED_AT_ONCE}`,
    [shopId, since],
  )
  return rows.map(toOrderReport)
}

/**
 * Gives up a report of a shop that could not be reached since a time. Returns false if another attempt or change was
 * recorded.
 */
export const failUnreachableReport = async (tx: EnvironmentTx, id: string, since: Date): Promise<boolean> =>
  (await tx.execute(
    `update shop_reports set state = 'failed'
      where environment_id = $1 and id = $2 and state = 'waiting' and fault = 'notReached' and failing_since <= $3`,
    [id, since],
  )) === 1
