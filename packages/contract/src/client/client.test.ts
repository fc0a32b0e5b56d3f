import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../calls/index.ts'
import { createClient, parseResponse } from './index.ts'

const response = (body: unknown, status = 409) => Response.json(body, { status, headers: { 'x-request-id': 'r-7' } })

test('parseResponse throws the code and details of an error response', async () => {
  const error = { success: false, errorCode: 'name_taken', message: 'name taken', details: { name: 'Tray' } }
  await expect(parseResponse(response(error))).rejects.toMatchObject({ code: 'name_taken', details: { name: 'Tray' } })
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

test('A request that is cancelled while its error is read is no end of the session', async () => {
  const server = createServer((_request, answer) => {
    answer.writeHead(401, { 'content-type': 'application/json' }).write('{"success":false,')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const onUnauthorized = vi.fn<() => void>()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ origin, customer: () => null, onUnauthorized })
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
  expect(onUnauthorized).not.toHaveBeenCalled()
})
