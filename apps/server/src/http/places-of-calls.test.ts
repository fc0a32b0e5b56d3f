import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import { defineCall } from '@platen/contract/call'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer } from '../testing/test-server.ts'
import { newApp } from './app.ts'
import { bindCall } from './bind-call.ts'
import { COST_LIMITS, callLimits } from './call-limits.ts'
import { forMemberInSteps, STREAMED } from './handlers.ts'

const server = await testServer()
const { services } = server
const shop = await server.environment()
const person = await server.account('superadmin')

const row = defineCall({
  method: 'GET',
  path: '/pax/test',
  who: 'member',
  cost: 'document',
  kind: 'binary',
  answer: z.undefined(),
  errors: [],
})

const app = newApp(services.log)
await app.register(cookie)
const one = { ...COST_LIMITS.document, atOnce: 1, atOnceInAll: 1, waiting: 0 }
const handler = forMemberInSteps(row, async ({ reply }) => {
  // an answer without an end, more than any buffer of the connection holds
  const chunk = Buffer.alloc(64 * 1024)
  await reply.type('application/octet-stream').send(
    new Readable({
      read() {
        this.push(chunk)
      },
    }),
  )
  return STREAMED
})
bindCall(app, services, await callLimits(app, { ...COST_LIMITS, document: one }), handler)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})

test('Clients that do not read their answer keep no place that another call waits for', async () => {
  const headers = { cookie: person.cookie, customer: shop.resourceName }
  for (let round = 0; round < 5; round += 1) {
    const request = http.get({ host: '127.0.0.1', port, path: row.path, headers, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.on('error', () => undefined)
    answer.pause()
    expect(answer.statusCode).toBe(200)
  }
})
