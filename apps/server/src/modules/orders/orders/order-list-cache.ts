import type { Database, EnvironmentTx } from '../../../database/database.ts'
import {
  loadLatestOrderTransactions,
  loadOrderChangesHorizon,
  loadOrderChangesSince,
  type OrderChange,
} from './order-changes-store.ts'
import { createOrderListBuffer, type OrderListBuffer } from './order-list-buffer.ts'
import {
  containsChanges,
  formatMark,
  type ListState,
  loadListTag,
  lowestRunning,
  type OrderListKind,
  type OrderListMark,
} from './order-list-mark.ts'
import { loadActiveOrders, streamActiveOrders } from './order-list-store.ts'

/** A list as it is sent: the bytes of the complete response and its ETag. */
export interface OrderList {
  readonly etag: string
  /** Built lazily; not called if the client's copy is current. */
  readonly response: () => Buffer
}

/** Cache entries unused for this long are dropped, in milliseconds; well below the retention of the change log. */
const IDLE_TIMEOUT_MS = 60 * 60 * 1000

/** Interval of the checks for unused entries, in milliseconds. */
const EVICTION_INTERVAL_MS = 5 * 60 * 1000

/** Bytes of complete responses that an entry caches; others are concatenated for each request. */
const MAX_CACHED_RESPONSE_BYTES = 24 * 1024 * 1024

/** Number of changed orders that are recorded; a client with an older list reads the complete list again. */
const MAX_RECORDED_CHANGES = 1000

/** Number of transactions that are recorded of a changed order. */
const MAX_RECORDED_TRANSACTIONS = 8

/** Number of transactions whose changes are not recorded any more that are known individually. */
const MAX_PRUNED_TRANSACTIONS = 1000

/** A mark of an unchanged list is replaced after this time, in seconds, before it becomes too old. */
const RENEWAL_SECONDS = 6 * 60 * 60

interface Changed {
  /** The transactions that changed the order, the latest ones first; at most `MAX_RECORDED_TRANSACTIONS`. */
  readonly transactions: readonly bigint[]
  /** Users who saw the order before; only they are notified that it was removed. */
  readonly seenBy: ReadonlySet<string>
}

interface OrderListCacheEntry {
  readonly buffer: OrderListBuffer
  /** What each list contains, as of its last change. */
  readonly states: Record<OrderListKind, ListState>
  readonly answers: Map<string, Buffer>
  /** By order id, least recently changed first. */
  readonly changed: Map<string, Changed>
  /** `changed` contains the changes of all transactions, except those up to `prunedUpTo` and in `pruned`. */
  prunedUpTo: bigint
  readonly pruned: Set<bigint>
  horizon: bigint
  /** No transaction from this one on had begun at the last refresh. */
  upper: bigint
  /** Transactions at or above the horizon whose changes have been applied already. */
  seen: ReadonlySet<bigint>
  lastUsedAt: number
}

interface OrderListCache {
  readonly byEnvironment: Map<string, OrderListCacheEntry>
  readonly refreshes: Map<string, Refreshes>
  /** Runs while there are entries. */
  eviction?: NodeJS.Timeout | undefined
}

/** Refreshes of one environment, run sequentially. */
interface Refreshes {
  /** Without the entry, so that it does not stay in memory. */
  last: Promise<void>
  /** A refresh that has not started: it will include everything committed by now, so later callers share it. */
  next?: Promise<OrderListCacheEntry> | undefined
}

const caches = new WeakMap<Database, OrderListCache>()

/** Reads all orders. Changes until the end of the reading are applied by the first refresh. */
async function loadEntry(tx: EnvironmentTx): Promise<OrderListCacheEntry> {
  const horizon = await loadOrderChangesHorizon(tx)
  const buffer = createOrderListBuffer()
  for await (const orders of streamActiveOrders(tx)) buffer.add(orders)
  const none: ListState = { upper: 0n, running: new Set(), at: 0 }
  const entry: OrderListCacheEntry = {
    buffer,
    states: { active: none, history: none },
    answers: new Map(),
    changed: new Map(),
    prunedUpTo: 0n,
    pruned: new Set(),
    horizon,
    upper: horizon,
    seen: new Set(),
    lastUsedAt: 0,
  }
  await refresh(tx, entry)
  // Nothing is recorded of the changes until now: who saw an order before is unknown.
  const pruned = new Set(await loadLatestOrderTransactions(tx, MAX_PRUNED_TRANSACTIONS + 1))
  const loaded = { ...entry, changed: new Map<string, Changed>(), pruned }
  summarisePruned(loaded)
  return loaded
}

