import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { healthCalls } from '@platen/contract/health'
import type { LighthouseScores } from '../contender.ts'
import type { ClientGroup, GroupState } from './clients.ts'
import { getStream } from './load-groups.ts'
import type { RunningProduct } from './running-product.ts'
import type { Shop } from './shops.ts'
import { ANSWER_LIMIT_MS, type CallFigures, makeSmallCalls, type SmallCall } from './small-calls.ts'
import type { Generator } from './start-generator.ts'

/** Event streams that one session requests, and connections that one address opens without sending. */
const STREAMS_OF_ONE = 300
const CONNECTIONS_OF_ONE = 1500
const OPENING_LIMIT_MS = 10_000

export interface CapFigures {
  readonly session: LighthouseScores
  readonly address: LighthouseScores
  /** Small calls of another environment during both. */
  readonly others: CallFigures
}

/** Returns the status of the response to one call, or 0 if there is none. */
async function statusFrom(port: number, { path, caller }: SmallCall): Promise<number> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  return new Promise((resolve) => {
    const { localAddress, headers } = caller
    const request = http.get({ host: '127.0.0.1', port, path, localAddress, headers, agent: false, signal })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
  })
}

/** Returns the number of rejected connections, by status or error code. */
const refusals = ({ ended }: GroupState): LighthouseScores =>
  Object.fromEntries(Object.entries(ended).map(([reason, count]) => [`refused with ${reason}`, count]))

/** One session requests too many event streams and one address too many connections, while other users call. */
export async function measureCaps(
  product: RunningProduct,
  shop: Shop,
  calls: readonly SmallCall[],
  start: (groups: readonly ClientGroup[]) => Generator,
): Promise<CapFigures> {
  const [greedy, other] = shop.members
  if (!greedy || !other) throw new Error('The environment needs two members.')
  const crowdedAddress = '127.0.4.1'
  const streams: ClientGroup = {
    name: 'streams of one session',
    behaviour: 'listens',
    comesBack: false,
    requests: Array.from({ length: STREAMS_OF_ONE }, () => getStream(product.host, shop, greedy)),
  }
  const connections: ClientGroup = {
    name: 'connections of one address',
    behaviour: 'stalls',
    comesBack: false,
    requests: Array.from({ length: CONNECTIONS_OF_ONE }, () => ({ localAddress: crowdedAddress, head: '' })),
  }
  const generator = start([streams, connections])
  const opened = generator.untilOpen([streams, connections], OPENING_LIMIT_MS)
  const others = await makeSmallCalls(product.port, calls, (dueMs) => dueMs > OPENING_LIMIT_MS)
  await opened
  const presets = calls[0]?.path ?? ''
  const figures = {
    session: {
      'streams asked for': STREAMS_OF_ONE,
      open: generator.getState(streams).open,
      ...refusals(generator.getState(streams)),
      'a call of another session of the shop': await statusFrom(product.port, { path: presets, caller: other }),
    },
    address: {
      'connections asked for': CONNECTIONS_OF_ONE,
      open: generator.getState(connections).open,
      ...refusals(generator.getState(connections)),
      'a call from another address': await statusFrom(product.port, {
        path: healthCalls.health.path,
        caller: { localAddress: '127.0.4.2', headers: {} },
      }),
    },
    others,
  }
  await generator.stop()
  await wait(1000)
  return figures
}
