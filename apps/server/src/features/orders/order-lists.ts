import { randomUUID } from 'node:crypto'
import type { Database, EnvironmentTx } from '../../database/database.ts'
import { newOrderBook, type OrderBook } from './order-book.ts'
import { orderChangesHorizon, orderChangesSince } from './order-changes-store.ts'
import { activeOrdersOf, allActiveOrdersOf, historyOrdersOf } from './order-list-store.ts'

/** A list as it is sent: the bytes of the whole answer, and the mark by which a browser asks whether it still holds. */
export interface OrderList {
  readonly etag: string
  /** Made when it is asked for; a browser that has the list needs none. */
  readonly answer: () => Promise<Buffer>
}

export type OrdersPlace = 'active' | 'history'

/** Books that nobody looked into for this long are dropped; well below how long changes are kept. */
const IDLE_MS = 60 * 60 * 1000

/** Answers of this many viewers are kept as they are; others are put together again. */
const KEPT_ANSWERS = 16

interface Shelf {
  /** Counts from the first reading of this book; in every mark, so that marks of another server never hold here. */
  readonly id: string
  readonly book: OrderBook
  /** How often each list changed. */
  readonly generation: { active: number; history: number }
  readonly answers: Map<string, Buffer>
  horizon: bigint
  /** Transactions from the horizon on that were seen already. */
  seen: ReadonlySet<bigint>
  usedAt: number
}

interface Shelves {
  readonly byEnvironment: Map<string, Shelf>
  /** Whoever looks into the book of an environment waits for the one before. */
  readonly turns: Map<string, Promise<unknown>>
}

const shelvesOf = new WeakMap<Database, Shelves>()

async function opened(tx: EnvironmentTx): Promise<Shelf> {
  const horizon = await orderChangesHorizon(tx)
  const book = newOrderBook()
  for await (const orders of allActiveOrdersOf(tx)) book.replace([], orders)
  const generation = { active: 0, history: 0 }
  return { id: randomUUID(), book, generation, answers: new Map(), horizon, seen: new Set(), usedAt: 0 }
}

/** Reads again what was changed since the last look. */
async function refresh(tx: EnvironmentTx, shelf: Shelf): Promise<void> {
  const { horizon, changes } = await orderChangesSince(tx, shelf.horizon)
  const fresh = changes.filter(({ xid }) => !shelf.seen.has(xid))
  if (fresh.length > 0) {
    const ids = [...new Set(fresh.map(({ orderPk }) => orderPk))]
    shelf.book.replace(ids, await activeOrdersOf(tx, ids))
    shelf.generation.active += 1
    if (fresh.some(({ history }) => history)) shelf.generation.history += 1
    shelf.answers.clear()
  }
  shelf.seen = new Set(changes.filter(({ xid }) => xid >= horizon).map(({ xid }) => xid))
  shelf.horizon = horizon
}

async function currentShelf(shelves: Shelves, tx: EnvironmentTx, now: number): Promise<Shelf> {
  for (const [id, { usedAt }] of shelves.byEnvironment) {
    if (now - usedAt > IDLE_MS && id !== tx.environmentId) shelves.byEnvironment.delete(id)
  }
  const known = shelves.byEnvironment.get(tx.environmentId)
  // taken out while it is read: a reading that fails leaves nothing half behind
  shelves.byEnvironment.delete(tx.environmentId)
  const shelf = known && now - known.usedAt <= IDLE_MS ? known : await opened(tx)
  await refresh(tx, shelf)
  shelf.usedAt = now
  shelves.byEnvironment.set(tx.environmentId, shelf)
  return shelf
}

/** @param visibleTo see `orderListOf` */
const markOf = (shelfId: string, place: OrdersPlace, generation: number, visibleTo: string | undefined): string =>
  `"${shelfId}.${place}.${generation}.${visibleTo ?? 'all'}"`

/** Lists that a caller has, as they were when this server last looked for changes. */
interface KnownLists {
  readonly environmentId: string
  /** They hold unless a transaction from here on has changed an order. */
  readonly since: bigint
  readonly mark: (place: OrdersPlace, visibleTo: string | undefined) => string
}

/**
 * The lists whose marks a caller sends, if they are in memory here. Should a transaction that is older than the last
 * look still have been under way then, `since` would not tell what was seen already, and nothing is answered.
 *
 * @param marks of If-None-Match
 */
export function knownLists(database: Database, marks: string | undefined): KnownLists | undefined {
  for (const [environmentId, shelf] of (marks && shelvesOf.get(database)?.byEnvironment) || []) {
    if (!marks?.includes(shelf.id)) continue
    // the log of changes is looked into long before it forgets any
    if (shelf.seen.size > 0 || performance.now() - shelf.usedAt > IDLE_MS / 2) return undefined
    const { id, horizon: since, generation } = shelf
    const now = { ...generation }
    return { environmentId, since, mark: (place, visibleTo) => markOf(id, place, now[place], visibleTo) }
  }
  return undefined
}

const wrapped = (orders: unknown): Buffer => Buffer.from(JSON.stringify({ success: true, orders }))

/**
 * The active orders or those in history, as far as a user may see them, at least as new as everything that was
 * committed before the call. The active orders are kept in memory as bytes, order by order, and only those that a
 * transaction changed are read again (migration 0500); history is read when it is asked for and has changed.
 *
 * @param visibleTo only jobs assigned to this user (readings O6); undefined for all
 */
export async function orderListOf(
  database: Database,
  tx: EnvironmentTx,
  place: OrdersPlace,
  visibleTo: string | undefined,
): Promise<OrderList> {
  const shelves = shelvesOf.get(database) ?? { byEnvironment: new Map(), turns: new Map() }
  shelvesOf.set(database, shelves)
  const before = shelves.turns.get(tx.environmentId) ?? Promise.resolve()
  const turn = before.catch(() => undefined).then(() => currentShelf(shelves, tx, performance.now()))
  shelves.turns.set(tx.environmentId, turn)
  const shelf = await turn
  const generation = shelf.generation[place]
  const key = `${place} ${visibleTo ?? ''}`
  const kept = (answer: Buffer): Buffer => {
    if (shelf.generation[place] !== generation) return answer
    const [oldest] = shelf.answers.keys()
    if (shelf.answers.size >= KEPT_ANSWERS && oldest !== undefined) shelf.answers.delete(oldest)
    shelf.answers.set(key, answer)
    return answer
  }
  return {
    etag: markOf(shelf.id, place, generation, visibleTo),
    answer: async () =>
      shelf.answers.get(key) ??
      kept(place === 'active' ? shelf.book.answerFor(visibleTo) : wrapped(await historyOrdersOf(tx, visibleTo))),
  }
}
