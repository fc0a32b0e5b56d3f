import { createHash } from 'node:crypto'
import { CATCH_UP_FAULTS, MAX_SHOP_MESSAGE_BYTES, shopReason, toText, toTime } from '@platen/domain/shops'
import { ClaimLostError } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../../database/database.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import { decryptSecret, encryptSecret } from '../../../../secrets/encrypt-secret.ts'
import type { Services } from '../../../../services.ts'
import {
  addCatchUpTask,
  type ClaimedShop,
  claimCatchUp,
  type FetchedOrder,
  insertFetchedOrders,
  recordCatchUp,
  recordProgress,
  releaseCatchUp,
  replaceApiSecrets,
} from './catch-up-store.ts'
import { ADAPTERS, type PageStart, type RequestContext, type ShopApi, type ShopSecrets } from './shop-apis.ts'
import { requestShop, ShopApiError } from './shop-request.ts'

/**
 * Orders that changed so long before the last one that was received are asked for again: a shop may show a change a
 * moment after later ones.
 */
const OVERLAP_MS = 5 * 60_000

/** Pages of one attempt; then other shops follow. */
const MAX_PAGES = 100

/** Before an attempt that follows one in which nothing was new. */
const PAUSE_MS = 60_000

/** Before an attempt for a shop that another task asks. */
const CLAIMED_MS = 10_000

/** Parses secrets that were sealed as JSON. */
export const parseSecrets = (sealed: Buffer): ShopSecrets => JSON.parse(sealed.toString('utf8')) as ShopSecrets

export const sealSecrets = ({ settings }: Pick<Services, 'settings'>, secrets: ShopSecrets): Promise<Buffer> =>
  encryptSecret(settings, Buffer.from(JSON.stringify(secrets)))

type Order = Readonly<Record<string, unknown>>

/** Returns when an order changed; null if this cannot be read. */
function readTime(value: unknown): Date | null {
  try {
    const time = toTime(value, '')
    return time === null ? null : new Date(time)
  } catch {
    return null
  }
}

const MAX_ID_LENGTH = 500

/** Returns the id of an order; null if it is none that can be stored. */
function readId(value: unknown): string | null {
  const id = toText(value)
  return id !== '' && id.length <= MAX_ID_LENGTH ? id : null
}

const hash = (identity: string): string => createHash('sha256').update(identity).digest('hex')

/** What is stored of an order that is too large. */
const STORED_LENGTH = 1000

/** An order whose id or time cannot be read becomes a message too, which is refused with the reason when it is read. */
function toFetchedOrder(order: Order, { kind }: Pick<ShopApi, 'kind'>): FetchedOrder {
  const { idField, changedField } = ADAPTERS[kind]
  const externalId = readId(order[idField])
  const changedAt = readTime(order[changedField])
  const json = JSON.stringify(order)
  const identity = externalId && changedAt ? `${externalId}\n${changedAt.toISOString()}` : json
  const isTooLarge = Buffer.byteLength(json) > MAX_SHOP_MESSAGE_BYTES
  return {
    externalId,
    changedAt,
    dedupeKey: hash(`catch-up\n${identity}`),
    body: Buffer.from(isTooLarge ? json.slice(0, STORED_LENGTH) : json),
    reason: isTooLarge ? shopReason('tooManyValues') : null,
  }
}

const isReadable = ({ externalId, changedAt }: FetchedOrder): boolean => externalId !== null && changedAt !== null

const toSecond = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000

/** Returns the URL of the next page from `Link` (RFC 8288), of the same server; undefined if there is none. */
function parseNextLink(link: string, base: URL): URL | undefined {
  const target = /<([^<>]+)>\s*;[^,]*[; ]rel="?next"?/.exec(link)?.[1]
  const url = target === undefined ? null : URL.parse(target, base.href)
  return url && url.origin === base.origin ? url : undefined
}

/** Returns when the last order changed that has a time; undefined if none has. */
const findLastChange = (orders: readonly FetchedOrder[]): Date | undefined =>
  orders.findLast(({ changedAt }) => changedAt !== null)?.changedAt ?? undefined

/**
 * Returns where the next page begins: at the second of the last order, since orders that change while pages are read
 * move to the end. If all orders of a page are of one second, they are counted.
 */
function getNextStart({ from, skipped }: PageStart, orders: readonly FetchedOrder[]): PageStart {
  const last = new Date(toSecond(findLastChange(orders) ?? from))
  return last > from ? { from: last, skipped: 0 } : { from, skipped: skipped + orders.length }
}

/**
 * Until when changes were received, if there are any; not a time in the future, after which changes would be missed.
 */
function findLatestChange(orders: readonly FetchedOrder[], now: Date): Date | null {
  const times = orders.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.min(now.getTime(), Math.max(...times)))
}

