import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { addTask } from '../tasks/add-task.ts'
import { atEnd } from '../testing/at-end.ts'
import { printFixture } from '../testing/print-fixture.ts'
import { deliverRuns } from '../testing/run-due-jobs.ts'
import { prepareTaskQueue, until } from '../testing/task-queue.ts'
import { testServer } from '../testing/test-server.ts'
import { parseCause, runWithCause } from './cause.ts'
import { startTracing } from './start-tracing.ts'
import { getTracer } from './traced.ts'
import { traceStore } from './traced-store.ts'

interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

interface Received {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

interface ReceivedRequest {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Received
}

const spansOf = (received: readonly ReceivedRequest[]): readonly ReceivedSpan[] =>
  received
    .flatMap(({ body }) => body.resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

/** A receiver of OTLP over http with JSON. */
async function startReceiver() {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Received
      received.push({ url: request.url, headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  return { received, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const attribute = ({ attributes }: { attributes: ReceivedSpan['attributes'] }, key: string) =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0]

test('Requests, tasks, transactions, composing and the object store are spans of the request that caused them', async () => {
  const { received, endpoint } = await startReceiver()
  const stop = startTracing(endpoint, { 'service.name': 'platen' })
  const plain = await testServer()
  const server = { ...plain, services: { ...plain.services, objects: traceStore(plain.services.objects) } }
  const { shop, operator, floor, ordered, book, presetId } = await printFixture(server)
  await book([await ordered(1)])
  const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
  const printed = await operator.call(
    printCalls.printOrders,
    { body: { presetId } },
    { traceparent: `00-${parent.traceId}-${parent.spanId}-01` },
  )
  expect(printed.status).toBe(200)
  const { rows } = await server.services.database.pool.query<{ cause: string }>(
    `select payload ->> 'cause' as cause from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'compose_run'`,
  )
  const cause = parseCause(rows[0]?.cause ?? '')
  expect(cause).toEqual({
    request: printed.raw.headers['x-request-id'],
    span: { traceId: parent.traceId, spanId: expect.any(String) },
  })
  await runWithCause(cause, async () => {
    await floor.composed(operator)
    await deliverRuns(server.services, shop.environment)
  })
  await stop()
  expect(getTracer()).toBeUndefined()

  expect(received[0]).toMatchObject({ url: '/v1/traces', headers: { 'content-type': 'application/json' } })
  const [first] = received.flatMap(({ body }) => body.resourceSpans)
  expect(attribute(first?.resource ?? { attributes: [] }, 'service.name')).toBe('platen')
  const traceSpans = spansOf(received).filter(({ traceId }) => traceId === parent.traceId)
  const request = traceSpans.find(({ parentSpanId }) => parentSpanId === parent.spanId)
  expect(request?.name).toBe(`POST ${printCalls.printOrders.path}`)
  expect(attribute(request ?? { attributes: [] }, 'platen.request.id')).toBe(printed.raw.headers['x-request-id'])
  const names = traceSpans.filter(({ parentSpanId }) => parentSpanId !== parent.spanId).map(({ name }) => name)
  expect(new Set(names)).toEqual(
    new Set(['database transaction', 'object store use', 'object store put', 'compose sheet']),
  )
  const ids = new Set(traceSpans.map(({ spanId }) => spanId))
  for (const { parentSpanId = '' } of traceSpans)
    expect(parentSpanId === parent.spanId || ids.has(parentSpanId)).toBe(true)
})

test('A request is a span with its status, and a failed one if its connection ends before the response', async () => {
  const { received, endpoint } = await startReceiver()
  const stop = startTracing(endpoint, {})
  const { app } = await testServer()
  const disconnected = new AbortController()
  const closed = new Promise<void>((resolve) => {
    app.get('/pax/waits', async (_request, reply) => {
      reply.raw.once('close', resolve)
      disconnected.abort()
      await closed
      return {}
    })
  })
  app.get('/pax/cut', async (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('a part', () => reply.raw.destroy())
  })
  app.get('/pax/works', async () => ({}))
  app.get('/pax/fails', async () => Promise.reject(new Error('an error of the test')))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await expect(fetch(`${address}/pax/waits`, { signal: disconnected.signal })).rejects.toThrow('aborted')
  await closed
  await expect((await fetch(`${address}/pax/cut`)).text()).rejects.toThrow('terminated')
  for (const path of ['works', 'fails']) await (await fetch(`${address}/pax/${path}`)).arrayBuffer()
  await app.close()
  await stop()
  const FAILED = 2
  const statuses = spansOf(received).map((span) => [
    span.name,
    attribute(span, 'http.response.status_code'),
    span.status.code === FAILED,
  ])
  expect(statuses).toEqual([
    ['GET /pax/waits', undefined, true],
    ['GET /pax/cut', 200, true],
    ['GET /pax/works', 200, false],
    ['GET /pax/fails', 500, true],
  ])
})

test('The log of a task names the request that caused it, and so does the task that this one adds', async () => {
  expect(getTracer()).toBeUndefined()
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const queue = await prepareTaskQueue(await testServer({ log }))
  const environment = await queue.server.environment()
  const request = crypto.randomUUID()
  await runWithCause({ request }, () => queue.add(environment, 'compose_run', 'first'))
  await queue.add(environment, 'deliver_run', 'without a request')
  await queue.start({
    compose_run: queue.task(async (services, { id }) => {
      services.log.info('composing')
      await services.database.inEnvironment(id, (tx) => addTask(tx, 'send_webhook', 'second'))
    }),
    send_webhook: queue.task(async (services) => services.log.info('sending'), 'outbound'),
    deliver_run: queue.task(async (services) => services.log.info('delivering'), 'transfer'),
  })
  const logged = (msg: string) => lines.find((line) => line['msg'] === msg)
  await until(() => expect(logged('sending') && logged('delivering')).toBeDefined())
  expect(logged('composing')).toMatchObject({ task: 'compose_run', subject: 'first', request })
  expect(logged('sending')).toMatchObject({ task: 'send_webhook', subject: 'second', request })
  expect(logged('delivering')).not.toHaveProperty('request')
})
