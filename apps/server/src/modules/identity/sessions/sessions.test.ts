import { sessionCalls } from '@platen/contract/session'
import { userCalls } from '@platen/contract/users'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from '../../../testing/test-server.ts'
import { deleteUnusedSessions } from './sessions-commands.ts'

const server = await testServer()
const shop = await server.environment()

interface Shown {
  readonly id: string
  readonly current: boolean
  readonly userAgent: string
}
const shown = (response: { body: Record<string, unknown> }) => response.body['sessions'] as Shown[]

test('The session list names each browser and marks the current session; other sessions can be revoked', async () => {
  const person = await server.person(shop, 'operator')
  const elsewhere = await server.call(
    sessionCalls.login,
    { body: { userId: person.userId, password: PASSWORD } },
    { customer: shop.resourceName, 'user-agent': 'A tablet at the press' },
  )
  const cookie = elsewhere.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const list = shown(await person.call(sessionCalls.sessions))
  expect(list.filter((session) => session.current)).toHaveLength(1)
  expect(list).toHaveLength(2)
  const other = list.find((session) => !session.current)
  expect(other?.userAgent).toBe('A tablet at the press')
  expect((await person.call(sessionCalls.endSession, { params: { id: other?.id ?? '' } })).status).toBe(200)
  const after = await server.call(sessionCalls.profile, undefined, { cookie, customer: shop.resourceName })
  expect(after.status).toBe(401)
  expect(after.body['details']).toEqual({ reason: 'signed_out_elsewhere' })
  expect(shown(await person.call(sessionCalls.sessions))).toHaveLength(1)
})

test('Sessions of other users are neither listed nor revoked, and are treated as unknown', async () => {
  const [mine, theirs] = [await server.person(shop, 'admin'), await server.person(shop, 'operator')]
  const id = shown(await theirs.call(sessionCalls.sessions))[0]?.id ?? ''
  const foreign = await mine.call(sessionCalls.endSession, { params: { id } })
  const unknown = await mine.call(sessionCalls.endSession, { params: { id: crypto.randomUUID() } })
  expect(foreign.raw.body).toBe(unknown.raw.body)
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect((await theirs.call(sessionCalls.profile)).status).toBe(200)
})

test('An expired session does not authenticate', async () => {
  const person = await server.person(shop, 'operator')
  await server.services.database.pool.query(
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    [person.id],
  )
  const endOf = async () => (await person.call(sessionCalls.profile)).body
  expect(await endOf()).toMatchObject({ errorCode: 'not_signed_in', details: { reason: 'expired' } })
  // the reason is kept when the session is deleted, for 30 days
  const { database } = server.services
  const purge = (now: Date) =>
    database.inEnvironment(shop.id, (tx) => deleteUnusedSessions(tx, { usedBefore: new Date(0), now }, 100))
  expect(await purge(new Date())).toBeGreaterThan(0)
  expect(await endOf()).toMatchObject({ details: { reason: 'expired' } })
  await database.pool.query(`update ended_sessions set ended_at = now() - interval '31 days'`)
  await purge(new Date())
  expect((await endOf())['details']).toBeUndefined()
})

test('A session that somebody else ended reports why: new password, deactivated, removed', async () => {
  const admin = await server.person(shop, 'admin')
  const getReasonAfter = async (end: (id: string, userId: string) => Promise<{ status: number }>) => {
    const person = await server.person(shop, 'operator')
    expect((await end(person.id, person.userId)).status).toBe(200)
    const { status, body } = await person.call(sessionCalls.profile)
    return [status, body['details']]
  }
  const edit = (change: object) => (id: string) => admin.call(userCalls.edit, { body: { id, ...change } })
  expect(await getReasonAfter(edit({ password: 'another quiet otter' }))).toEqual([401, { reason: 'new_password' }])
  expect(await getReasonAfter(edit({ isActive: false }))).toEqual([401, { reason: 'deactivated' }])
  const remove = (id: string) => admin.call(userCalls.delete, { body: { id } })
  expect(await getReasonAfter(remove)).toEqual([401, { reason: 'account_removed' }])
})

test('A browser without the token of a session gets no information about it', async () => {
  const person = await server.person(shop, 'operator')
  await server.services.database.pool.query(
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    [person.id],
  )
  const cookie = 'platen_session=not-a-token'
  const { body } = await server.call(sessionCalls.profile, undefined, { cookie, customer: shop.resourceName })
  expect([body['errorCode'], body['details']]).toEqual(['not_signed_in', undefined])
})

test('Sessions last 30 days with remember me, otherwise 12 hours', async () => {
  const person = await server.person(shop, 'operator')
  const signIn = async (rememberMe: boolean) => {
    const body = { userId: person.userId, password: PASSWORD, rememberMe }
    const response = await server.call(sessionCalls.login, { body }, { customer: shop.resourceName })
    return response.raw.cookies.find((cookie) => cookie.name.includes('session'))?.maxAge
  }
  expect(await signIn(true)).toBe(30 * 24 * 60 * 60)
  // A cookie without max-age ends with the browser session.
  expect(await signIn(false)).toBeUndefined()
  const { rows } = await server.services.database.pool.query<{ hours: number }>(
    `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions
     where user_id = $1 order by expires_at`,
    [person.id],
  )
  expect(
    rows
      .map(({ hours }) => hours)
      .toSorted((a, b) => a - b)
      .slice(-2),
  ).toEqual([12, 720])
})

test('A super administrator signs in without an environment, or on the page of any environment that exists', async () => {
  const superAdministrator = await server.account('superadmin')
  for (const [headers, status] of [
    [{}, 200],
    [{ customer: shop.resourceName }, 200],
    [{ customer: 'nosuchshop' }, 403],
  ] as const) {
    const response = await server.call(
      sessionCalls.login,
      { body: { userId: superAdministrator.userId, password: PASSWORD } },
      headers,
    )
    expect(response.status).toBe(status)
  }
})

test('Failed sign-ins of a super administrator are counted together for all environments', async () => {
  const superAdministrator = await server.account('superadmin')
  const answers: number[] = []
  for (let round = 0; round < 11; round += 1) {
    const environment = await server.environment()
    const body = { userId: superAdministrator.userId, password: 'wrong' }
    answers.push((await server.call(sessionCalls.login, { body }, { customer: environment.resourceName })).status)
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('A new sign-in in the same browser revokes the previous session', async () => {
  const person = await server.person(shop, 'operator')
  const before = shown(await person.call(sessionCalls.sessions))
  const secondSignIn = await person.call(sessionCalls.login, { body: { userId: person.userId, password: PASSWORD } })
  expect(secondSignIn.status).toBe(200)
  expect((await person.call(sessionCalls.profile)).status).toBe(401)
  const cookie = secondSignIn.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const list = shown(await server.call(sessionCalls.sessions, undefined, { cookie, customer: shop.resourceName }))
  expect(list).toHaveLength(1)
  expect(list[0]?.id).not.toBe(before[0]?.id)
})
