import { incomingOrderSchema } from '@platen/contract/intake'
import { hasNoBookedOrPrintedCopies } from '@platen/domain/orders'
import {
  decideShopOrder,
  getTakenLine,
  planLineChanges,
  type ShopLine,
  type ShopMessageReason,
  type ShopOrder,
  type ShopOrderIds,
  shopReason,
  type TakenJob,
  type TakenLines,
  toCancelledReason,
  toIncomingOrder,
} from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { findSubmittedOrder, loadJobs } from '../../orders/orders/orders-queries.ts'
import { toMessageReason } from './message-reasons.ts'
import { getTimes, isOlder } from './message-times.ts'
import { readShopMessage } from './read-message.ts'
import type { ShopDependents } from './shop-dependents.ts'
import {
  findOpenMessage,
  lockOpenMessage,
  lockShopOrder,
  type OpenMessage,
  recordMessageResult,
  type TakenOrder,
  updateShopOrder,
} from './shop-messages-store.ts'

/** What the processing of messages needs. */
export interface ProcessingContext {
  readonly services: Services
  readonly environment: EnvironmentRef
  readonly dependents: ShopDependents
  /** Aborts the processing. */
  readonly signal: AbortSignal
}

interface MessageContext extends ProcessingContext {
  readonly message: OpenMessage
}

/** A message with the order that it describes. */
interface OrderMessage extends MessageContext {
  readonly order: ShopOrder
}

/** The message is done, or somebody else has taken it. */
const DONE = 'done'

/** Records what became of a locked message, and of its order as far as it is known. */
async function finish(
  tx: EnvironmentTx,
  { message, order }: OrderMessage,
  state: 'taken' | 'waiting' | 'ignored' | 'refused',
  reason: ShopMessageReason | null,
  known: TakenOrder,
): Promise<typeof DONE> {
  await recordMessageResult(tx, message.id, {
    state,
    reason,
    reportedAt: known.reportedAt,
    externalId: order.externalId,
    orderId: known.orderId ?? order.orderId,
    orderPk: known.orderPk ?? undefined,
  })
  notifyChange(tx, ['shops'])
  return DONE
}

/** Returns the jobs of an order that was taken. */
async function loadTakenJobs(tx: EnvironmentTx, { source }: OpenMessage, orderId: string): Promise<TakenJob[]> {
  const order = await findSubmittedOrder(tx, source, orderId)
  const jobs = order ? await loadJobs(tx, { ids: order.jobPks }) : []
  return jobs.map((job) => ({
    jobId: job.jobId,
    copies: job.frames[0]?.copies ?? 0,
    cancelled: job.frames[0]?.cancelled ?? 0,
    isBookedOrPrinted: !hasNoBookedOrPrintedCopies(job),
  }))
}

/** What is submitted, and what was known about the order when it was decided. */
interface Submission {
  /** What was cancelled before. */
  readonly cancelled: ShopMessageReason | null
  readonly lines: readonly ShopLine[]
  readonly taken: TakenLines
  readonly known: TakenOrder
}

const NO_LINES: readonly never[] = []

/**
 * Returns what is known about an order, locked. An order with its number and id may be in Platen already, from a shop
 * that was deleted and added again: the message changes it.
 */
async function lockKnownOrder(
  tx: EnvironmentTx,
  { message, order }: OrderMessage,
): Promise<TakenOrder | 'numberTaken'> {
  const storedOrder = await lockShopOrder(tx, message.shopId, order.externalId)
  if (storedOrder.isTaken) return storedOrder
  const stored = await findSubmittedOrder(tx, message.source, order.orderId)
  if (!stored) return storedOrder
  if (stored.externalOrderId !== order.externalId) return 'numberTaken'
  const jobs = await loadJobs(tx, { ids: stored.jobPks })
  const lines = jobs.map(({ jobId, frames }) => {
    const copies = frames[0]?.copies ?? 0
    return [jobId, { sent: copies, wanted: copies - (frames[0]?.cancelled ?? 0) }] as const
  })
  const adopted = { orderPk: stored.id, orderId: stored.orderId, isTaken: true, lines: Object.fromEntries(lines) }
  await updateShopOrder(tx, message.shopId, order.externalId, { ...storedOrder, ...adopted })
  return { ...storedOrder, ...adopted }
}

