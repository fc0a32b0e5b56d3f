import { type ShopKind, toGroup, toText } from '@platen/domain/shops'
import type { Settings } from '../../../../settings.ts'
import { readGroups, requestShop, ShopApiError, type ShopRequest } from './shop-request.ts'

export interface ShopSecrets {
  readonly secret: string
  /** Of Etsy. */
  readonly refreshToken?: string | undefined
}

/** How a shop is asked. */
export interface ShopApi extends ShopSecrets {
  readonly kind: Exclude<ShopKind, 'other'>
  readonly url: string
  readonly clientId: string
  readonly shopNumber: string
}

export interface RequestContext {
  readonly settings: Settings
  readonly signal: AbortSignal
  readonly now: () => Date
}

type Headers = Readonly<Record<string, string>>

/** Where a page begins: orders that changed at this second or later, without so many of the first ones. */
export interface PageStart {
  readonly from: Date
  readonly skipped: number
}

type Group = Readonly<Record<string, unknown>>

interface Adapter {
  /** Orders of a page. */
  readonly limit: number
  /** Returns the headers that prove who asks. */
  readonly authorise: (
    api: ShopApi,
    context: RequestContext,
    storeRefreshToken: (token: string) => Promise<void>,
  ) => Promise<Headers>
  readonly toUrl: (api: ShopApi, start: PageStart) => URL
  readonly readOrders: (json: unknown) => readonly Group[]
  readonly idField: string
  /** The field with the time of change; times without a zone are in UTC. */
  readonly changedField: string
}

export const SHOPIFY_VERSION = '2026-10'

/** Returns a URL of an API with a path below its address. */
export const toUrl = (base: string, path: string, query: Readonly<Record<string, string>> = {}): URL => {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  url.search = new URLSearchParams(query).toString()
  return url
}

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
/** Without fractions of a second, which WooCommerce does not read. */
const toIso = (time: Date): string => new Date(toSeconds(time) * 1000).toISOString().replace('.000Z', 'Z')

/** Gets an access token by OAuth 2.0. */
async function requestToken(request: ShopRequest, { settings, ...context }: RequestContext): Promise<Group> {
  const { json } = await requestShop(settings, { ...request, isForToken: true }, context)
  const response = toGroup(json)
  if (toText(response['access_token']) === '') throw new ShopApiError('refused')
  return response
}

const SHOPIFY: Adapter = {
  limit: 50,
  async authorise({ url, clientId, secret }, context) {
    if (clientId === '') return { 'x-shopify-access-token': secret }
    const body = JSON.stringify({ client_id: clientId, client_secret: secret, grant_type: 'client_credentials' })
    const tokenUrl = toUrl(url, '/admin/oauth/access_token', {})
    const headers = { 'content-type': 'application/json' }
    const response = await requestToken({ url: tokenUrl, headers, body }, context)
    return { 'x-shopify-access-token': toText(response['access_token']) }
  },
  toUrl: ({ url }, { from }) =>
    toUrl(url, `/admin/api/${SHOPIFY_VERSION}/orders.json`, {
      status: 'any',
      order: 'updated_at asc',
      limit: '50',
      updated_at_min: toIso(from),
    }),
  readOrders: (json) => readGroups(toGroup(json)['orders']),
  idField: 'id',
  changedField: 'updated_at',
}

const WOO_COMMERCE: Adapter = {
  limit: 50,
  authorise: async ({ clientId, secret }) => ({
    authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
  }),
  toUrl: ({ url }, { from, skipped }) =>
    toUrl(url, '/wp-json/wc/v3/orders', {
      orderby: 'modified',
      order: 'asc',
      per_page: '50',
      dates_are_gmt: 'true',
      status: 'any',
      // Later than this time, not at it.
      modified_after: toIso(new Date(from.getTime() - 1000)),
      offset: String(skipped),
    }),
  readOrders: readGroups,
  idField: 'id',
  changedField: 'date_modified_gmt',
}

const ETSY: Adapter = {
  limit: 50,
  async authorise({ url, clientId, secret, refreshToken = '' }, context, storeRefreshToken) {
    const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(fields).toString()
    const response = await requestToken({ url: toUrl(url, '/v3/public/oauth/token', {}), headers, body }, context)
    const next = toText(response['refresh_token'])
    if (next !== '' && next !== refreshToken) await storeRefreshToken(next)
    return {
      'x-api-key': secret === '' ? clientId : `${clientId}:${secret}`,
      authorization: `Bearer ${toText(response['access_token'])}`,
    }
  },
  toUrl: ({ url, shopNumber }, { from, skipped }) =>
    toUrl(url, `/v3/application/shops/${shopNumber}/receipts`, {
      sort_on: 'updated',
      sort_order: 'asc',
      limit: '50',
      offset: String(skipped),
      min_last_modified: String(toSeconds(from)),
    }),
  readOrders: (json) => readGroups(toGroup(json)['results']),
  idField: 'receipt_id',
  changedField: 'updated_timestamp',
}

export const ADAPTERS: Readonly<Record<ShopApi['kind'], Adapter>> = {
  shopify: SHOPIFY,
  wooCommerce: WOO_COMMERCE,
  etsy: ETSY,
}
