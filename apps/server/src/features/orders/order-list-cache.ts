import { randomUUID } from 'node:crypto'
import type { Database, EnvironmentTx } from '../../database/database.ts'
import { createOrderListBuffer, type OrderListBuffer } from './order-list-buffer.ts'
import { loadOrderChangesHorizon, loadOrderChangesSince } from './order-changes-store.ts'
import { loadActiveOrders, streamActiveOrders, loadHistoryOrders } from './order-list-store.ts'

/** A list as it is sent: the bytes of the whole answer, and the mark by which a browser asks whether it still holds. */
export interface OrderList {
  readonly etag: string
  /** Made when it is asked for; a browser that has the list needs none. */
  readonly answer: () => Promise<Buffer>
}

export type OrderListKind = 'active' | 'history'

/** Books that nobody looked into for this long are dropped; well below how long changes are kept. */
const IDLE_MS = 60 * 60 * 1000

/** Answers of this many viewers are kept as they are; others are put together again. */
const KEPT_ANSWERS = 16

/** Who asks what changed is told of the last so many orders; whoever has been away for longer reads the whole list. */
const KEPT_CHANGES = 1000

interface Changed {
  /** Of the list of active orders, when it last changed. */
  readonly generation: number
  /** Users who saw the order before: they alone are told that it is gone. */
  readonly seenBy: ReadonlySet<string>
}

interface OrderListCacheEntry {
  /** Counts from the first reading of this book; in every mark, so that marks of another server never hold here. */
  readonly id: string
  readonly book: OrderListBuffer
  /** How often each list changed. */
  readonly generation: { active: number; history: number }
  readonly answers: Map<string, Buffer>
  /** By id, what changed last at the end. */
  readonly changed: Map<string, Changed>
  /** Of lists before this generation not all changes are kept. */
  changesFrom: number
  horizon: bigint
  /** Transactions from the horizon on that were seen already. */
  seen: ReadonlySet<bigint>
  lastUsedAt: number
}

interface OrderListCache {
  readonly byEnvironment: Map<string, OrderListCacheEntry>
  readonly refreshes: Map<string, Refreshes>
}

/** Of one environment, one after the other. */
interface Refreshes {
  last: Promise<unknown>
  /** Has not begun yet: everything that is committed by now will be in it, so that who asks now waits for it. */
  next?: Promise<OrderListCacheEntry> | undefined
}

const caches = new WeakMap<Database, OrderListCache>()

async function loadEntry(tx: EnvironmentTx): Promise<OrderListCacheEntry> {
  const horizon = await loadOrderChangesHorizon(tx)
  const book = createOrderListBuffer()
  for await (const orders of streamActiveOrders(tx)) book.replace([], orders)
  const revision = { active: 0, history: 0 }
  const kept = { answers: new Map<string, Buffer>(), changed: new Map<string, Changed>(), changesFrom: 0 }
  return { id: randomUUID(), book, generation: revision, ...kept, horizon, seen: new Set(), lastUsedAt: 0 }
}

/** Keeps in mind that these orders are about to change. */
function recordChanges(
  { changed, book, ...shelf }: OrderListCacheEntry,
  generation: number,
  ids: readonly string[],
): number {
  for (const id of ids) {
    const seenBy = new Set([...(changed.get(id)?.seenBy ?? []), ...book.usersOf(id)])
    changed.delete(id)
    changed.set(id, { generation, seenBy })
  }
  let from = shelf.changesFrom
  for (const [id, { generation: of }] of changed) {
    if (changed.size <= KEPT_CHANGES) break
    changed.delete(id)
    from = of
  }
  return from
}

/** Reads again what was changed since the last look. */
async function refresh(tx: EnvironmentTx, shelf: OrderListCacheEntry): Promise<void> {
  const { horizon, changes } = await loadOrderChangesSince(tx, shelf.horizon)
  const fresh = changes.filter(({ xid }) => !shelf.seen.has(xid))
  if (fresh.length > 0) {
    const ids = [...new Set(fresh.map(({ orderPk }) => orderPk))]
    const orders = await loadActiveOrders(tx, ids)
    shelf.changesFrom = recordChanges(shelf, shelf.generation.active + 1, ids)
    shelf.book.replace(ids, orders)
    shelf.generation.active += 1
    if (fresh.some(({ history }) => history)) shelf.generation.history += 1
    shelf.answers.clear()
  }
  shelf.seen = new Set(changes.filter(({ xid }) => xid >= horizon).map(({ xid }) => xid))
  shelf.horizon = horizon
}

async function getFreshEntry(shelves: OrderListCache, tx: EnvironmentTx, now: number): Promise<OrderListCacheEntry> {
  for (const [id, { lastUsedAt }] of shelves.byEnvironment) {
    if (now - lastUsedAt > IDLE_MS && id !== tx.environmentId) shelves.byEnvironment.delete(id)
  }
  const known = shelves.byEnvironment.get(tx.environmentId)
  // taken out while it is read: a reading that fails leaves nothing half behind
  shelves.byEnvironment.delete(tx.environmentId)
  const shelf = known && now - known.lastUsedAt <= IDLE_MS ? known : await loadEntry(tx)
  await refresh(tx, shelf)
  shelf.lastUsedAt = now
  shelves.byEnvironment.set(tx.environmentId, shelf)
  return shelf
}

