import {
  MAX_COUNTED_MESSAGES,
  SHOP_KINDS,
  SHOP_MESSAGE_REASONS,
  SHOP_MESSAGE_STATES,
  type ShopKind,
  type ShopMapping,
  type ShopMessageReason,
  type ShopMessageReasonCode,
  type ShopMessageState,
  TAKE_WHEN,
  type TakenLines,
  type TakeWhen,
} from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../database/keyset-list.ts'
import { createParameters } from '../../../database/sql-parameters.ts'
import { isUuid } from '../../../http/is-uuid.ts'

/** A message that was not read yet or is waiting, with what is needed of its shop. */
export interface OpenMessage {
  readonly id: string
  readonly shopId: string
  readonly body: Buffer
  readonly receivedAt: Date
  /** As the headers say. */
  readonly reportedAt: Date | null
  readonly name: string
  readonly source: string
  readonly kind: ShopKind
  readonly mapping: ShopMapping
  readonly take: TakeWhen
}

type OpenRow = Omit<OpenMessage, 'kind' | 'take'> & { readonly kind: string; readonly take: string }

const OPEN = `m.environment_id = $1 and m.id = $2 and m.state in ('received', 'waiting')`

/** Returns the number of messages of all shops in a state; it stops at `MAX_COUNTED_MESSAGES`. */
export async function countMessages(tx: EnvironmentTx, state: ShopMessageState): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from (
       select from shops s cross join lateral (
         select from shop_messages m where m.environment_id = s.environment_id and m.shop_id = s.id and m.state = $2 limit $3) m
        where s.environment_id = $1 limit $3) counted`,
    [state, MAX_COUNTED_MESSAGES],
  )
  return row?.count ?? 0
}

/** Returns a message that was not read yet or is waiting; undefined if it is neither. */
export async function findOpenMessage(tx: EnvironmentTx, id: string): Promise<OpenMessage | undefined> {
  const rows = await tx.query<OpenRow>(
    `select m.id, m.shop_id as "shopId", m.body, m.seen_at as "receivedAt", m.said_at as "reportedAt", s.name, s.source, s.kind,
            s.mapping, s.take
       from shop_messages m join shops s on s.environment_id = m.environment_id and s.id = m.shop_id where ${OPEN}`,
    [id],
  )
  return rows.map((row) => ({
    ...row,
    kind: SHOP_KINDS.find((kind) => kind === row.kind) ?? 'other',
    take: TAKE_WHEN.find((take) => take === row.take) ?? 'paid',
  }))[0]
}

/** Locks such a message until the transaction ends; returns false if it is neither any more. */
export const lockOpenMessage = async (tx: EnvironmentTx, id: string): Promise<boolean> =>
  (await tx.execute(`select from shop_messages m where ${OPEN} for update`, [id])) === 1

/** What a message became. */
export interface MessageResult {
  readonly state: Exclude<ShopMessageState, 'received'>
  readonly reason: ShopMessageReason | null
  readonly externalId?: string | undefined
  readonly orderId?: string | undefined
  readonly orderPk?: string | undefined
  readonly reportedAt?: Date | undefined
}

/** Records what a locked message became. */
export const recordMessageResult = (tx: EnvironmentTx, id: string, result: MessageResult): Promise<number> =>
  tx.execute(
    `update shop_messages set state = $3, reason = $4, external_id = $5, order_id = $6, order_pk = $7,
            said_at = coalesce($8, said_at)
      where environment_id = $1 and id = $2`,
    [
      id,
      result.state,
      result.reason && JSON.stringify(result.reason),
      result.externalId ?? null,
      result.orderId ?? null,
      result.orderPk ?? null,
      result.reportedAt ?? null,
    ],
  )

/** What was last taken of an order of a shop. */
export interface TakenOrder {
  readonly reportedAt: Date
  readonly receivedAt: Date
  readonly orderPk: string | null
  readonly orderId: string | null
  readonly isTaken: boolean
  readonly lines: TakenLines
}

const TAKEN_FIELDS = `o.said_at as "reportedAt", o.seen_at as "receivedAt", o.order_pk as "orderPk", o.order_id as "orderId",
  o.is_taken as "isTaken", o.lines`

/** Returns the source of a shop, and what is known about one of its orders; null if no message of it was read. */
export async function findShopOrder(
  tx: EnvironmentTx,
  shopId: string,
  externalId: string,
): Promise<{ readonly source: string; readonly known: TakenOrder | null } | undefined> {
  const [row] = await tx.query<TakenOrder & { readonly source: string; readonly isRead: boolean }>(
    `select s.source, o.external_id is not null as "isRead", ${TAKEN_FIELDS}
       from shops s left join shop_orders o on o.environment_id = s.environment_id and o.shop_id = s.id and o.external_id = $3
      where s.environment_id = $1 and s.id = $2`,
    [shopId, externalId],
  )
  if (!row) return undefined
  const { source, isRead, ...known } = row
  return { source, known: isRead ? known : null }
}

/** Locks what is known about an order of a shop until the transaction ends; inserts it for the first message. */
export async function lockShopOrder(tx: EnvironmentTx, shopId: string, externalId: string): Promise<TakenOrder> {
  await tx.execute(
    `insert into shop_orders (environment_id, shop_id, external_id, said_at, is_taken, lines, seen_at)
     values ($1, $2, $3, 'epoch', false, '{}', 'epoch') on conflict do nothing`,
    [shopId, externalId],
  )
  const [row] = await tx.query<TakenOrder>(
    `select ${TAKEN_FIELDS} from shop_orders o
      where environment_id = $1 and shop_id = $2 and external_id = $3 for update`,
    [shopId, externalId],
  )
  if (!row) throw new Error('the row of an order of a shop does not exist')
  return row
}

/** Stores what was taken of a locked order of a shop. */
export const updateShopOrder = (
  tx: EnvironmentTx,
  shopId: string,
  externalId: string,
  order: TakenOrder,
): Promise<number> =>
  tx.execute(
    `update shop_orders set said_at = $4, seen_at = $5, order_pk = $6, order_id = $7, is_taken = $8, lines = $9
      where environment_id = $1 and shop_id = $2 and external_id = $3`,
    [
      shopId,
      externalId,
      order.reportedAt,
      order.receivedAt,
      order.orderPk,
      order.orderId,
      order.isTaken,
      JSON.stringify(order.lines),
    ],
  )

/** A message of a list. */
export interface ListedMessage {
  readonly id: string
  readonly topic: string
  readonly receivedAt: string
  readonly reportedAt: string | null
  readonly state: ShopMessageState
  readonly reason: ShopMessageReason | null
  readonly externalId: string | null
  readonly orderId: string | null
  readonly orderPk: string | null
  readonly bytes: number
}

type ListedRow = Omit<ListedMessage, 'receivedAt' | 'reportedAt' | 'state' | 'reason'> & {
  readonly receivedAt: Date
  readonly reportedAt: Date | null
  readonly state: string
  readonly reason: { readonly code: string; readonly values: Readonly<Record<string, string>> } | null
}

const MESSAGE_FIELDS = `e.id, e.topic, e.seen_at as "receivedAt", e.said_at as "reportedAt", e.state, e.reason,
  e.external_id as "externalId", e.order_id as "orderId", e.order_pk as "orderPk", length(e.body) as bytes`

function toListed({ receivedAt, reportedAt, state, reason, ...row }: ListedRow): ListedMessage {
  const code = SHOP_MESSAGE_REASONS.find((each) => each === reason?.code)
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    reportedAt: reportedAt?.toISOString() ?? null,
    state: SHOP_MESSAGE_STATES.find((each) => each === state) ?? 'refused',
    reason: reason && code ? { code, values: reason.values } : null,
  }
}

/** Which messages of a shop: in a state, for a reason. */
export interface MessageFilter {
  readonly state?: ShopMessageState | undefined
  readonly code?: ShopMessageReasonCode | undefined
}

/** Returns one page of the messages of a shop by time; undefined if the cursor is not one of this list. */
export async function loadMessagePage(
  tx: EnvironmentTx,
  shopId: string,
  { state, code }: MessageFilter,
  page: PageRequest,
): Promise<ListPage<ListedMessage> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const inState = state ? `and e.state = ${parameters.add(state)}` : ''
  const listPage = await loadListPage<ListedRow>(
    tx,
    {
      table: 'shop_messages',
      fields: MESSAGE_FIELDS,
      where: `e.environment_id = $1 and e.shop_id = ${parameters.add(shopId)} ${inState}`,
      filter: code && `e.reason ->> 'code' = ${parameters.add(code)}`,
      key: { seen_at: 'time', id: 'uuid' },
      parameters,
      scope: [shopId, state, code],
    },
    page,
  )
  return listPage && { ...listPage, rows: listPage.rows.map(toListed) }
}

/** How many messages of a shop are in a state for a reason. */
interface ReasonCount {
  readonly state: ShopMessageState
  readonly code: ShopMessageReasonCode
  readonly count: number
}

/** Returns the reasons of the messages of a shop; counting each of them stops at `MAX_COUNTED_MESSAGES`. */
export async function loadReasonCounts(tx: EnvironmentTx, shopId: string): Promise<ReasonCount[]> {
  return tx.query<ReasonCount>(
    `select s.state, r.code, m.count
       from unnest($3::text[]) with ordinality as s (state, position)
       cross join unnest($4::text[]) with ordinality as r (code, position)
       cross join lateral (
         select count(*) as count from (
           select from shop_messages e
            where e.environment_id = $1 and e.shop_id = $2 and e.state = s.state and e.reason ->> 'code' = r.code
            limit $5) counted) m
      where m.count > 0 order by s.position, r.position`,
    [shopId, SHOP_MESSAGE_STATES, SHOP_MESSAGE_REASONS, MAX_COUNTED_MESSAGES],
  )
}

/** Returns a message of a shop with its body. */
export async function findMessage(
  tx: EnvironmentTx,
  shopId: string,
  id: string,
): Promise<{ readonly message: ListedMessage; readonly body: Buffer } | undefined> {
  if (!isUuid(shopId) || !isUuid(id)) return undefined
  const [row] = await tx.query<ListedRow & { body: Buffer }>(
    `select ${MESSAGE_FIELDS}, e.body from shop_messages e
      where e.environment_id = $1 and e.shop_id = $2 and e.id = $3`,
    [shopId, id],
  )
  if (!row) return undefined
  const { body, ...listed } = row
  return { message: toListed(listed), body }
}
