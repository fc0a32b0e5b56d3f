import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { calls } from '@platen/contract/calls'
import { LIVE_SOURCE_HEADER, LIVE_TOPICS, type LiveEvent } from '@platen/contract/live'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const shop = await server.environment()
const admin = await server.person(shop, 'admin')

async function signIn(userId: string): Promise<{ cookie: string; customer: string }> {
  const input = { body: { userId, password: PASSWORD } }
  const { raw } = await server.call(calls.session.login, input, { customer: shop.resourceName })
  return { cookie: raw.cookies.map((one) => `${one.name}=${one.value}`).join('; '), customer: shop.resourceName }
}

/** Opens an event stream of a new user and reads its first line. */
async function setUpShop() {
  const person = await server.person(shop, 'operator')
  const headers = await signIn(person.userId)
  const response = await server.app.inject({
    url: `/pax/events?customer=${shop.resourceName}`,
    headers,
    payloadAsStream: true,
  })
  const stream: Readable = response.stream()
  expect(response.statusCode).toBe(200)
  await new Promise((resolve) => stream.once('data', resolve))
  const nextEvent = new Promise<LiveEvent>((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      const data = /^data: (.*topics.*)$/m.exec(chunk.toString())?.[1]
      if (data !== undefined) resolve(JSON.parse(data) as LiveEvent)
    })
  })
  return { person, headers, stream, nextEvent, cut: finished(stream) }
}

test('An open stream ends when its session is revoked: by logout, from the list, by a new password, by deleting the user', async () => {
  const out = await setUpShop()
  await server.call(calls.session.logout, undefined, out.headers)
  await out.cut

  const ended = await setUpShop()
  const rows = (await server.call(calls.session.sessions, undefined, ended.headers)).body['sessions']
  const { id } = (rows as { id: string; current: boolean }[]).find((row) => row.current) ?? { id: '' }
  await ended.person.call(calls.session.endSession, { params: { id } })
  await ended.cut

  const reset = await setUpShop()
  const password = 'four loud herons dance'
  expect((await admin.call(calls.users.edit, { body: { id: reset.person.id, password } })).status).toBe(200)
  await reset.cut

  const deleted = await setUpShop()
  expect((await admin.call(calls.users.delete, { body: { id: deleted.person.id } })).status).toBe(200)
  await deleted.cut
})

test('A stream ends when the permissions of its user change, and other streams stay open', async () => {
  const [changed, other] = [await setUpShop(), await setUpShop()]
  await admin.call(calls.users.edit, { body: { id: changed.person.id, role: 'poweruser' } })
  await changed.cut
  expect(other.stream.closed).toBe(false)
  await server.call(calls.session.logout, undefined, other.headers)
  await other.cut
})

test('An event names the request that caused it', async () => {
  const { nextEvent, headers } = await setUpShop()
  const adminHeaders = await signIn(admin.userId)
  const body = { type: 'qualityLevel' as const, value: 'Fine' }
  const saved = await server.call(calls.masters.save, { body }, { ...adminHeaders, [LIVE_SOURCE_HEADER]: 'tab.7' })
  expect(saved.status).toBe(200)
  expect(await nextEvent).toEqual({ topics: ['masters'], source: 'tab.7' })
  await server.call(calls.session.logout, undefined, headers)
})

test('The value of the header is ignored unless it is a short identifier', async () => {
  const { nextEvent, headers } = await setUpShop()
  const body = { type: 'qualityLevel' as const, value: 'Finer' }
  const source = { [LIVE_SOURCE_HEADER]: 'a '.repeat(100) }
  await server.call(calls.masters.save, { body }, { ...(await signIn(admin.userId)), ...source })
  expect(await nextEvent).toEqual({ topics: ['masters'] })
  await server.call(calls.session.logout, undefined, headers)
})

test('A stream from a position begins with the topics that have changed since, and with all if it is unknown', async () => {
  const headers = await signIn(admin.userId)
  /** Reads the stream from the position up to its first change. */
  const firstEvent = async (since: string): Promise<LiveEvent> => {
    const url = `/pax/events?${new URLSearchParams({ customer: shop.resourceName, since })}`
    const stream = (await server.app.inject({ url, headers, payloadAsStream: true })).stream()
    for await (const chunk of stream) {
      const data = /^data: (.*topics.*)$/m.exec(String(chunk))?.[1]
      if (data !== undefined) return JSON.parse(data) as LiveEvent
    }
    throw new Error('The stream ended without an event.')
  }
  const before = server.services.live.recent.position()
  const notified = new Promise((resolve) => server.services.live.listen(shop.id, resolve))
  await server.call(calls.masters.save, { body: { type: 'qualityLevel', value: 'Finest' } }, headers)
  await notified
  expect(await firstEvent(before)).toEqual({ topics: ['masters'] })
  expect(await firstEvent('1.1')).toEqual({ topics: [...LIVE_TOPICS] })
  const after = firstEvent(server.services.live.recent.position())
  await server.call(
    calls.masters.save,
    { body: { type: 'qualityLevel', value: 'Coarse' } },
    { ...headers, [LIVE_SOURCE_HEADER]: 'tab.8' },
  )
  expect(await after).toMatchObject({ topics: ['masters'] })
})

test('The streams of an environment end when it is deleted, also that of a super administrator', async () => {
  const closing = await server.environment()
  const provider = await server.account('superadmin')
  const headers = { cookie: provider.cookie, customer: closing.resourceName }
  const response = await server.app.inject({ url: '/pax/events', headers, payloadAsStream: true })
  const stream: Readable = response.stream()
  await new Promise((resolve) => stream.once('data', resolve))
  const body = { id: closing.id, resourceName: closing.resourceName }
  expect((await provider.call(calls.customers.deleteEnvironment, { body })).status).toBe(200)
  await finished(stream)
})
