import { type HistorySort, orderCalls } from '@platen/contract/orders'
import type { FastifyReply } from 'fastify'
import { createCursor, parseCursor } from '../../../database/page-cursor.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { matchesIfNoneMatch } from '../../../http/etag.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { cursorPatterns } from './history-sql.ts'
import { loadHistoryPage } from './history-store.ts'
import { getHistoryEtag, getOrderList, getOrderListChanges } from './order-list-cache.ts'
import { findRecentMark, formatMark, loadListTag, parseMark } from './order-list-mark.ts'

const marked = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Customer, Cookie')

const DESCENDING_BY_DEFAULT: readonly HistorySort[] = ['finishedAt', 'date']

type ListContext = MemberContextWithoutTransaction<typeof orderCalls.list>

/** Sends one page of the history; returns a failure if the cursor is invalid. */
async function sendHistory(context: ListContext): Promise<Failure | typeof RESPONSE_SENT> {
  const { query, environment, user, services, request, reply } = context
  const visibleTo = visibilityFilter(user)
  const { sort, limit } = query
  const search = query.search || undefined
  const direction = query.direction ?? (DESCENDING_BY_DEFAULT.includes(sort) ? 'descending' : 'ascending')
  const scope = [environment.id, 'history', visibleTo, sort, direction, search]
  const after = query.cursor === undefined ? undefined : parseCursor(scope, query.cursor, cursorPatterns(sort))
  if (query.cursor !== undefined && !after) return failure('bad_cursor')
  const mark = await getHistoryEtag(services.database, environment.id, visibleTo)
  marked(reply, mark)
  if (matchesIfNoneMatch(request, mark)) {
    await reply.status(304).send()
    return RESPONSE_SENT
  }
  const page = { sort, isDescending: direction === 'descending', limit, search, visibleTo, after }
  const { next, ...listed } = await context.transaction(({ tx }) => loadHistoryPage(tx, page))
  await reply.send({ success: true, mark, ...listed, nextCursor: next ? createCursor(scope, next) : null })
  return RESPONSE_SENT
}

async function sendActiveOrders(context: ListContext): Promise<typeof RESPONSE_SENT> {
  const { environment, user, services, request, reply } = context
  const list = await getOrderList(services.database, environment.id, visibilityFilter(user))
  marked(reply, list.etag)
  if (matchesIfNoneMatch(request, list.etag)) await reply.status(304).send()
  else await reply.header('content-type', 'application/json; charset=utf-8').send(list.response())
  return RESPONSE_SENT
}

/**
 * GET /pax/orders: returns the active orders visible to the user, or one page of those in history. Responses carry an
 * ETag; a request with a current If-None-Match gets 304 (RFC 9110 13.1.2).
 */
export const listOrders = memberHandlerWithoutTransaction(
  orderCalls.list,
  async (context): Promise<Failure | typeof RESPONSE_SENT> =>
    context.query.type === 'history' ? sendHistory(context) : sendActiveOrders(context),
  {
    cachedList({ database, now }, request) {
      const mark = findRecentMark(request.headers['if-none-match'], now())
      return (
        mark && {
          ordersSince: { ...mark.state, isHistory: mark.place === 'history' },
          async response({ environment, user, query, reply }) {
            const isSame = mark.place === query.type && mark.visibleTo === visibilityFilter(user)
            if (!isSame || mark.tag !== (await loadListTag(database, environment.id))) return false
            await marked(reply, formatMark(mark)).status(304).send()
            return true
          },
        }
      )
    },
  },
)

/**
 * GET /pax/orders/changes: returns the active orders visible to the user that changed since a list was read with GET
 * /pax/orders. The cost depends on the number of changes, not on the length of the list.
 */
export const listOrderChanges = memberHandlerWithoutTransaction(
  orderCalls.changes,
  async ({ query, environment, user, services, reply }) => {
    const since = parseMark(query.since, services.now())
    const response = await getOrderListChanges(services.database, environment.id, since, visibilityFilter(user))
    await reply.header('content-type', 'application/json; charset=utf-8').send(response)
    return RESPONSE_SENT
  },
)
