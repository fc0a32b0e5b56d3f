import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPlatenClient } from '@platen/client'
import { connectorCalls } from '@platen/contract/connectors'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { temporaryFolder } from '../../../testing/start-program.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const admin = await server.person(await server.environment(), 'admin')
const { body: created } = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 })
const client = createPlatenClient({ baseUrl, apiKey: String(created['key']) })
const { bytes } = await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })
const root = join(import.meta.dirname, '../../../../../..')
const run = promisify(execFile)

async function uploadArtwork(): Promise<string> {
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
  const repeated = await client.POST('/pax/persbiz/orders', { params, body })
  expect(repeated.data).toEqual(placed.data)
  expect(repeated.response.headers.get('idempotency-replayed')).toBe('true')

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

test('The packed client is installed without a network; the program of its README compiles, and places, reads and cancels an order', async () => {
  const folder = await temporaryFolder()
  const readme = await readFile(join(root, 'packages/client/README.md'), 'utf8')
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  await mkdir(join(folder, 'shop'))
  const shop = join(folder, 'shop')
  await writeFile(join(shop, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }))
  await writeFile(join(shop, 'place-order.ts'), program)
  await writeFile(join(shop, 'artwork.png'), bytes)

  const build = await run(process.execPath, [join(root, 'packages/client/scripts/build.ts'), folder])
  const packages = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => join(root, 'node_modules', name))
  const options = ['--offline', '--ignore-scripts', '--install-links', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...options, build.stdout.trim(), ...packages], { cwd: shop })

  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const checks = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', ...types]
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, ...checks, 'place-order.ts'], { cwd: shop })
  const env = { ...process.env, PLATEN_ADDRESS: baseUrl, PLATEN_API_KEY: String(created['key']) }
  const { stdout } = await run(process.execPath, ['place-order.ts'], { cwd: shop, env })
  expect(stdout.trim().split('\n')).toEqual([
    'placed: SHOP-1001',
    'job 1: 2 of 2 copies are open',
    'job 1: 2 copies are cancelled',
  ])
})
