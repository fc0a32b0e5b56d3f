import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { acceptsGzip, compressResponses } from './compressed-responses.ts'

const app = Fastify()
compressResponses(app)
const long = { jigs: Array.from({ length: 200 }, (_, number) => ({ name: `Jig ${number}` })) }
app.get('/pax/long', () => long)
app.get('/pax/short', () => ({ success: true }))
app.get('/pax/drawing', (_, reply) => reply.type('image/svg+xml').send('<svg/>'.repeat(1000)))
const manyOrders = Array.from({ length: 20_000 }, (_, number) => ({ orderId: `A-${number}`, quantity: number % 7 }))
const list = Buffer.from(JSON.stringify(manyOrders))
app.get('/pax/list', (_, reply) =>
  reply.header('vary', 'Customer, Cookie').type('application/json; charset=utf-8').send(list),
)
afterAll(() => app.close())

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test('A long response is compressed if the client accepts it, with the same content', async () => {
  const response = await ask('/pax/long', 'gzip, deflate, br')
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual(long)
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
  expect(response.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 4)
})

test('A list of orders above 512 KiB that is sent as a buffer is compressed, also when it is sent again', async () => {
  expect(list.length).toBeGreaterThan(512 * 1024)
  const responses = await Promise.all([ask('/pax/list', 'gzip'), ask('/pax/list', 'gzip'), ask('/pax/list')])
  for (const response of responses.slice(0, 2)) {
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(response.headers['vary']).toBe('Customer, Cookie, Accept-Encoding')
    expect(gunzipSync(response.rawPayload).equals(list)).toBe(true)
    expect(response.rawPayload.length).toBeLessThan(list.length / 4)
  }
  expect(responses[2]?.headers['content-encoding']).toBeUndefined()
  expect(responses[2]?.headers['vary']).toBe('Customer, Cookie, Accept-Encoding')
  expect(responses[2]?.rawPayload.equals(list)).toBe(true)
})

test('Responses are not compressed for other clients, or if they are short or not JSON', async () => {
  expect((await ask('/pax/long')).json()).toEqual(long)
  expect((await ask('/pax/long', 'gzip;q=0')).json()).toEqual(long)
  expect((await ask('/pax/short', 'gzip')).json()).toEqual({ success: true })
  expect((await ask('/pax/drawing', 'gzip')).headers['content-encoding']).toBeUndefined()
})

test.each([
  ['gzip', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, br', false],
  ['br', false],
  [undefined, false],
])('acceptsGzip parses Accept-Encoding %s: %s', (header, taken) => {
  expect(acceptsGzip(header)).toBe(taken)
})
