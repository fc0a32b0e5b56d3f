import type { WireFailingReport } from '@platen/contract/shops'
import {
  MAX_COUNTED_MESSAGES,
  SHOP_REPORT_FAULTS,
  SHOP_REPORT_KINDS,
  SHOP_REPORT_STATES,
  type ShopReportFault,
  type ShopReportKind,
  type ShopReportState,
} from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../../database/keyset-list.ts'
import { createParameters } from '../../../../database/sql-parameters.ts'
import { getKnownValue } from './known-value.ts'

const findFault = (stored: string | null): ShopReportFault | null =>
  SHOP_REPORT_FAULTS.find((each) => each === stored) ?? null

/** When a report `r` that is waiting is sent at the earliest, with its shop `s`; null for others. */
const NEXT_ATTEMPT = `case when r.state = 'waiting' then greatest(r.due_at, s.report_after) end`

/** What the shop of an order was told. */
export interface ListedReport {
  readonly shopId: string
  readonly what: ShopReportKind
  readonly state: ShopReportState
  readonly fault: ShopReportFault | null
  readonly message: string | null
  readonly at: Date
  readonly nextAttemptAt: Date | null
}

/** Returns what the shop of an order was told, or will be. */
export async function loadReports(tx: EnvironmentTx, orderPk: string): Promise<ListedReport[]> {
  const rows = await tx.query<
    Omit<ListedReport, 'what' | 'state' | 'fault'> & {
      readonly what: string
      readonly state: string
      readonly fault: string | null
    }
  >(
    `select r.shop_id as "shopId", r.what, r.state, r.fault, r.message, r.at, ${NEXT_ATTEMPT} as "nextAttemptAt"
       from shop_reports r join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
      where r.environment_id = $1 and r.order_pk = $2 and r.state <> 'open' order by r.at, r.what`,
    [orderPk],
  )
  return rows.map(({ what, state, fault, ...row }) => ({
    ...row,
    what: getKnownValue(SHOP_REPORT_KINDS, what),
    state: getKnownValue(SHOP_REPORT_STATES, state),
    fault: findFault(fault),
  }))
}

const FAILING_STATES = ['waiting', 'failed'] as const

interface FailingRow extends Readonly<Record<'id' | 'orderPk' | 'orderId' | 'what' | 'state', string>> {
  readonly fault: string | null
  readonly message: string | null
  readonly since: Date
  readonly at: Date
  readonly nextAttemptAt: Date | null
}

/**
 * Returns one page of the reports of a shop that failed or wait after an error; undefined if the cursor is not one of
 * this list.
 */
export async function loadFailingReportPage(
  tx: EnvironmentTx,
  shopId: string,
  state: (typeof FAILING_STATES)[number] | undefined,
  page: PageRequest,
): Promise<ListPage<WireFailingReport> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const shop = parameters.add(shopId)
  const listed = await loadListPage<FailingRow>(
    tx,
    {
      table: 'shop_reports',
      fields: `e.id, e.order_pk as "orderPk", coalesce((
          select o.order_id from shop_orders o
           where o.environment_id = e.environment_id and o.shop_id = e.shop_id and o.order_pk = e.order_pk limit 1), '') as "orderId",
        e.what, e.state, e.fault, e.message, e.failing_since as since, e.at, case when e.state = 'waiting' then greatest(e.due_at, (
          select s.report_after from shops s where s.environment_id = e.environment_id and s.id = e.shop_id)) end as "nextAttemptAt"`,
      where: `e.environment_id = $1 and e.shop_id = ${shop} and e.failing_since is not null`,
      filter: state && `e.state = ${parameters.add(state)}`,
      key: { failing_since: 'time', id: 'uuid' },
      parameters,
      scope: [shopId, state],
    },
    page,
  )
  return (
    listed && {
      ...listed,
      rows: listed.rows.map((row) => ({
        ...row,
        what: getKnownValue(SHOP_REPORT_KINDS, row.what),
        state: getKnownValue(FAILING_STATES, row.state),
        fault: findFault(row.fault) ?? 'failed',
        since: row.since.toISOString(),
        at: row.at.toISOString(),
        nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
      })),
    }
  )
}

/** Returns about how many orders shops could not be told; it stops at `MAX_COUNTED_MESSAGES`. */
export async function countFailedReports(tx: EnvironmentTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from (
       select from shops s cross join lateral (
         select from shop_reports r where r.environment_id = s.environment_id and r.shop_id = s.id and r.state = 'failed' limit $2) r
        where s.environment_id = $1 limit $2) counted`,
    [MAX_COUNTED_MESSAGES],
  )
  return row?.count ?? 0
}
