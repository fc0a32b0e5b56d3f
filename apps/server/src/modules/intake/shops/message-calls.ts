import { shopCalls } from '@platen/contract/shops'
import { toSkuKey } from '@platen/domain/products'
import { decideShopOrder, shopReason, toIncomingOrder } from '@platen/domain/shops'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { findSkusOfProducts } from '../../orders/products/products-queries.ts'
import { readShopMessage } from './read-message.ts'
import { countFailedReports } from './reports/report-list-store.ts'
import { countMessages, findMessage, loadMessagePage, retryMessages } from './shop-messages-store.ts'
import { findShop } from './shops-store.ts'

/** GET /pax/shops/:id/messages: returns one page of the messages of a shop. */
export const listShopMessages = memberHandler(shopCalls.messages, async ({ tx, params, query }) => {
  if (!(await findShop(tx, params.id))) return failure('not_found')
  const page = await loadMessagePage(tx, params.id, query, query)
  if (!page) return failure('bad_cursor')
  const { rows: messages, ...fields } = page
  return { messages, ...fields }
})

/** GET /pax/shops/message-counts: returns how many messages of all shops are waiting or refused, and how many reports failed. */
export const countShopMessages = memberHandler(shopCalls.messageCounts, async ({ tx }) => ({
  waiting: await countMessages(tx, 'waiting'),
  refused: await countMessages(tx, 'refused'),
  failedReports: await countFailedReports(tx),
}))

/** GET /pax/shops/:id/messages/:messageId: returns a message with its body. */
export const getShopMessage = memberHandler(shopCalls.message, async ({ tx, params }) => {
  const found = await findMessage(tx, params.id, params.messageId)
  return found ? { message: found.message, body: found.body.toString('utf8') } : failure('not_found')
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

/** POST /pax/shops/:id/try: returns the order that would come of a message, and keeps nothing. */
export const tryShopMessage = memberHandlerWithoutTransaction(shopCalls.try, async ({ transaction, params, body }) => {
  const [shop, stored] = await transaction(
    async ({ tx }) => [await findShop(tx, params.id), await findMessage(tx, params.id, body.messageId)],
    { readOnly: true },
  )
  if (!shop || !stored) return failure('not_found')
  const read = readShopMessage(stored.body, { kind: shop.kind, mapping: body.mapping ?? shop.mapping })
  if (!read.ok) return { order: null, lines: [], reason: read.reason, cancels: false }
  const { order } = read
  const decision = decideShopOrder(order, body.take ?? shop.take, false)
  const skuKeys = [...new Set(order.lines.map(({ sku }) => toSkuKey(sku)))]
  const known = await transaction(({ tx }) => findSkusOfProducts(tx, skuKeys), { readOnly: true })
  return {
    // Also of an order that would not be taken, so that the mapping can be checked.
    order: {
      ...toIncomingOrder(
        order,
        order.lines.filter(({ skip }) => skip === null),
      ),
    },
    lines: order.lines.map(({ id, sku, title, copies, skip }) => {
      const awaitsProduct = skip === null && toSkuKey(sku) !== '' && !known.has(toSkuKey(sku))
      return { id, sku, title, copies, skip, awaitsProduct }
    }),
    reason: decision.kind === 'ignore' ? shopReason(decision.code) : null,
    cancels: order.status === 'cancelled',
  }
})