/** @param visibleTo see `getOrderList` */
const markOf = (shelfId: string, place: OrderListKind, generation: number, visibleTo: string | undefined): string =>
  `"${shelfId}.${place}.${generation}.${visibleTo ?? 'all'}"`

/** Lists that a caller has, as they were when this server last looked for changes. */
interface KnownLists {
  readonly environmentId: string
  /** They hold unless a transaction from here on has changed an order. */
  readonly since: bigint
  readonly mark: (place: OrderListKind, visibleTo: string | undefined) => string
}

/**
 * The lists whose marks a caller sends, if they are in memory here. Should a transaction that is older than the last
 * look still have been under way then, `since` would not tell what was seen already, and nothing is answered.
 *
 * @param marks of If-None-Match
 */
export function findCachedLists(database: Database, marks: string | undefined): KnownLists | undefined {
  for (const [environmentId, shelf] of (marks && caches.get(database)?.byEnvironment) || []) {
    if (!marks?.includes(shelf.id)) continue
    // the log of changes is looked into long before it forgets any
    if (shelf.seen.size > 0 || performance.now() - shelf.lastUsedAt > IDLE_MS / 2) return undefined
    const { id, horizon: since, generation } = shelf
    const now = { ...generation }
    return { environmentId, since, mark: (place, visibleTo) => markOf(id, place, now[place], visibleTo) }
  }
  return undefined
}

const wrapped = (orders: unknown, mark: string): Buffer => Buffer.from(JSON.stringify({ success: true, mark, orders }))

/**
 * The environment's shelf, at least as new as everything that was committed before the call. It is read in a transaction
 * of its own, and however many ask at once, one connection is used at a time.
 */
function getSerialised(database: Database, environmentId: string): Promise<OrderListCacheEntry> {
  const shelves = caches.get(database) ?? { byEnvironment: new Map(), refreshes: new Map() }
  caches.set(database, shelves)
  const refreshes: Refreshes = shelves.refreshes.get(environmentId) ?? { last: Promise.resolve() }
  shelves.refreshes.set(environmentId, refreshes)
  if (refreshes.next) return refreshes.next
  const next = refreshes.last
    .catch(() => undefined)
    .then(() => {
      refreshes.next = undefined
      const read = (tx: EnvironmentTx) => getFreshEntry(shelves, tx, performance.now())
      return database.inEnvironment(environmentId, read, { readOnly: true })
    })
  refreshes.next = next
  refreshes.last = next
  return next
}

/**
 * The active orders or those in history, as far as a user may see them, at least as new as everything that was
 * committed before the call. The active orders are kept in memory as bytes, order by order, and only those that a
 * transaction changed are read again (migration 0500); history is read when it is asked for and has changed.
 *
 * @param visibleTo only jobs assigned to this user (readings O6); undefined for all
 */
export async function getOrderList(
  database: Database,
  environmentId: string,
  place: OrderListKind,
  visibleTo: string | undefined,
): Promise<OrderList> {
  const shelf = await getSerialised(database, environmentId)
  const revision = shelf.generation[place]
  const key = `${place} ${visibleTo ?? ''}`
  const kept = (answer: Buffer): Buffer => {
    if (shelf.generation[place] !== revision) return answer
    const [oldest] = shelf.answers.keys()
    if (shelf.answers.size >= KEPT_ANSWERS && oldest !== undefined) shelf.answers.delete(oldest)
    shelf.answers.set(key, answer)
    return answer
  }
  const etag = markOf(shelf.id, place, revision, visibleTo)
  // history may be newer than its mark; then the mark holds no longer, and the list is read again
  const history = () =>
    database.inEnvironment(environmentId, (tx) => loadHistoryOrders(tx, visibleTo), { readOnly: true })
  const made = async () => (place === 'active' ? shelf.book.answerFor(visibleTo, etag) : wrapped(await history(), etag))
  return { etag, answer: async () => shelf.answers.get(key) ?? kept(await made()) }
}

/** The generation that a mark of this shelf's active orders names for this viewer; undefined for any other text. */
function generationOf(shelf: OrderListCacheEntry, mark: string, visibleTo: string | undefined): number | undefined {
  const revision = Number(mark.split('.')[2])
  return mark === markOf(shelf.id, 'active', revision, visibleTo) ? revision : undefined
}

/**
 * What became of the active orders since a list was read, as a whole answer; with `changes: null` where that is not
 * known: the mark is of another server, of another viewer, or too old.
 *
 * @param visibleTo see `getOrderList`
 */
export async function getOrderListChanges(
  database: Database,
  environmentId: string,
  since: string,
  visibleTo: string | undefined,
): Promise<Buffer> {
  const shelf = await getSerialised(database, environmentId)
  const { book, changed } = shelf
  const mark = markOf(shelf.id, 'active', shelf.generation.active, visibleTo)
  const from = generationOf(shelf, since, visibleTo)
  if (from === undefined || from < shelf.changesFrom) {
    return Buffer.from(JSON.stringify({ success: true, mark, changes: null }))
  }
  const concerns = (id: string, { generation, seenBy }: Changed) =>
    generation > from && (visibleTo === undefined || seenBy.has(visibleTo) || book.usersOf(id).includes(visibleTo))
  const ids = [...changed].filter(([id, change]) => concerns(id, change)).map(([id]) => id)
  return book.renderChanges(ids, visibleTo, mark)
}