/**
 * Decides about the order and cancels copies that are not wanted any more, in one transaction. Returns what is to be
 * submitted, `DONE` if nothing is, or a failure of a cancellation, which is rolled back.
 */
async function decide(tx: EnvironmentTx, context: OrderMessage): Promise<Submission | Failure | typeof DONE> {
  const { message, order, services, dependents } = context
  if (!(await lockOpenMessage(tx, message.id))) return DONE
  const storedOrder = await lockKnownOrder(tx, context)
  if (storedOrder === 'numberTaken') {
    const reason = shopReason(storedOrder, { orderId: order.orderId })
    await recordMessageResult(tx, message.id, {
      state: 'refused',
      reason,
      externalId: order.externalId,
      orderId: order.orderId,
    })
    notifyChange(tx, ['shops'])
    return DONE
  }
  const times = getTimes(message, order, storedOrder)
  if (isOlder(times, storedOrder)) {
    return finish(tx, context, 'ignored', shopReason('older'), { ...storedOrder, reportedAt: times.reportedAt })
  }
  const newest: TakenOrder = { ...storedOrder, ...times }
  const isTaken = storedOrder.isTaken && storedOrder.orderPk !== null
  const decision = decideShopOrder(order, message.take, isTaken)
  const isDeleted = storedOrder.isTaken && storedOrder.orderPk === null
  if (isDeleted || decision.kind === 'ignore') {
    await updateShopOrder(tx, message.shopId, order.externalId, newest)
    const code = decision.kind === 'ignore' ? decision.code : 'deleted'
    return finish(tx, context, 'ignored', shopReason(code), newest)
  }
  const lines = decision.kind === 'take' ? decision.lines : NO_LINES
  const jobs = isTaken ? await loadTakenJobs(tx, message, storedOrder.orderId ?? order.orderId) : []
  const { cancellations, taken } = planLineChanges(lines, storedOrder.lines, jobs)
  const cause = { actor: { kind: 'shop', name: message.name }, now: services.now(), reason: undefined } as const
  if (cancellations.length > 0 && storedOrder.orderPk !== null) {
    const cancelled = await dependents.cancelJobs(tx, storedOrder.orderPk, cancellations, cause)
    if (cancelled instanceof Failure) return cancelled
    notifyChange(tx, cancelled)
  }
  const isCancelled = decision.kind === 'cancel' && storedOrder.orderPk !== null
  const cancelled = isCancelled ? shopReason('orderCancelled') : toCancelledReason(cancellations, jobs)
  const submitted = lines.filter(({ id }) => getTakenLine(taken, id)?.sent !== 0)
  if (decision.kind === 'cancel' || submitted.length === 0) {
    const after = { ...newest, lines: taken }
    await updateShopOrder(tx, message.shopId, order.externalId, after)
    return finish(tx, context, 'taken', cancelled, after)
  }
  // Of the cancelled copies only: the others are submitted afterwards, and must not count as submitted before.
  const cancelledLines = cancellations.flatMap(({ jobId }) => {
    const line = getTakenLine(taken, jobId)
    return line ? [[jobId, line] as const] : []
  })
  const now = { ...storedOrder, lines: Object.fromEntries([...Object.entries(storedOrder.lines), ...cancelledLines]) }
  if (cancellations.length > 0) await updateShopOrder(tx, message.shopId, order.externalId, now)
  return { lines: submitted, taken, known: now, cancelled }
}

/** Returns an order of a shop as it is submitted, or why it cannot be. */
export function parseSubmission(order: ShopOrder, lines: readonly ShopLine[], taken?: TakenLines) {
  const incoming = incomingOrderSchema.safeParse(toIncomingOrder(order, lines, taken))
  if (incoming.success) return incoming.data
  const [issue] = incoming.error.issues
  return failure('bad_request', { field: issue?.path.join('.') ?? '', problem: issue?.message ?? '' })
}

