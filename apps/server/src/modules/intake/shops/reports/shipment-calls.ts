import { isDeepStrictEqual } from 'node:util'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireShipment } from '@platen/contract/orders'
import { SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { apiKeyHandler, memberHandler } from '../../../../http/define-handler.ts'
import { type Failure, failure } from '../../../../http/failure.ts'
import { isUuid } from '../../../../http/is-uuid.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import { visibilityFilter } from '../../../identity/users/visibility.ts'
import { type EventActor, insertJobEvents, userActor } from '../../../orders/orders/job-state/job-events-commands.ts'
import { lockJobs } from '../../../orders/orders/job-state/job-state-commands.ts'
import { findJobNames, findSubmittedOrder, loadJobs, type StoredJob } from '../../../orders/orders/orders-queries.ts'
import { replaceShipmentRows } from '../../../orders/shipments/shipments-commands.ts'
import { loadShipments } from '../../../orders/shipments/shipments-queries.ts'
import { diffFields, markAuditNotNeeded, recordAudit } from '../../../platform/audit/audit.ts'
import { fieldChangedMeanwhile } from '../../../platform/audit/audit-queries.ts'
import { enqueueMessages } from '../../../platform/webhooks/outbox-commands.ts'
import { loadReports } from './report-list-store.ts'
import { addShippedReport, deleteShippedReport } from './reports-store.ts'

/** Returns the shipments of an order, and what its shop was told about it. */
async function toWire(tx: EnvironmentTx, orderPk: string) {
  const reports = await loadReports(tx, orderPk)
  return {
    shipments: await loadShipments(tx, orderPk),
    shopReports: reports.map(({ at, nextAttemptAt, ...report }) => ({
      ...report,
      at: at.toISOString(),
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    })),
  }
}

/** What is changed, by whom and when. */
interface Change {
  readonly orderPk: string
  readonly shipments: readonly WireShipment[]
  readonly actor: EventActor
  readonly now: Date
}

/** Tells the shop systems which shipments an order has; the names are those of any of its jobs. */
async function sendShippedMessage(
  tx: EnvironmentTx,
  job: StoredJob,
  { shipments, now }: Pick<Change, 'shipments' | 'now'>,
): Promise<void> {
  const names = await findJobNames(tx, job.id)
  if (!names) return
  const { jobId: _, mediaName: __, ...order } = names
  await enqueueMessages(tx, { type: 'order.shipped', data: { ...order, shipments }, now })
}

/** Replaces the shipments of an order whose jobs are locked; returns a failure if that is refused. */
async function replaceShipments(
  tx: EnvironmentTx,
  [first]: readonly StoredJob[],
  { orderPk, shipments, actor, now }: Change,
): Promise<Failure | undefined> {
  if (shipments.length > 0) await addShippedReport(tx, orderPk, now)
  else if (!(await deleteShippedReport(tx, orderPk)))
    return failure('shipments_reported', { orderId: first?.orderId ?? '' })
  await replaceShipmentRows(tx, orderPk, shipments)
  // Once for the order, whose timeline has the events of all its jobs.
  const details = { shipments: [...shipments] }
  if (first) {
    await insertJobEvents(tx, { actor, events: [{ jobPk: first.id, kind: 'shipmentsChanged', details }] })
    await sendShippedMessage(tx, first, { shipments, now })
  }
  notifyChange(tx, ['orders', 'shops'])
  return undefined
}

/** GET /pax/orders/shipments: returns the shipments of an order, and what its shop was told. */
export const getShipments = memberHandler(orderCalls.getShipments, async ({ tx, query: { id }, user }) => {
  if (!isUuid(id)) return failure('not_found')
  const jobs = await loadJobs(tx, { orderPk: id, visibleTo: visibilityFilter(user) })
  return jobs.length === 0 ? failure('not_found') : toWire(tx, id)
})

const toTexts = (shipments: readonly WireShipment[]): string[] =>
  shipments.map(({ carrier, trackingNumber }) => `${carrier} ${trackingNumber}`.trim())

/** PUT /pax/orders/shipments: replaces the shipments of an order. */
export const setShipments = memberHandler(orderCalls.setShipments, async ({ tx, body, user, services }) => {
  const { id, shipments, before: read } = body
  if (!isUuid(id)) return failure('not_found')
  const visibleJobs = await loadJobs(tx, { orderPk: id, visibleTo: visibilityFilter(user) })
  if (visibleJobs.length === 0) return failure('not_found')
  const jobs = await lockJobs(tx, { orderPk: id })
  const stored = await loadShipments(tx, id)
  if (isDeepStrictEqual(shipments, stored)) {
    markAuditNotNeeded(tx)
    return toWire(tx, id)
  }
  if (read && !isDeepStrictEqual(read, stored)) {
    const order = { subject: 'order', id, name: jobs[0]?.orderId ?? '' } as const
    return fieldChangedMeanwhile(tx, order, { field: 'shipments', current: JSON.stringify(toTexts(stored)) })
  }
  const change = { orderPk: id, shipments, actor: userActor(user), now: services.now() }
  const refused = await replaceShipments(tx, jobs, change)
  if (refused) return refused
  const changes = diffFields({ shipments: toTexts(stored) }, { shipments: toTexts(shipments) })
  await recordAudit(tx, user, { action: 'changed', subject: 'order', id, name: jobs[0]?.orderId ?? '', changes })
  return toWire(tx, id)
})

/** PUT /pax/persbiz/orders/:orderId/shipments: replaces the shipments of an order of a source. */
export const setSubmittedShipments = apiKeyHandler(
  intakeCalls.persBizShipments,
  ({ services, environment, params, body, key }) =>
    services.database.inEnvironment(environment.id, async (tx) => {
      const order = await findSubmittedOrder(tx, body.source ?? SHOP_SYSTEM_SOURCE, params.orderId)
      if (!order) return failure('not_found')
      const jobs = await lockJobs(tx, { orderPk: order.id })
      const { shipments } = body
      if (isDeepStrictEqual(shipments, await loadShipments(tx, order.id))) return toWire(tx, order.id)
      const actor = { kind: 'apiKey', name: key.name } as const
      const change = { orderPk: order.id, shipments, actor, now: services.now() }
      return (await replaceShipments(tx, jobs, change)) ?? toWire(tx, order.id)
    }),
)
