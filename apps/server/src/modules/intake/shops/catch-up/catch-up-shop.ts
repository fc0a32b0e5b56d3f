import { createHash } from 'node:crypto'
import { toText, toTime } from '@platen/domain/shops'
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
  replaceApiSecrets,
} from './catch-up-store.ts'
import { ADAPTERS, type CallContext, type PageStart, type ShopApi, type ShopSecrets } from './shop-apis.ts'
import { callShop, ShopApiError } from './shop-request.ts'

/**
 * Orders that changed so long before the last one that was received are asked for again: a shop may show a change a moment after
 * later ones.
 */
const OVERLAP_MS = 5 * 60_000

/** Pages of one attempt; then other shops follow. */
const MAX_PAGES = 100

/** Parses secrets that were sealed as JSON. */
export const parseSecrets = (sealed: Buffer): ShopSecrets => JSON.parse(sealed.toString('utf8')) as ShopSecrets

export const sealSecrets = ({ settings }: Pick<Services, 'settings'>, secrets: ShopSecrets): Promise<Buffer> =>
  encryptSecret(settings, Buffer.from(JSON.stringify(secrets)))

type Order = Readonly<Record<string, unknown>>

function readTime(order: Order, field: string): Date {
  let time: string | null
  try {
    time = toTime(order[field], field)
  } catch {
    throw new ShopApiError('notUnderstood')
  }
  if (time === null) throw new ShopApiError('notUnderstood')
  return new Date(time)
}

function toFetchedOrder(order: Order, { kind }: Pick<ShopApi, 'kind'>): FetchedOrder {
  const { idField, changedField } = ADAPTERS[kind]
  const externalId = toText(order[idField])
  if (externalId === '') throw new ShopApiError('notUnderstood')
  const changedAt = readTime(order, changedField)
  const identity = `catch-up\n${externalId}\n${changedAt.toISOString()}`
  const dedupeKey = createHash('sha256').update(identity).digest('hex')
  return { externalId, changedAt, dedupeKey, body: Buffer.from(JSON.stringify(order)) }
}

const toSecond = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000

/** Returns the URL of the next page from `Link` (RFC 8288), of the same server; undefined if there is none. */
function parseNextLink(link: string, base: URL): URL | undefined {
  const target = /<([^<>]+)>\s*;[^,]*[; ]rel="?next"?/.exec(link)?.[1]
  const url = target === undefined ? null : URL.parse(target, base.href)
  return url && url.origin === base.origin ? url : undefined
}

/**
 * Returns where the next page begins: at the second of the last order, since orders that change while pages are read move to the
 * end. If all orders of a page are of one second, they are counted.
 */
function getNextStart({ from, skipped }: PageStart, orders: readonly FetchedOrder[]): PageStart {
  const last = new Date(toSecond(orders.at(-1)?.changedAt ?? from))
  return last > from ? { from: last, skipped: 0 } : { from, skipped: skipped + orders.length }
}

/** Until when changes were received; not a time in the future, after which changes would be missed. */
const getProgress = (orders: readonly FetchedOrder[], now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(0, ...orders.map(({ changedAt }) => changedAt.getTime()))))

interface CatchingUp {
  readonly services: Services
  readonly environment: EnvironmentRef
  readonly shop: ClaimedShop
  readonly context: CallContext
}

/** Runs a transaction whose writes have no effect if another task has claimed the shop. */
const writeClaimed = ({ services, environment }: CatchingUp, write: (tx: EnvironmentTx) => Promise<boolean>) =>
  services.database.inEnvironment(environment.id, async (tx) => {
    if (!(await write(tx))) throw new ClaimLostError()
  })

async function openApi(catching: CatchingUp): Promise<ShopApi> {
  const { services, shop } = catching
  const opened = await decryptSecret(services.settings, shop.sealed)
  if (!opened) throw new ShopApiError('secretLost')
  return { ...shop, ...parseSecrets(opened) }
}

/** Receives the orders that have changed; returns whether there are more. */
async function receivePages(catching: CatchingUp): Promise<boolean> {
  const { services, environment, shop, context } = catching
  const api = await openApi(catching)
  const adapter = ADAPTERS[api.kind]
  const headers = await adapter.authorise(api, context, async (refreshToken) => {
    const sealed = await sealSecrets(services, { secret: api.secret, refreshToken })
    await services.database.inEnvironment(environment.id, (tx) => replaceApiSecrets(tx, shop, sealed))
  })
  let start: PageStart = { from: new Date(toSecond(new Date(shop.caughtUpUntil.getTime() - OVERLAP_MS))), skipped: 0 }
  let url = adapter.toUrl(api, start)
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { json, link } = await callShop(context.settings, { url, headers }, context)
    const orders = adapter.readOrders(json).map((order) => toFetchedOrder(order, api))
    await writeClaimed(catching, async (tx) => {
      if ((await insertFetchedOrders(tx, shop.id, orders, services.now())) > 0) notifyChange(tx, ['shops'])
      return recordProgress(tx, shop, getProgress(orders, services.now()))
    })
    const next = parseNextLink(link, url)
    start = getNextStart(start, orders)
    if (api.kind === 'shopify' && !next) return false
    if (api.kind !== 'shopify' && orders.length < adapter.limit) return false
    url = (api.kind === 'shopify' && next) || adapter.toUrl(api, start)
  }
  return true
}

/**
 * Asks a shop for the orders that have changed, and stores them as messages. What the shop does wrong is recorded; it is asked
 * again when it says, or at the next time of the schedule.
 *
 * @throws ClaimLostError if another task claimed the shop meanwhile; nothing is written then
 */
export async function catchUpShop(
  services: Services,
  environment: EnvironmentRef,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const shop = await services.database.inEnvironment(environment.id, (tx) => claimCatchUp(tx, id))
  if (!shop) return
  const { settings, now } = services
  const catching: CatchingUp = { services, environment, shop, context: { settings, now, signal } }
  let fault: ShopApiError | null = null
  let hasMore = false
  try {
    hasMore = await receivePages(catching)
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error
    fault = error
  }
  await writeClaimed(catching, async (tx) => {
    if (fault?.retryMs !== undefined || hasMore) await addCatchUpTask(tx, id, fault?.retryMs)
    notifyChange(tx, ['shops'])
    return recordCatchUp(tx, shop, fault?.fault ?? null, now())
  })
}
