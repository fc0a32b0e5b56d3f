import { randomUUID } from 'node:crypto'
import type { Database, EnvironmentTx } from '../../../database/database.ts'
import { loadOrderChangesHorizon, loadOrderChangesSince } from './order-changes-store.ts'
import { createOrderListBuffer, type OrderListBuffer } from './order-list-buffer.ts'
import { loadActiveOrders, streamActiveOrders } from './order-list-store.ts'

/** A list as it is sent: the bytes of the complete response and its ETag. */
export interface OrderList {
  readonly etag: string
  /** Built lazily; not called if the client's copy is current. */
  readonly response: () => Buffer
}

export type OrderListKind = 'active' | 'history'

/** Cache entries unused for this long are dropped, in milliseconds; well below the retention of the change log. */
const IDLE_TIMEOUT_MS = 60 * 60 * 1000

/** Interval of the checks for unused entries, in milliseconds. */
const EVICTION_INTERVAL_MS = 5 * 60 * 1000

/** Bytes of complete responses that an entry caches; others are concatenated for each request. */
const MAX_CACHED_RESPONSE_BYTES = 24 * 1024 * 1024

/** Number of changed orders that are recorded; a client with an older list reads the complete list again. */
const MAX_RECORDED_CHANGES = 1000

interface Changed {
  /** Revision of the list of active orders at the last change. */
  readonly revision: number
  /** Users who saw the order before; only they are notified that it was removed. */
  readonly seenBy: ReadonlySet<string>
}