const isSame = (one: TakenOrder, other: TakenOrder): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Submits the order of a message; returns a failure if it was not stored. */
async function submit(
  context: OrderMessage,
  { lines, taken, known, cancelled }: Submission,
): Promise<Failure | undefined> {
  const { message, order, services, environment, dependents, signal } = context
  const orderId = known.orderId ?? order.orderId
  const body = parseSubmission({ ...order, orderId }, lines, taken)
  if (body instanceof Failure) return body
  const result = await dependents.importOrder({
    services,
    environment,
    signal,
    body,
    source: message.source,
    actor: { kind: 'shop', name: message.name },
    steps: {
      async begin(tx) {
        const isOpen = await lockOpenMessage(tx, message.id)
        const current = isOpen && (await lockShopOrder(tx, message.shopId, order.externalId))
        return current && isSame(current, known) ? undefined : failure('changed_meanwhile', { name: orderId })
      },
      async complete(tx, stored) {
        const after: TakenOrder = {
          ...getTimes(message, order, known),
          orderPk: stored.id,
          orderId: stored.orderId,
          isTaken: true,
          lines: taken,
        }
        await updateShopOrder(tx, message.shopId, order.externalId, after)
        await finish(tx, context, 'taken', cancelled, after)
      },
    },
  })
  return result instanceof Failure ? result : undefined
}

/** Codes of failures after which the message is decided about again. */
const RETRYABLE: readonly string[] = ['changed_meanwhile', 'server_busy']

/** Records that the order of a message was not stored, unless the message was taken meanwhile or a newer one was. */
async function recordFailure(tx: EnvironmentTx, context: OrderMessage, refused: Failure): Promise<typeof DONE> {
  const { message, order } = context
  if (!(await lockOpenMessage(tx, message.id))) return DONE
  const storedOrder = await lockShopOrder(tx, message.shopId, order.externalId)
  const newest = { ...storedOrder, ...getTimes(message, order, storedOrder) }
  if (isOlder(newest, storedOrder)) return finish(tx, context, 'ignored', shopReason('older'), newest)
  await updateShopOrder(tx, message.shopId, order.externalId, newest)
  const { state, reason } = toMessageReason(refused)
  return finish(tx, context, state, reason, newest)
}

const MAX_ATTEMPTS_AT_ONCE = 10

async function takeOrder(context: OrderMessage): Promise<void> {
  const { services, environment, signal } = context
  const { inEnvironment } = services.database
  for (let attempt = 0; attempt < MAX_ATTEMPTS_AT_ONCE; attempt += 1) {
    signal.throwIfAborted()
    const decided = await inEnvironment(environment.id, (tx) => decide(tx, context), {
      keep: (result) => !(result instanceof Failure),
    })
    if (decided === DONE) return
    const refused = decided instanceof Failure ? decided : await submit(context, decided)
    if (!refused) return
    if (RETRYABLE.includes(refused.code)) continue
    await inEnvironment(environment.id, (tx) => recordFailure(tx, context, refused))
    return
  }
  throw new Error('the order of a message changed again and again while it was taken')
}

/** Refuses a message, unless it is done; `ids` say which order it is about, as far as that is known. */
export async function refuseShopMessage(
  tx: EnvironmentTx,
  id: string,
  reason: ShopMessageReason,
  ids?: ShopOrderIds,
): Promise<void> {
  if (!(await lockOpenMessage(tx, id))) return
  const [externalId, orderId] = [ids?.externalId || undefined, ids?.orderId || undefined]
  await recordMessageResult(tx, id, { state: 'refused', reason, externalId, orderId })
  notifyChange(tx, ['shops'])
}

/**
 * Makes an order of a message of a shop, or changes or cancels the one that it describes. Does nothing if the message
 * is done. It may be repeated at any point: each transaction says in the row of the order what it has done.
 */
export async function takeShopMessage(context: ProcessingContext, id: string): Promise<void> {
  const { services, environment } = context
  const { inEnvironment } = services.database
  const message = await inEnvironment(environment.id, (tx) => findOpenMessage(tx, id), { readOnly: true })
  if (!message) return
  const content = readShopMessage(message.body, message)
  if (content.ok) return takeOrder({ ...context, message, order: content.order })
  await inEnvironment(environment.id, (tx) => refuseShopMessage(tx, id, content.reason, content.ids))
}
