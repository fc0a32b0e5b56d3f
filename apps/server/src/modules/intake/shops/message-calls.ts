import { shopCalls } from '@platen/contract/shops'
import { toSkuKey } from '@platen/domain/products'
import { toIncomingOrder } from '@platen/domain/shops'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { insertOrderEvents, userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { findSkusOfProducts } from '../../orders/products/products-queries.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { ignoreMessages, retryMessages } from './message-changes-store.ts'
import { previewMessage } from './preview-message.ts'
import { readShopMessage } from './read-message.ts'
import { countFailedReports } from './reports/report-list-store.ts'
import { countMessages, findMessage, loadMessagePage, loadReasonCounts } from './shop-messages-store.ts'
import { findShop } from './shops-store.ts'

/** GET /pax/shops/:id/messages: returns one page of the messages of a shop. */
export const listShopMessages = memberHandler(shopCalls.messages, async ({ tx, params, query }) => {
  if (!(await findShop(tx, params.id))) return failure('not_found')
  const page = await loadMessagePage(tx, params.id, query, query)
  if (!page) return failure('bad_cursor')
  const { rows: messages, ...fields } = page
  return { messages, ...fields }
})

/**
 * GET /pax/shops/message-counts: returns how many messages of all shops are waiting or refused, and how many reports
 * failed.
 */
export const countShopMessages = memberHandler(shopCalls.messageCounts, async ({ tx }) => ({
  waiting: await countMessages(tx, 'waiting'),
  refused: await countMessages(tx, 'refused'),
  failedReports: await countFailedReports(tx),
}))

/** GET /pax/shops/:id/message-reasons: returns the reasons of the messages of a shop with their numbers. */
export const listMessageReasons = memberHandler(shopCalls.messageReasons, async ({ tx, params }) =>
  (await findShop(tx, params.id)) ? { reasons: await loadReasonCounts(tx, params.id) } : failure('not_found'),
)

/** GET /pax/shops/:id/messages/:messageId: returns a message with its body. */
export const getShopMessage = memberHandler(shopCalls.message, async ({ tx, params }) => {
  const storedMessage = await findMessage(tx, params.id, params.messageId)
  return storedMessage
    ? { message: storedMessage.message, body: storedMessage.body.toString('utf8') }
    : failure('not_found')
})

/** POST /pax/shops/:id/messages/again: has messages taken again. */
export const retryShopMessages = memberHandler(shopCalls.retry, async ({ tx, params, body, changed }) => {
  if (!(await findShop(tx, params.id))) return failure('not_found')
  const { messageId: id, state, code } = body
  const count = await retryMessages(tx, params.id, { id, state, code })
  if (id !== undefined && count === 0) return failure('not_found')
  changed('shops')
  return { count }
})

/** POST /pax/shops/:id/messages/ignore: ignores messages that wait or were refused. */
export const ignoreShopMessages = memberHandler(shopCalls.ignore, async ({ tx, params, body, user, changed }) => {
  const shop = await findShop(tx, params.id)
  if (!shop) return failure('not_found')
  const { messageId: id, state, code } = body
  const messages = await ignoreMessages(tx, params.id, { id, state, code }, user.userId)
  if (id !== undefined && messages.length === 0) return failure('not_found')
  const orderPks = [...new Set(messages.flatMap(({ orderPk }) => orderPk ?? []))]
  if (orderPks.length > 0)
    await insertOrderEvents(tx, orderPks, { kind: 'shopMessageIgnored', details: {}, actor: userActor(user) })
  const what = id === undefined ? String(messages.length) : messages[0]?.order
  const entry = { action: 'dismissed', subject: 'intakeProblem', ...(id !== undefined && { id }) } as const
  await recordAudit(tx, user, { ...entry, name: [shop.name, what].filter(Boolean).join(': ') })
  changed('shops', ...(orderPks.length > 0 ? ['orders' as const] : []))
  return { count: messages.length }
})

/** POST /pax/shops/:id/try: returns the order that would come of a message, and keeps nothing. */
export const tryShopMessage = memberHandlerWithoutTransaction(shopCalls.try, async ({ transaction, params, body }) => {
  const [shop, stored] = await transaction(
    async ({ tx }) => [await findShop(tx, params.id), await findMessage(tx, params.id, body.messageId)],
    { readOnly: true },
  )
  if (!shop || !stored) return failure('not_found')
  const { mapping = shop.mapping, take = shop.take } = body
  const read = readShopMessage(stored.body, { kind: shop.kind, mapping })
  if (!read.ok) return { order: null, lines: [], reason: read.reason, cancels: false, isKnown: false }
  const { order } = read
  const previewInput = { shop, message: stored.message, order, mapping, take }
  const preview = await transaction(({ tx }) => previewMessage(tx, previewInput), { readOnly: true })
  if (!preview) return failure('not_found')
  const skuKeys = [...new Set(order.lines.map(({ sku }) => toSkuKey(sku)))]
  const existingSkus = await transaction(({ tx }) => findSkusOfProducts(tx, skuKeys), { readOnly: true })
  return {
    // Also of an order that would not be taken, so that the mapping can be checked.
    order: {
      ...toIncomingOrder(
        order,
        order.lines.filter(({ skip }) => skip === null),
      ),
    },
    lines: order.lines.map(({ id, sku, title, copies, skip }) => {
      const awaitsProduct = skip === null && toSkuKey(sku) !== '' && !existingSkus.has(toSkuKey(sku))
      return { id, sku, title, copies, skip, awaitsProduct }
    }),
    ...preview,
  }
})