/** Throws if a page has orders, but none that can be read, or if it is the page before again. */
function checkPage(orders: readonly FetchedOrder[], before: readonly FetchedOrder[]): void {
  const isSame =
    orders.length === before.length && orders.every(({ dedupeKey }, at) => dedupeKey === before[at]?.dedupeKey)
  if (orders.length > 0 && (isSame || !orders.some(isReadable))) throw new ShopApiError('notUnderstood')
}

interface CatchUp {
  readonly services: Services
  readonly environment: EnvironmentRef
  readonly shop: ClaimedShop
  readonly context: RequestContext
}

/** Runs a transaction whose writes have no effect if the claim was lost. */
const writeClaimed = ({ services, environment }: CatchUp, write: (tx: EnvironmentTx) => Promise<boolean>) =>
  services.database.inEnvironment(environment.id, async (tx) => {
    if (!(await write(tx))) throw new ClaimLostError()
  })

async function decryptApi(catchUp: CatchUp): Promise<ShopApi> {
  const { services, shop } = catchUp
  const decryptedSecrets = await decryptSecret(services.settings, shop.sealed)
  if (!decryptedSecrets) throw new ShopApiError('secretLost')
  return { ...shop, ...parseSecrets(decryptedSecrets) }
}

/** Returns how long to wait until the next page is requested, in ms; undefined if there is none. */
async function receivePages(catchUp: CatchUp): Promise<number | undefined> {
  const { services, environment, shop, context } = catchUp
  const api = await decryptApi(catchUp)
  const adapter = ADAPTERS[api.kind]
  const headers = await adapter.authorise(api, context, async (refreshToken) => {
    const sealed = await sealSecrets(services, { secret: api.secret, refreshToken })
    await services.database.inEnvironment(environment.id, (tx) => replaceApiSecrets(tx, shop, sealed))
  })
  const isByCursor = api.kind === 'shopify'
  let start = shop.next ?? { from: new Date(toSecond(new Date(shop.caughtUpUntil.getTime() - OVERLAP_MS))), skipped: 0 }
  const { from: earliest } = start
  let url = adapter.toUrl(api, start)
  let before: readonly FetchedOrder[] = []
  let stored = 0
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { json, link } = await requestShop(context.settings, { url, headers }, context)
    const orders = adapter.readOrders(json).map((order) => toFetchedOrder(order, api))
    checkPage(orders, isByCursor || start.skipped > 0 ? before : [])
    const nextUrl = parseNextLink(link, url)
    const isLast = isByCursor ? !nextUrl : orders.length < adapter.limit
    start = getNextStart(start, orders)
    const next = isLast ? null : start
    await writeClaimed(catchUp, async (tx) => {
      // A shop that does not know the query returns all its orders.
      const changed = orders.filter(({ changedAt }) => changedAt === null || changedAt >= earliest)
      const count = await insertFetchedOrders(tx, shop.id, changed, services.now())
      if (count > 0) notifyChange(tx, ['shops'])
      stored += count
      return recordProgress(tx, shop, findLatestChange(orders, services.now()), next)
    })
    if (isLast) return undefined
    url = (isByCursor && nextUrl) || adapter.toUrl(api, start)
    before = orders
  }
  return stored > 0 ? 0 : PAUSE_MS
}

/**
 * Asks a shop for the orders that have changed, and stores them as messages. What the shop does wrong is recorded; it
 * is asked again when it says, or at the next time of the schedule.
 *
 * @throws ClaimLostError if the claim was lost meanwhile; nothing is written then
 */
export async function catchUpShop(
  services: Services,
  environment: EnvironmentRef,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { settings, now, database } = services
  const shop = await database.inEnvironment(environment.id, async (tx) => {
    const claimed = await claimCatchUp(tx, id, { instance: services.live.instance, now: now() })
    // The other task may have read a page before this one was added.
    if (claimed === 'claimed') await addCatchUpTask(tx, id, CLAIMED_MS)
    return claimed
  })
  if (!shop || shop === 'claimed') return
  const catchUp: CatchUp = { services, environment, shop, context: { settings, now, signal } }
  let fault: ShopApiError | null = null
  let delayMs: number | undefined
  try {
    delayMs = await receivePages(catchUp)
  } catch (error) {
    if (!(error instanceof ShopApiError)) {
      await database.inEnvironment(environment.id, (tx) => releaseCatchUp(tx, shop))
      throw error
    }
    fault = error
    delayMs = error.retryMs
  }
  await writeClaimed(catchUp, async (tx) => {
    if (delayMs !== undefined) await addCatchUpTask(tx, id, delayMs)
    notifyChange(tx, ['shops'])
    // Only what is written may be rejected.
    const catchUpFault = fault && (CATCH_UP_FAULTS.find((each) => each === fault?.fault) ?? 'failed')
    return recordCatchUp(tx, shop, catchUpFault, now())
  })
}
