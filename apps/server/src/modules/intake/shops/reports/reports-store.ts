import { randomUUID } from 'node:crypto'
import type { ReportWhen } from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { addTask, addTasks } from '../../../../tasks/add-task.ts'
import { IS_UNWANTED } from './due-reports-store.ts'

/**
 * Adds the task that tells a shop about its orders: as soon as possible, or after a delay unless it is waiting already.
 */
export const addReportsTask = (tx: EnvironmentTx, shopId: string, delayMs = 0): Promise<void> =>
  addTask(tx, 'report_to_shop', shopId, { delayMs, keepTime: delayMs > 0 })

/** Adds the task that looks whether the order of a report is printed. */
export const addCheckTask = (tx: EnvironmentTx, id: string): Promise<void> => addTask(tx, 'report_shop_status', id)

/** Reports whose tasks one maintenance adds at most. */
const MAX_ADDED = 5000

/**
 * Adds the tasks of shops that have still to be told about orders, and of reports whose orders may be printed. Of more
 * than `limit`, it takes those that follow a random id, as each of them may stay open. A task that is waiting for a
 * time keeps it. Completes reports that the previous version, which does not know `failing_since`, has set to a fault.
 */
export async function addMissingReportTasks(tx: EnvironmentTx, limit = MAX_ADDED): Promise<void> {
  await tx.execute(
    `update shop_reports set failing_since = at
      where environment_id = $1 and state in ('waiting', 'failed') and fault is not null and failing_since is null`,
  )
  const shops = await tx.query<{ id: string }>(
    `select id from shops s where environment_id = $1 and exists (
       select from shop_reports r where r.environment_id = $1 and r.shop_id = s.id and r.state = 'waiting')`,
  )
  const open = await tx.query<{ id: string }>(
    `select r.id from shop_reports r join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
      where r.environment_id = $1 and r.state = 'open' and s.is_on and s.api_url is not null
      order by r.id >= $2 desc, r.id limit $3`,
    [randomUUID(), limit],
  )
  const getIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  await addTasks(tx, 'report_to_shop', getIds(shops), { keepTime: true })
  await addTasks(tx, 'report_shop_status', getIds(open), { keepTime: true })
}

/**
 * Adds that the shop of an order has to be told about its shipments, or again if they have changed since; with its
 * task. If the shop is not told about shipments, what it was told before is cancelled, so that it is told again when
 * the setting is changed back.
 */
export async function addShippedReport(tx: EnvironmentTx, orderPk: string, now: Date): Promise<void> {
  const rows = await tx.query<{ shopId: string }>(
    `insert into shop_reports as r (environment_id, shop_id, order_pk, what, state, at, due_at)
     select $1, s.id, o.order_pk, 'shipped', 'waiting', $3, $3
       from shop_orders o join shops s on s.environment_id = o.environment_id and s.id = o.shop_id
      where o.environment_id = $1 and o.order_pk = $2 and s.report_when = 'shipped' and s.api_url is not null
      limit 1
     on conflict (environment_id, order_pk, what) do update
       set state = 'waiting', revision = r.revision + 1, fault = null, message = null, attempts = 0, at = $3, due_at = $3,
           failing_since = null
     returning shop_id as "shopId"`,
    [orderPk, now],
  )
  for (const { shopId } of rows) await addReportsTask(tx, shopId)
  if (rows.length === 0)
    await tx.execute(
      `update shop_reports set state = 'cancelled', revision = revision + 1, fault = 'reportsOff', at = $3
        where environment_id = $1 and order_pk = $2 and what = 'shipped' and state = 'sent'`,
      [orderPk, now],
    )
}

/**
 * Deletes that a shop has to be told about the shipments of an order. Returns false, and deletes nothing, if it was
 * told, or may have been by an attempt whose answer was lost.
 */
export async function deleteShippedReport(tx: EnvironmentTx, orderPk: string): Promise<boolean> {
  await tx.execute(
    `delete from shop_reports
      where environment_id = $1 and order_pk = $2 and what = 'shipped' and first_write_at is null`,
    [orderPk],
  )
  const remainingReports = await tx.execute(
    `select from shop_reports where environment_id = $1 and order_pk = $2 and what = 'shipped'`,
    [orderPk],
  )
  return remainingReports === 0
}

/** At once. */
const MAX_RETRIED = 1000

/**
 * Has reports of a shop, or of one of its orders, tried again that have failed, or are waiting after an error. Returns
 * their number. A shop that could not be reached is tried at once. Of more than `limit`, those that are due already
 * come last.
 */
export async function retryFailingReports(
  tx: EnvironmentTx,
  shopId: string,
  { when, orderPk }: { readonly when: ReportWhen; readonly orderPk: string | undefined },
  now: Date,
  limit = MAX_RETRIED,
): Promise<number> {
  const count = await tx.execute(
    `with retried as materialized (
       select id from shop_reports
        where environment_id = $1 and shop_id = $2 and failing_since is not null and what = $4
          and ($3::uuid is null or order_pk = $3)
        order by state = 'waiting' and due_at <= $5, failing_since limit $6 for update skip locked)
     update shop_reports set state = 'waiting', attempts = 0, due_at = $5,
            failing_since = case when state = 'failed' then $5 else failing_since end
      where environment_id = $1 and id in (select id from retried)`,
    [shopId, orderPk ?? null, when, now, limit],
  )
  await tx.execute('update shops set report_after = null where environment_id = $1 and id = $2 and report_pauses > 0', [
    shopId,
  ])
  await addReportsTask(tx, shopId)
  return count
}

/** Whether a shop has a report of an order that is not sent any more, or would not be. */
export const hasUnwantedReport = async (tx: EnvironmentTx, shopId: string, orderPk: string): Promise<boolean> =>
  (await tx.execute(
    `select from shop_reports r join shops s on s.environment_id = r.environment_id and s.id = r.shop_id
      where r.environment_id = $1 and r.shop_id = $2 and r.order_pk = $3 and ${IS_UNWANTED}
        and r.state in ('waiting', 'failed', 'cancelled')`,
    [shopId, orderPk],
  )) > 0