interface OrderListCacheEntry {
  /**
   * Random id of this cache entry. It is part of each ETag, so that ETags of another server or an earlier entry never
   * match.
   */
  readonly id: string
  readonly buffer: OrderListBuffer
  /** Number of changes of each list. */
  readonly revision: { active: number; history: number }
  readonly answers: Map<string, Buffer>
  /** By order id, least recently changed first. */
  readonly changed: Map<string, Changed>
  /** Changes of lists before this revision are incomplete. */
  changesFrom: number
  horizon: bigint
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

async function loadEntry(tx: EnvironmentTx): Promise<OrderListCacheEntry> {
  const horizon = await loadOrderChangesHorizon(tx)
  const buffer = createOrderListBuffer()
  for await (const orders of streamActiveOrders(tx)) buffer.replace([], orders)
  const revision = { active: 0, history: 0 }
  const initial = { answers: new Map<string, Buffer>(), changed: new Map<string, Changed>(), changesFrom: 0 }
  return { id: randomUUID(), buffer, revision, ...initial, horizon, seen: new Set(), lastUsedAt: 0 }
}

/** Records that these orders are about to change; returns the new `changesFrom`. */
function recordChanges(
  { changed, buffer, ...entry }: OrderListCacheEntry,
  revision: number,
  ids: readonly string[],
): number {
  for (const id of ids) {
    const seenBy = new Set([...(changed.get(id)?.seenBy ?? []), ...buffer.getUsers(id)])
    changed.delete(id)
    changed.set(id, { revision, seenBy })
  }
  let from = entry.changesFrom
  for (const [id, change] of changed) {
    if (changed.size <= MAX_RECORDED_CHANGES) break
    changed.delete(id)
    from = change.revision
  }
  return from
}

/** Reloads the orders that changed since the last refresh. */
async function refresh(tx: EnvironmentTx, entry: OrderListCacheEntry): Promise<void> {
  const { horizon, changes } = await loadOrderChangesSince(tx, entry.horizon)
  const newChanges = changes.filter(({ xid }) => !entry.seen.has(xid))
  if (newChanges.length > 0) {
    const ids = [...new Set(newChanges.map(({ orderPk }) => orderPk))]
    const orders = await loadActiveOrders(tx, ids)
    entry.changesFrom = recordChanges(entry, entry.revision.active + 1, ids)
    entry.buffer.replace(ids, orders)
    entry.revision.active += 1
    if (newChanges.some(({ history }) => history)) entry.revision.history += 1
    entry.answers.clear()
  }
  entry.seen = new Set(changes.filter(({ xid }) => xid >= horizon).map(({ xid }) => xid))
  entry.horizon = horizon
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
  const known = cache.byEnvironment.get(tx.environmentId)
  // removed while it is read, so that a failed read leaves no partially updated entry
  cache.byEnvironment.delete(tx.environmentId)
  const entry = known && now - known.lastUsedAt <= IDLE_TIMEOUT_MS ? known : await loadEntry(tx)
  await refresh(tx, entry)
  entry.lastUsedAt = now
  cache.byEnvironment.set(tx.environmentId, entry)
  return entry
}

/** @param visibleTo see `getOrderList` */
const formatEtag = (entryId: string, place: OrderListKind, revision: number, visibleTo: string | undefined): string =>
  `"${entryId}.${place}.${revision}.${visibleTo ?? 'all'}"`

/** ETags of a client, as of the last refresh of this server. */
interface KnownLists {
  readonly environmentId: string
  /** They are valid unless a transaction from this one on has changed an order. */
  readonly since: bigint
  readonly mark: (place: OrderListKind, visibleTo: string | undefined) => string
}

/**
 * Returns the lists whose ETags a client sends, if their cache entry exists. Returns undefined if transactions above
 * the horizon have been applied already, since `since` cannot exclude them.
 *
 * @param ifNoneMatch value of If-None-Match
 */
export function findCachedLists(database: Database, ifNoneMatch: string | undefined): KnownLists | undefined {
  for (const [environmentId, entry] of (ifNoneMatch && caches.get(database)?.byEnvironment) || []) {
    if (!ifNoneMatch?.includes(entry.id)) continue
    // well before the retention of the change log ends
    if (entry.seen.size > 0 || performance.now() - entry.lastUsedAt > IDLE_TIMEOUT_MS / 2) return undefined
    const { id, horizon: since, revision } = entry
    const now = { ...revision }
    return { environmentId, since, mark: (place, visibleTo) => formatEtag(id, place, now[place], visibleTo) }
  }
  return undefined
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
  const entry = await refreshEntry(database, environmentId)
  const revision = entry.revision.active
  const key = visibleTo ?? ''
  const store = (response: Buffer): Buffer => {
    if (entry.revision.active !== revision) return response
    entry.answers.set(key, response)
    let bytes = [...entry.answers.values()].reduce((sum, each) => sum + each.length, 0)
    for (const [oldest, { length }] of entry.answers) {
      if (bytes <= MAX_CACHED_RESPONSE_BYTES) break
      entry.answers.delete(oldest)
      bytes -= length
    }
    return response
  }
  const etag = formatEtag(entry.id, 'active', revision, visibleTo)
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
  const entry = await refreshEntry(database, environmentId)
  return formatEtag(entry.id, 'history', entry.revision.history, visibleTo)
}

/**
 * Returns the revision in an ETag of the active orders of this cache entry for this viewer; undefined for any other
 * text.
 */
function parseRevision(entry: OrderListCacheEntry, etag: string, visibleTo: string | undefined): number | undefined {
  const revision = Number(etag.split('.')[2])
  return etag === formatEtag(entry.id, 'active', revision, visibleTo) ? revision : undefined
}

/**
 * Returns a complete response with the changes of the active orders since a list was read. `changes` is null if they
 * are unknown: the ETag is of another server or viewer, or too old.
 *
 * @param visibleTo see `getOrderList`
 */
export async function getOrderListChanges(
  database: Database,
  environmentId: string,
  since: string,
  visibleTo: string | undefined,
): Promise<Buffer> {
  const entry = await refreshEntry(database, environmentId)
  const { buffer, changed } = entry
  const etag = formatEtag(entry.id, 'active', entry.revision.active, visibleTo)
  const from = parseRevision(entry, since, visibleTo)
  if (from === undefined || from < entry.changesFrom) {
    return Buffer.from(JSON.stringify({ success: true, mark: etag, changes: null }))
  }
  const concerns = (id: string, { revision, seenBy }: Changed) =>
    revision > from && (visibleTo === undefined || seenBy.has(visibleTo) || buffer.getUsers(id).includes(visibleTo))
  const ids = [...changed].filter(([id, change]) => concerns(id, change)).map(([id]) => id)
  return buffer.renderChanges(ids, visibleTo, etag)
}
