import { createPlatenClient } from '@platen/client'
import { connectorCalls } from '@platen/contract/connectors'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const admin = await server.person(await server.environment(), 'admin')
const { body: created } = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 })
const client = createPlatenClient({ baseUrl, apiKey: String(created['key']) })

async function uploadArtwork(): Promise<string> {
  const { bytes } = await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })
  const { data } = await client.POST('/pax/persbiz/artwork', {
    body: { file: '' },
    bodySerializer: () => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'ada.png')
      return form
    },
  })
  return data?.file ?? ''
}

test('The client places an order once for its key, reads it and cancels it', async () => {
  const body = { orderId: 'C-1', jobs: [{ jobId: '1', copies: 2, frames: [{ file: await uploadArtwork() }] }] }
  const params = { header: { 'Idempotency-Key': 'order C-1' } }
  const placed = await client.POST('/pax/persbiz/orders', { params, body })
  expect(placed.data).toMatchObject({ success: true, orderId: 'C-1', created: true })
  expect(placed.response.headers.get('ratelimit')).toMatch(/^"intake-per-caller";r=\d+;t=\d+, /)
  const again = await client.POST('/pax/persbiz/orders', { params, body })
  expect(again.data).toEqual(placed.data)
  expect(again.response.headers.get('idempotency-replayed')).toBe('true')

  const path = { orderId: 'C-1' }
  const { data: open } = await client.GET('/pax/persbiz/orders/{orderId}', { params: { path } })
  expect(open?.jobs.map(({ jobId, copies, counts }) => [jobId, copies, counts.open])).toEqual([['1', 2, 2]])
  const { data: cancelled } = await client.POST('/pax/persbiz/orders/cancel', { body: { orderId: 'C-1' } })
  expect(cancelled?.jobs).toMatchObject([{ jobId: '1', dropped: 2 }])
  const { data: after } = await client.GET('/pax/persbiz/orders/{orderId}', { params: { path } })
  expect(after?.jobs.map(({ counts }) => counts.cancelled)).toEqual([2])
})

test('The client returns errors with their code, and as problem details if it asks for them', async () => {
  const path = { orderId: 'nothing' }
  const { error } = await client.GET('/pax/persbiz/orders/{orderId}', { params: { path } })
  expect(error).toMatchObject({ success: false, errorCode: 'not_found' })
  const headers = { Accept: 'application/problem+json' }
  const problem = await client.GET('/pax/persbiz/orders/{orderId}', { params: { path }, headers })
  expect(problem.error).toMatchObject({ type: '/api#error-not_found', status: 404, errorCode: 'not_found' })
})
