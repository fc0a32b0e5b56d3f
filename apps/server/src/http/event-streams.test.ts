import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { countOpenStreams, trackStream, writeToStream } from './event-streams.ts'

const server = http.createServer()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('A stream whose client does not read is closed, and its buffer stays bounded', async () => {
  const requestReceived = once(server, 'request') as Promise<[unknown, ServerResponse]>
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  client.pause()
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [, response] = await requestReceived
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  trackStream(server, response)
  expect(countOpenStreams(server)).toBe(1)
  const event = `data: ${'x'.repeat(8000)}\n\n`
  let maximum = 0
  while (!response.destroyed) {
    writeToStream(response, event)
    maximum = Math.max(maximum, response.writableLength)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(maximum).toBeLessThan(100_000)
  await expect.poll(() => countOpenStreams(server)).toBe(0)
  // Writing after the stream was closed is no error.
  writeToStream(response, event)
  client.destroy()
})
