import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../calls/index.ts'
import { createClient, parseResponse, UnauthorizedError } from './index.ts'

const response = (body: unknown, status = 409) => Response.json(body, { status, headers: { 'x-request-id': 'r-7' } })

test('parseResponse throws the code and details of an error response', async () => {
  const error = { success: false, errorCode: 'name_taken', message: 'name taken', details: { name: 'Tray' } }
  await expect(parseResponse(response(error))).rejects.toMatchObject({ code: 'name_taken', details: { name: 'Tray' } })
})

test('parseResponse throws an UnauthorizedError for the status 401 only', async () => {
  const error = { success: false, errorCode: 'not_signed_in', message: 'expired', details: { reason: 'expired' } }
  const unauthorized = await parseResponse(response(error, 401)).catch((thrown: unknown) => thrown)
  expect(unauthorized).toBeInstanceOf(UnauthorizedError)
  expect(unauthorized).toMatchObject({ code: 'not_signed_in', message: 'expired', details: { reason: 'expired' } })
  await expect(parseResponse(response(error, 403))).rejects.not.toBeInstanceOf(UnauthorizedError)
})

test('parseResponse names an unknown code and its request, and does not report it as unavailable', async () => {
  for (const errorCode of ['code_of_a_newer_server', 'toString'])
    await expect(parseResponse(response({ success: false, errorCode }))).rejects.toMatchObject({
      code: 'unexpected',
      details: { errorCode, requestId: 'r-7' },
    })
})

test('parseResponse reports an unknown code with the status 503 as temporary', async () => {
  const temporary = response({ success: false, errorCode: 'code_of_a_newer_server' }, 503)
  await expect(parseResponse(temporary)).rejects.toMatchObject({ code: 'server_busy' })
})

test('parseResponse reports a response that Platen did not send as unavailable', async () => {
  await expect(parseResponse(new Response('<html>', { status: 502 }))).rejects.toMatchObject({ code: 'unavailable' })
})

test('parseResponse reports a response without the success flag as unavailable, whatever its status is', async () => {
  for (const body of [{ orders: [] }, { success: false }, []])
    await expect(parseResponse(response(body, 200))).rejects.toMatchObject({ code: 'unavailable' })
  await expect(parseResponse(response({ success: true, id: '1' }, 200))).resolves.toEqual({ success: true, id: '1' })
})

test('Every request has the environment in the Customer header if one is set, and no such header otherwise', async () => {
  const received: (string | string[] | undefined)[] = []
  const server = createServer((request, answer) => {
    received.push(request.headers['customer'])
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let environment: string | null = 'firstshop'
  const client = createClient({ origin, customer: () => environment })
  for (environment of ['firstshop', 'secondshop', null]) await client(calls.health.health)
  expect(received).toEqual(['firstshop', 'secondshop', undefined])
})

test('A request that is cancelled while its error is read is no end of the session', async () => {
  const server = createServer((_request, answer) => {
    answer.writeHead(401, { 'content-type': 'application/json' }).write('{"success":false,')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ origin, customer: () => null })
  const controller = new AbortController()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const received = await fetch(...request)
    setImmediate(() => controller.abort())
    return received
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const answer = client(calls.health.health, undefined, controller.signal)
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await expect(answer).rejects.not.toBeInstanceOf(UnauthorizedError)
})