/** Records the changes of orders that are about to be applied. */
function recordChanges(entry: OrderListCacheEntry, changes: readonly OrderChange[]): void {
  const { changed, buffer } = entry
  for (const { orderPk, xid } of changes) {
    const earlierChange = changed.get(orderPk)
    const transactions = [...new Set([xid, ...(earlierChange?.transactions ?? [])])].slice(0, MAX_RECORDED_TRANSACTIONS)
    changed.delete(orderPk)
    changed.set(orderPk, {
      transactions,
      seenBy: new Set([...(earlierChange?.seenBy ?? []), ...buffer.getUsers(orderPk)]),
    })
  }
  for (const [id, { transactions }] of changed) {
    if (changed.size <= MAX_RECORDED_CHANGES) break
    changed.delete(id)
    for (const xid of transactions) entry.pruned.add(xid)
  }
}

/** Keeps only the highest of the earliest pruned transactions. */
function summarisePruned(entry: OrderListCacheEntry): void {
  for (const xid of entry.pruned) {
    if (entry.pruned.size <= MAX_PRUNED_TRANSACTIONS) break
    entry.pruned.delete(xid)
    if (xid > entry.prunedUpTo) entry.prunedUpTo = xid
  }
}

/** Applies the changes since the last refresh: reloads the orders that changed. */
async function refresh(tx: EnvironmentTx, entry: OrderListCacheEntry): Promise<void> {
  const { horizon, upper, running, at, changes } = await loadOrderChangesSince(tx, entry.horizon)
  const newChanges = changes.filter(({ xid }) => !entry.seen.has(xid))
  if (newChanges.length > 0) {
    const ids = [...new Set(newChanges.map(({ orderPk }) => orderPk))]
    const orders = await loadActiveOrders(tx, ids)
    recordChanges(entry, newChanges)
    entry.buffer.replace(ids, orders)
  }
  const isOutdated = at - entry.states.active.at > RENEWAL_SECONDS
  if (newChanges.length > 0 || isOutdated) {
    entry.states.active = { upper, running, at }
    entry.answers.clear()
  }
  if (newChanges.some(({ history }) => history) || isOutdated) entry.states.history = { upper, running, at }
  entry.seen = new Set(changes.filter(({ xid }) => xid >= horizon).map(({ xid }) => xid))
  entry.horizon = horizon
  entry.upper = upper
  summarisePruned(entry)
}

/**
 * Removes the entries that were not used for `IDLE_TIMEOUT_MS`.
 *
 * @param now by the monotonic clock of `performance.now()`
 */
export function evictIdleOrderLists(database: Database, now = performance.now()): void {
  const cache = caches.get(database)
  for (const [id, { lastUsedAt }] of cache?.byEnvironment ?? []) {
    if (now - lastUsedAt > IDLE_TIMEOUT_MS) cache?.byEnvironment.delete(id)
  }
  if (cache?.byEnvironment.size !== 0) return
  clearInterval(cache.eviction)
  cache.eviction = undefined
}

async function getFreshEntry(cache: OrderListCache, tx: EnvironmentTx, now: number): Promise<OrderListCacheEntry> {
  const cacheEntry = cache.byEnvironment.get(tx.environmentId)
  // removed while it is read, so that a failed read leaves no partially updated entry
  cache.byEnvironment.delete(tx.environmentId)
  const entry = cacheEntry && now - cacheEntry.lastUsedAt <= IDLE_TIMEOUT_MS ? cacheEntry : await loadEntry(tx)
  if (entry === cacheEntry) await refresh(tx, entry)
  entry.lastUsedAt = now
  cache.byEnvironment.set(tx.environmentId, entry)
  return entry
}

/**
 * Returns the cache entry of the environment, including everything committed before the call. Reads in a separate
 * transaction; concurrent callers share one connection.
 */
