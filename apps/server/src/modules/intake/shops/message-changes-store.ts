import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { addTasks } from '../../../tasks/add-task.ts'
import type { MessageFilter } from './shop-messages-store.ts'

/** Messages that are taken again or ignored at once. */
const MAX_CHANGED_MESSAGES = 1000

/** One message of a shop, or those in a state for a reason. */
type WhichMessages = MessageFilter & { readonly id?: string | undefined }

const areIds = (shopId: string, { id }: WhichMessages): boolean => isUuid(shopId) && (id === undefined || isUuid(id))

/**
 * SQL: the ids of messages of a shop, locked; of more than the limit the oldest. One that is processed just now is
 * waited for.
 */
const selectMessages = ({ id }: WhichMessages): string =>
  `select id from shop_messages
    where environment_id = $1 and shop_id = $2 and state = any($6)
      and ($3::uuid is null or id = $3) and ($4::text is null or state = $4)
      and ($5::text is null or reason ->> 'code' = $5)
    order by seen_at limit ${MAX_CHANGED_MESSAGES} for update ${id === undefined ? 'skip locked' : ''}`

const toParameters = (shopId: string, { id, state, code }: WhichMessages) => [
  ...[shopId, id ?? null],
  ...[state ?? null, code ?? null],
]

const addTakeTasks = (tx: EnvironmentTx, rows: readonly { readonly id: string }[]): Promise<void> =>
  addTasks(
    tx,
    'take_shop_message',
    rows.map(({ id }) => id),
  )

/** Adds tasks that process waiting, ignored and refused messages again. Returns their number. */
export async function retryMessages(tx: EnvironmentTx, shopId: string, which: WhichMessages): Promise<number> {
  if (!areIds(shopId, which)) return 0
  const rows = await tx.query<{ id: string }>(
    `update shop_messages set state = 'received', reason = null
      where environment_id = $1 and id in (${selectMessages(which)})
      returning id`,
    [...toParameters(shopId, which), ['waiting', 'ignored', 'refused']],
  )
  await addTakeTasks(tx, rows)
  return rows.length
}

/** A message that a user ignores. */
interface IgnoredMessage {
  readonly orderPk: string | null
  /** The number of its order, or the id in the shop. */
  readonly order: string | null
}

/** Ignores messages that are waiting or refused, and returns them. */
export async function ignoreMessages(
  tx: EnvironmentTx,
  shopId: string,
  which: WhichMessages,
  userName: string,
): Promise<readonly IgnoredMessage[]> {
  if (!areIds(shopId, which)) return []
  return tx.query<IgnoredMessage>(
    `update shop_messages
        set state = 'ignored', reason = jsonb_build_object('code', 'byUser', 'values',
              coalesce(reason -> 'values', '{}') || jsonb_build_object('name', $7::text, 'before', reason ->> 'code'))
      where environment_id = $1 and id in (${selectMessages(which)})
      returning order_pk as "orderPk", coalesce(order_id, external_id) as "order"`,
    [...toParameters(shopId, which), ['waiting', 'refused'], userName],
  )
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Where a page of messages ended. */
export interface MessagePosition {
  readonly receivedAt: string
  readonly id: string
}

/**
 * Adds the tasks of one page of the messages in a state, in the order in which they were received. Returns where the
 * page ended; undefined if it was the last one.
 */
export async function addMissingShopMessageTasks(
  tx: EnvironmentTx,
  state: 'received' | 'waiting',
  after: MessagePosition = { receivedAt: '-infinity', id: NIL_UUID },
  limit = MAX_CHANGED_MESSAGES,
): Promise<MessagePosition | undefined> {
  // The time as text: it is more precise than one of JavaScript.
  const rows = await tx.query<MessagePosition>(
    `select id, seen_at::text as "receivedAt" from shop_messages
      where environment_id = $1 and state = $2 and (seen_at, id) > ($3, $4)
      order by seen_at, id limit $5`,
    [state, after.receivedAt, after.id, limit],
  )
  await addTakeTasks(tx, rows)
  return rows.length < limit ? undefined : rows.at(-1)
}
