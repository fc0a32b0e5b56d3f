import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'
import { answerReport, type ToldOrder } from './shop-report-api.ts'

/** An order of a shop: when it changed, in seconds, and what the shop returns for it, as JSON. */
export interface ApiOrder {
  readonly id: string
  readonly changed: number
  readonly json: string
}

const PAGE = 50

type Answer = (response: ServerResponse) => boolean | Promise<boolean>
const unanswered: Answer = () => false

/**
 * Starts stand-ins for the APIs of Shopify (REST, cursors in `Link`), WooCommerce and Etsy (offsets, OAuth 2.0 with
 * refresh tokens that are valid once) that follow their documentation, until the end of the test file.
 */
export async function startShopApi() {
  const api = {
    orders: [] as ApiOrder[],
    /** Paths with queries, in the order in which they were requested. */
    requests: [] as string[],
    /** The headers of the last request. */
    headers: {} as IncomingMessage['headers'],
    refreshToken: 'refresh 0',
    /** Called before each request is answered; may answer it. */
    before: unanswered,
    /** What the shop knows of orders about which it is told, by id, and what was written, in this order. */
    told: new Map<string, ToldOrder>(),
    writes: [] as unknown[],
    /** Called after each write, before it is answered; may answer it. */
    afterWrite: unanswered,
    address: '',
    host: '',
  }
  let tokens = 0

  const since = (seconds: number): ApiOrder[] =>
    api.orders
      .filter(({ changed }) => changed >= seconds)
      .toSorted((a, b) => a.changed - b.changed || Number(a.id) - Number(b.id))

  const send = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
  const toList = (orders: readonly ApiOrder[]): string => `[${orders.map(({ json }) => json).join(',')}]`

  function sendShopify({ searchParams: query, pathname }: URL, response: ServerResponse): void {
    const cursor = query.get('page_info')
    const [changed = 0, id = 0] = (cursor ?? '').split('.').map(Number)
    const from = cursor === null ? Date.parse(query.get('updated_at_min') ?? '') / 1000 : changed
    const left = since(from).filter((order) => cursor === null || order.changed > from || Number(order.id) > id)
    const page = left.slice(0, PAGE)
    const last = page.at(-1)
    const next = `${api.address}${pathname}?limit=${PAGE}&page_info=${last?.changed}.${last?.id}`
    const more = left.length > PAGE
    send(response, 200, `{"orders": ${toList(page)}}`, more ? { link: `<${next}>; rel="next"` } : {})
  }

  function sendWooCommerce({ searchParams: query }: URL, response: ServerResponse): void {
    const after = Date.parse(query.get('modified_after') ?? '') / 1000
    const offset = Number(query.get('offset'))
    send(response, 200, toList(since(after + 1).slice(offset, offset + Number(query.get('per_page')))))
  }

  function sendEtsy({ searchParams: query }: URL, response: ServerResponse): void {
    const changedOrders = since(Number(query.get('min_last_modified')))
    const offset = Number(query.get('offset'))
    const page = changedOrders.slice(offset, offset + Number(query.get('limit')))
    send(response, 200, `{"count": ${changedOrders.length}, "results": ${toList(page)}}`)
  }

  /** Client credentials of Shopify. */
  async function sendShopifyToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    const isRight =
      body['client_id'] === 'client' && body['client_secret'] === 'token' && body['grant_type'] === 'client_credentials'
    if (!isRight) return send(response, 400, '{"error": "application_cannot_be_found"}')
    const token = { access_token: 'requested', scope: 'read_orders', expires_in: 86_399 }
    send(response, 200, JSON.stringify(token))
  }

  async function sendToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request))
    if (body.get('refresh_token') !== api.refreshToken) return send(response, 400, '{"error": "invalid_grant"}')
    tokens += 1
    api.refreshToken = `refresh ${tokens}`
    const token = { access_token: `access ${tokens}`, expires_in: 3600, refresh_token: api.refreshToken }
    send(response, 200, JSON.stringify(token))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', api.address)
    api.requests.push(`${url.pathname}${url.search}`)
    api.headers = request.headers
    if (await api.before(response)) return
    const reportResponse = await answerReport(
      api,
      url,
      request,
      () => request.headers.authorization === `Bearer access ${tokens}`,
    )
    if (reportResponse) {
      if (!reportResponse.isWrite || !(await api.afterWrite(response)))
        send(response, reportResponse.status, reportResponse.body)
      return
    }
    if (url.pathname === '/v3/public/oauth/token') return sendToken(request, response)
    if (url.pathname === '/admin/oauth/access_token') return sendShopifyToken(request, response)
    if (url.pathname.startsWith('/admin/api/')) return sendShopify(url, response)
    if (url.pathname.startsWith('/wp-json/')) return sendWooCommerce(url, response)
    const isEtsy = url.pathname === '/v3/application/shops/77/receipts'
    if (isEtsy && request.headers.authorization === `Bearer access ${tokens}`) return sendEtsy(url, response)
    send(response, isEtsy ? 401 : 404, '{}')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  api.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  api.address = `http://${api.host}`
  return api
}