function refreshEntry(database: Database, environmentId: string): Promise<OrderListCacheEntry> {
  const cache: OrderListCache = caches.get(database) ?? { byEnvironment: new Map(), refreshes: new Map() }
  caches.set(database, cache)
  const refreshes: Refreshes = cache.refreshes.get(environmentId) ?? { last: Promise.resolve() }
  cache.refreshes.set(environmentId, refreshes)
  if (refreshes.next) return refreshes.next
  cache.eviction ??= setInterval(() => evictIdleOrderLists(database), EVICTION_INTERVAL_MS).unref()
  const next = refreshes.last.then(() => {
    refreshes.next = undefined
    const read = (tx: EnvironmentTx) => getFreshEntry(cache, tx, performance.now())
    return database.inEnvironment(environmentId, read, { readOnly: true })
  })
  refreshes.next = next
  const onEnd = (): void => {
    if (refreshes.last === last) cache.refreshes.delete(environmentId)
  }
  const last = next.then(onEnd, onEnd)
  refreshes.last = last
  return next
}

/**
 * Returns the active orders visible to a user, including everything committed before the call. They are cached as
 * serialised JSON per order, and only orders changed by a transaction are read again (migration 0500).
 *
 * @param visibleTo only jobs assigned to this user; undefined for all
 */
export async function getOrderList(
  database: Database,
  environmentId: string,
  visibleTo: string | undefined,
): Promise<OrderList> {
  const tag = await loadListTag(database, environmentId)
  const entry = await refreshEntry(database, environmentId)
  const state = entry.states.active
  const key = visibleTo ?? ''
  const store = (response: Buffer): Buffer => {
    if (entry.states.active !== state) return response
    entry.answers.set(key, response)
    let bytes = [...entry.answers.values()].reduce((sum, each) => sum + each.length, 0)
    for (const [oldest, { length }] of entry.answers) {
      if (bytes <= MAX_CACHED_RESPONSE_BYTES) break
      entry.answers.delete(oldest)
      bytes -= length
    }
    return response
  }
  const etag = formatMark({ tag, place: 'active', state, visibleTo })
  return { etag, response: () => entry.answers.get(key) ?? store(entry.buffer.answerFor(visibleTo, etag)) }
}

/**
 * Returns the ETag of the history visible to a user. Every page has the same one: it changes if any job in history
 * changes. A page that is read afterwards may be newer than the ETag; then it is read again.
 *
 * @param visibleTo see `getOrderList`
 */
export async function getHistoryEtag(
  database: Database,
  environmentId: string,
  visibleTo: string | undefined,
): Promise<string> {
  const tag = await loadListTag(database, environmentId)
  const entry = await refreshEntry(database, environmentId)
  return formatMark({ tag, place: 'history', state: entry.states.history, visibleTo })
}

/** Whether the entry knows all changes since a state; not if it is of a database that was lost, see migration 1382. */
const knowsChangesSince = ({ upper, prunedUpTo, pruned }: OrderListCacheEntry, state: ListState): boolean =>
  state.upper <= upper && prunedUpTo < lowestRunning(state) && [...pruned].every((xid) => containsChanges(state, xid))

/** Whether an order was changed since a state; true if too many transactions have changed it to know. */
const hasChangedSince = ({ transactions }: Changed, state: ListState): boolean =>
  transactions.some((xid) => !containsChanges(state, xid)) ||
  (transactions.length === MAX_RECORDED_TRANSACTIONS && transactions.every((xid) => xid >= lowestRunning(state)))

/**
 * Returns a complete response with the changes of the active orders since a list was read, from this or another server.
 * `changes` is null if they are unknown: the mark is of another viewer, too old, or older than what this server has
 * recorded.
 *
 * @param visibleTo see `getOrderList`
 */
export async function getOrderListChanges(
  database: Database,
  environmentId: string,
  since: OrderListMark | undefined,
  visibleTo: string | undefined,
): Promise<Buffer> {
  const tag = await loadListTag(database, environmentId)
  const entry = await refreshEntry(database, environmentId)
  const { buffer, changed } = entry
  const mark = { tag, place: 'active', state: entry.states.active, visibleTo } as const
  const etag = formatMark(mark)
  const isOfList = since?.tag === tag && since.place === 'active' && since.visibleTo === visibleTo
  if (isOfList && formatMark(since) === etag) return buffer.renderChanges([], visibleTo, etag)
  if (!isOfList || !knowsChangesSince(entry, since.state)) {
    return Buffer.from(JSON.stringify({ success: true, mark: etag, changes: null }))
  }
  const isRelevant = (id: string, change: Changed) =>
    hasChangedSince(change, since.state) &&
    (visibleTo === undefined || change.seenBy.has(visibleTo) || buffer.getUsers(id).includes(visibleTo))
  const ids = [...changed].filter(([id, change]) => isRelevant(id, change)).map(([id]) => id)
  return buffer.renderChanges(ids, visibleTo, etag)
}
