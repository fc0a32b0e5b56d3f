import { artworkCalls } from '@platen/contract/artwork'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { liveCalls } from '@platen/contract/live'
import { orderCalls } from '@platen/contract/orders'
import { sessionCalls } from '@platen/contract/session'
import { type ClientGroup, type ClientRequest, NEW_ID } from './clients.ts'
import type { Member, Shop } from './shops.ts'

/** Fraction of the clients for a quick run: 0.1 opens a tenth of them. */
const SCALE = Number(process.env['PLATEN_BENCH_SCALE'] ?? '1')
const scaled = (count: number): number => Math.ceil(count * SCALE)

/** Number of concurrently open clients of each kind. */
export const LOAD = { streams: scaled(500), downloads: scaled(200), uploads: scaled(100), stalled: scaled(50) } as const

const getHead = (host: string, line: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')

const pickRoundRobin = <T>(all: readonly T[], at: number): T => {
  const one = all[at % all.length]
  if (one === undefined) throw new Error('The list is empty.')
  return one
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const UPLOAD_BYTES = 8 * 1024 * 1024
const BOUNDARY = 'platen-bench'
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`

/** Returns the request for an event stream of a member. */
export const getStream = (host: string, shop: Shop, { localAddress, headers }: Member): ClientRequest => ({
  localAddress,
  head: getHead(host, `GET ${liveCalls.events.path}?customer=${shop.name}`, {
    ...headers,
    accept: 'text/event-stream',
  }),
})

/** Returns an upload of a shop system or of a connector, alternately. */
function upload(host: string, shop: Shop, at: number): ClientRequest {
  const { localAddress } = pickRoundRobin(shop.members, at)
  const length = { 'content-length': String(UPLOAD_BYTES) }
  if (at % 2 === 0) {
    const authorization = `Bearer ${pickRoundRobin(shop.shopKeys, at / 2)}`
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    const line = `POST ${intakeCalls.persBizArtwork.path}`
    return { localAddress, head: getHead(host, line, { authorization, 'content-type': type, ...length }, PART) }
  }
  const authorization = `Bearer ${pickRoundRobin(shop.connectorKeys, (at - 1) / 2)}`
  const line = `PUT ${connectorCalls.upload.path.replace(':id', NEW_ID)}?offset=0`
  return {
    localAddress,
    head: getHead(host, line, { authorization, 'content-type': 'application/octet-stream', ...length }, 'ab'),
  }
}

/** Returns a request without its body: of a member who changes an order, or of an anonymous sign-in. */
function stalled(host: string, shop: Shop, at: number): ClientRequest {
  const { localAddress, headers } = pickRoundRobin(shop.members, at)
  const body = { 'content-type': 'application/json', 'content-length': '200' }
  const call = at % 2 === 0 ? orderCalls.edit : sessionCalls.login
  const who = at % 2 === 0 ? headers : { customer: shop.name }
  return { localAddress, head: getHead(host, `${call.method} ${call.path}`, { ...who, ...body }) }
}

/** Returns all clients of the load, distributed over the members of one environment. */
export function loadGroups(host: string, shop: Shop, artwork: string): ClientGroup[] {
  const file = `${artworkCalls.original.path.replace(':id', artwork)}?customer=${shop.name}`
  return [
    {
      name: 'streams',
      behaviour: 'listens',
      comesBack: false,
      requests: times(LOAD.streams, (at) => getStream(host, shop, pickRoundRobin(shop.members, at))),
    },
    {
      name: 'downloads',
      behaviour: 'pauses',
      comesBack: false,
      requests: times(LOAD.downloads, (at) => {
        const { localAddress, headers } = pickRoundRobin(shop.members, at)
        return { localAddress, head: getHead(host, `GET ${file}`, headers) }
      }),
    },
    {
      name: 'uploads',
      behaviour: 'trickles',
      comesBack: true,
      requests: times(LOAD.uploads, (at) => upload(host, shop, at)),
    },
    {
      name: 'stalled',
      behaviour: 'stalls',
      comesBack: true,
      requests: times(LOAD.stalled, (at) => stalled(host, shop, at)),
    },
  ]
}
