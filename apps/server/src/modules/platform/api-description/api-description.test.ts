import { gunzipSync } from 'node:zlib'
import { apiDescriptionCalls } from '@platen/contract/api-description'
import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { ERROR_CODES } from '@platen/contract/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const ROWS = Object.entries(calls).flatMap(([feature, rows]) =>
  Object.entries<Call>(rows).map(([name, call]) => ({ id: `${feature}_${name}`, call })),
)

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters?: readonly object[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}
interface Description {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const getDescription = async () => (await server.call(apiDescriptionCalls.openApi, {}, {})).raw.json<Description>()

test('The description is valid OpenAPI 3.1, and contains each call with its path, its method and its credentials', async () => {
  const description = await getDescription()
  expect(await new Validator().validate({ ...description })).toEqual({ valid: true })
  expect(description.openapi).toBe('3.1.1')
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  )
  const rows = ROWS.map(({ id, call }) => `${id} ${call.method} ${call.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(operations.toSorted()).toEqual(rows.toSorted())
  expect(description.paths['/pax/persbiz/orders']?.['post']?.security).toEqual([{ apiKey: [] }])
  expect(description.paths['/pax/table/{id}/svg']?.['get']).toMatchObject({
    security: [{ session: ['downloads_edit'] }],
    parameters: [{ name: 'id', in: 'path', required: true }, { $ref: '#/components/parameters/Customer' }],
    responses: { 200: { content: { 'image/svg+xml': {} } }, 404: { description: '`not_found`' } },
  })
})

test('The description contains the schemas of requests and responses, and responses may have further fields', async () => {
  const { paths } = await getDescription()
  expect(paths['/pax/persbiz/orders/cancel']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { required: ['orderId'], additionalProperties: false } } },
    },
    responses: { 200: {}, 202: {}, 429: { headers: { 'Retry-After': {} } }, default: {} },
  })
  const { responses } = paths['/pax/persbiz/orders/{orderId}']?.['get'] ?? {}
  expect(responses?.['200']).toMatchObject({
    content: {
      'application/json': { schema: { properties: { success: { const: true }, orderId: { type: 'string' } } } },
    },
  })
  expect(JSON.stringify(responses)).not.toContain('additionalProperties":false')
  expect(paths['/pax/persbiz/artwork']?.['post']?.requestBody).toMatchObject({ content: { 'multipart/form-data': {} } })
})

test('Anyone may read description and reference, and an unchanged one is confirmed with 304', async () => {
  for (const [url, type] of [
    [apiDescriptionCalls.openApi.path, 'application/json'],
    ['/api', 'text/html'],
    ['/api/reference.css', 'text/css'],
  ] as const) {
    const response = await server.app.inject({ url })
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      ...[200, `${type}; charset=utf-8`, 'no-cache'],
    ])
    const secondResponse = await server.app.inject({
      url,
      headers: { 'if-none-match': String(response.headers['etag']) },
    })
    expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, ''])
    const compressed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(response.body)
  }
})

test('The reference has each call and each error code, and all its links lead to them', async () => {
  const { body } = await server.app.inject({ url: '/api' })
  const anchors = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  expect(new Set(anchors).size).toBe(anchors.length)
  expect(anchors).toEqual(
    expect.arrayContaining([...ROWS.map(({ id }) => id), ...ERROR_CODES.map((code) => `error-${code}`)]),
  )
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
  expect(links.filter((id) => !anchors.includes(id))).toEqual([])
  expect(body).not.toMatch(/<script|style=|https?:/)
})
