import { type Call, getKeyScope } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { expect, test, vi } from 'vitest'
import { hostileAddresses, hostileBodies } from '../testing/hostile-bodies.ts'
import { measuredServer, type Sent } from '../testing/measured-server.ts'
import { populatedEnvironment } from '../testing/populated-environment.ts'
import { testServer } from '../testing/test-server.ts'
import { COST_LIMITS } from './call-limits.ts'

// Sends several thousand requests, possibly on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

/** Maximum CPU time of one response, in ms. */
const MAX_CPU_MS = 500
/**
 * Maximum increase of the largest memory of the server by all requests of one call, in bytes: a limit for all calls
 * together would depend on their number.
 */
const MAX_MEMORY_BYTES = 100 * 1024 * 1024

const ROWS = Object.entries(calls).flatMap(([feature, rows]) =>
  Object.entries(rows).map(([name, call]) => ({ name: `${feature}.${name}`, call: call as Call })),
)

const server = await testServer()
const shop = await populatedEnvironment(server)
const { environment } = shop.shop
const superAdministrator = await server.account('superadmin')
const getKey = async (name: string, kind: 'persBiz' | 'both') =>
  String((await shop.admin.call(calls.connectors.createKey, { body: { name, kind } })).body['key'])
const bearers = {
  persBiz: { authorization: `Bearer ${await getKey('Shop', 'persBiz')}` },
  connector: { authorization: `Bearer ${await getKey('Hall two', 'both')}` },
}
// More calls in a minute than any user makes.
const costLimits = Object.fromEntries(
  Object.entries(COST_LIMITS).map(([cost, limits]) => [cost, { ...limits, perCaller: 1e6, perEnvironment: 1e6 }]),
)
const measured = await measuredServer(server, { costLimits })

function headersFor({ access, path }: Call): Record<string, string> {
  const purpose = getKeyScope(access)
  if (purpose === 'persBiz') return bearers.persBiz
  if (purpose !== null) return bearers.connector
  // Signing out would end the session.
  if (access === 'anyone' || path === calls.session.logout.path) return {}
  return { cookie: superAdministrator.cookie, customer: environment.resourceName }
}

const ANONYMOUS_SHAPES = ['many values', 'too many bytes', 'deep']

function getRequests(call: Call): { what: string; sent: Sent }[] {
  const { method } = call
  const path = call.path.replaceAll(/:\w+/g, shop.ids.jig)
  const headers = headersFor(call)
  const bodies = method === 'GET' ? [] : hostileBodies(call)
  return [
    ...bodies.map(({ name, text }) => ({ what: name, sent: { method, path, headers, body: text } })),
    ...bodies
      .filter(({ name }) => ANONYMOUS_SHAPES.includes(name))
      .map(({ name, text }) => ({ what: `${name}, anonymous`, sent: { method, path, headers: {}, body: text } })),
    ...hostileAddresses(call).map((address) => ({
      what: address.slice(0, 80),
      sent: { method, path: address, headers, ...(method === 'GET' ? {} : { body: '{}' }) },
    })),
  ]
}

// Code is compiled at its first execution, which must not be measured.
const warmUp: Call = calls.jigs.list
for (let round = 0; round < 20; round += 1)
  await measured.send({ method: 'GET', path: warmUp.path, headers: headersFor(warmUp) })

const before = await measured.usageAfterGarbageCollection()

for (const { name, call } of ROWS) {
  test(`${name} handles the largest and worst requests cheaply and without an internal error`, async () => {
    const { largestRss } = await measured.usage()
    const wrong: unknown[] = []
    for (const { what, sent } of getRequests(call)) {
      let response = await measured.send(sent)
      // The CPU time of a request may include garbage collection for earlier ones.
      if (response.cpuMs > MAX_CPU_MS) response = await measured.send(sent)
      const { cpuMs, status } = response
      if (cpuMs > MAX_CPU_MS || status >= 500 || status === 0) wrong.push({ what, ...response })
    }
    expect(wrong).toEqual([])
    expect((await measured.usage()).largestRss - largestRss).toBeLessThan(MAX_MEMORY_BYTES)
  })
}

test('The memory that all requests leave in use does not exceed the limit', async () => {
  const { usedHeap } = await measured.usageAfterGarbageCollection()
  expect(usedHeap - before.usedHeap).toBeLessThan(MAX_MEMORY_BYTES)
})
