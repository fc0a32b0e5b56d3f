import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { limitPipelining, MAX_PIPELINED } from './pipelining.ts'

const app = Fastify()
limitPipelining(app)
const started: string[] = []
let letGo: () => void = () => undefined
app.get('/:name', (request) => {
  started.push(request.url)
  return new Promise<string>((resolve) => {
    letGo = () => resolve('response')
    if (request.url === '/quick') letGo()
  })
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/** Sends the same request `count` times in one packet, and returns everything received until the connection ends. */
async function pipelined(count: number, url: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answers = ''
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString()))
  const last = `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  socket.write(`${`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count - 1)}${last}`)
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return answers
}

test('A connection may pipeline some requests', async () => {
  const answers = await pipelined(MAX_PIPELINED, '/quick')
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(MAX_PIPELINED)
})

test('A connection that pipelines many more is closed, and at most the allowed number run concurrently', async () => {
  started.length = 0
  expect(await pipelined(2000, '/slow')).toBe('')
  expect(started).toHaveLength(MAX_PIPELINED)
  letGo()
})
