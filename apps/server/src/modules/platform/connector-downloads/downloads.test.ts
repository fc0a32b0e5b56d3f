import { connectorCalls, DOWNLOAD_PATH } from '@platen/contract/connectors'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

test('The downloads page lists the available programs, and each of them can be downloaded', async () => {
  const page = await server.app.inject({ url: DOWNLOAD_PATH })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const links = [...page.body.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
  const admin = await server.person(await server.environment(), 'admin')
  const { body } = await admin.call(connectorCalls.list)
  const offered = body['downloads'] as { fileName: string }[]
  expect(links).toEqual(expect.arrayContaining(offered.map(({ fileName }) => DOWNLOAD_PATH + fileName)))
  for (const url of links) expect((await server.app.inject({ url })).statusCode).toBe(200)
})
