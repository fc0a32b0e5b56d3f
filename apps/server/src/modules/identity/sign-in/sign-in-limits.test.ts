import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sessionCalls } from '@platen/contract/session'
import { userCalls } from '@platen/contract/users'
import { expect, test, vi } from 'vitest'
import { PASSWORD, passwordHash, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { getNetwork, type PasswordSignIn, SIGN_IN_LIMITS } from '../passwords/sign-in-attempt-keys.ts'
import { countSignIn, uncountSignIn } from '../passwords/sign-in-attempts-commands.ts'
import { failedSignIns } from '../passwords/sign-in-attempts-queries.ts'

// Verifies many passwords, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const server = await testServer()

interface Attempt {
  readonly userId: string
  readonly password?: string
  readonly environment?: string
  readonly address?: string
  readonly cookie?: string
}

async function signIn({ userId, password = 'a wrong one', environment, address, cookie }: Attempt) {
  const response = await server.app.inject({
    method: 'POST',
    url: sessionCalls.login.path,
    remoteAddress: address ?? '192.0.2.1',
    headers: { ...(environment ? { customer: environment } : {}), ...(cookie ? { cookie } : {}) },
    payload: { userId, password },
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), response }
}

let nextAddress = 1
const newAddress = () => `198.51.${Math.floor(nextAddress / 250)}.${1 + (nextAddress++ % 250)}`
const getCookies = ({ response }: Awaited<ReturnType<typeof signIn>>, name: string) =>
  response.cookies
    .filter((cookie) => cookie.name === name)
    .map((cookie) => `${cookie.name}=${cookie.value}`)
    .join('; ')

/** Returns the status codes of more attempts than one address may make. */
async function exceedLimitOfAddress(attempt: Attempt): Promise<number[]> {
  const address = newAddress()
  const statuses: number[] = []
  for (let round = 0; round <= SIGN_IN_LIMITS.account; round += 1)
    statuses.push((await signIn({ ...attempt, address })).status)
  return statuses
}

/** Attempts from enough addresses to use up the limit of unknown clients for an account. */
async function exceedLimitOfAccount(attempt: (address: string) => Promise<unknown>): Promise<void> {
  for (let rest = SIGN_IN_LIMITS.accountAnywhere; rest > 0; rest -= SIGN_IN_LIMITS.account) {
    const address = newAddress()
    for (let round = 0; round < SIGN_IN_LIMITS.account; round += 1) await attempt(address)
  }
}

/** Counts such attempts as the calls do, without hashing a password for each. */
const countAttack = (userId: string, environment: string): Promise<void> =>
  exceedLimitOfAccount((address) => {
    const signingIn = { environment, userId, address, deviceInside: undefined, deviceOutside: undefined }
    return countSignIn(server.services.database.outsideEnvironments, { ...signingIn, now: new Date() })
  })

test('Failed sign-ins get the same responses for existing and unknown users, environments and super administrators', async () => {
  const shop = await server.environment()
  const user = await server.person(shop, 'operator')
  const root = await server.account('superadmin')
  const nobody = `${randomUUID()}@nowhere.example`
  const expected = [...Array.from({ length: SIGN_IN_LIMITS.account }, () => 401), 429]
  for (const attempt of [
    { userId: user.userId, environment: shop.resourceName },
    { userId: nobody, environment: shop.resourceName },
    { userId: `x${nobody}`, environment: 'nosuchshop' },
    { userId: root.userId, environment: 'nosuchshop' },
    { userId: root.userId },
    { userId: `y${nobody}` },
  ])
    expect([attempt, await exceedLimitOfAddress(attempt)]).toEqual([attempt, expected])
})

test('Attempts with many environment names count together, for super administrators and unknown users', async () => {
  const root = await server.account('superadmin')
  for (const userId of [root.userId, `${randomUUID()}@nowhere.example`]) {
    const statuses: number[] = []
    for (let round = 0; round <= SIGN_IN_LIMITS.accountAnywhere; round += 1) {
      const attempt = { userId, environment: `shop${round}`, address: newAddress() }
      statuses.push((await signIn(attempt)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_LIMITS.accountAnywhere)
    expect(statuses.at(-1)).toBe(429)
  }
  // The right password is rejected from unknown clients too.
  expect((await signIn({ userId: root.userId, password: PASSWORD, address: newAddress() })).status).toBe(429)
})

test('A hundred concurrent attempts are limited like sequential ones', async () => {
  const shop = await server.environment()
  const { userId } = await server.person(shop, 'operator')
  const address = newAddress()
  const attempts = Array.from({ length: 100 }, () => signIn({ userId, environment: shop.resourceName, address }))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_LIMITS.account)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - SIGN_IN_LIMITS.account)
})

test('Failed attempts from one address do not limit other addresses', async () => {
  const shop = await server.environment()
  const { userId } = await server.person(shop, 'operator')
  await exceedLimitOfAddress({ userId, environment: shop.resourceName })
  const response = await signIn({ userId, password: PASSWORD, environment: shop.resourceName, address: newAddress() })
  expect([response.status, response.body['failedSignIns']]).toEqual([200, SIGN_IN_LIMITS.account])
})

test('A known device can sign in while its account is under attack, even from the attacker’s address', async () => {
  const shop = await server.environment()
  const { userId } = await server.person(shop, 'operator')
  const environment = shop.resourceName
  const first = await signIn({ userId, password: PASSWORD, environment })
  const device = first.response.cookies.find(({ name }) => name === 'platen_device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const cookie = getCookies(first, 'platen_device')
  await exceedLimitOfAccount((address) => signIn({ userId, environment, address }))
  const right = { userId, password: PASSWORD, environment, address: newAddress() }
  expect((await signIn(right)).status).toBe(429)
  expect((await signIn({ ...right, cookie })).status).toBe(200)
  // The cookie does not authenticate, applies to this account only, and its own failures are counted.
  expect((await signIn({ ...right, password: 'wrong', cookie })).status).toBe(401)
  const forged = cookie.replace(/\.[^.]+$/, '.AAAA')
  expect((await signIn({ ...right, cookie: forged })).status).toBe(429)
  const other = await server.person(shop, 'operator')
  await countAttack(other.userId, environment)
  expect((await signIn({ ...right, userId: other.userId, cookie })).status).toBe(429)
  for (let round = 1; round < SIGN_IN_LIMITS.account; round += 1) await signIn({ ...right, password: 'wrong', cookie })
  expect((await signIn({ ...right, cookie })).status).toBe(429)
})

test('A device known for an e-mail in one environment is unknown for that e-mail everywhere else', async () => {
  const [shop, own] = [await server.environment(), await server.environment()]
  const admin = await server.person(own, 'admin')
  const root = await server.account('superadmin')
  const { userId } = await server.person(shop, 'operator')
  const password = 'three quiet otters sing'
  for (const victim of [{ userId, environment: shop.resourceName }, { userId: root.userId }]) {
    await admin.call(userCalls.create, { body: { userId: victim.userId, role: 'operator', password } })
    const statuses: number[] = []
    const address = newAddress()
    for (let round = 0; round <= SIGN_IN_LIMITS.account; round += 1) {
      const shadow = { userId: victim.userId, password, environment: own.resourceName, address: newAddress() }
      const cookie = getCookies(await signIn(shadow), 'platen_device')
      statuses.push((await signIn({ ...victim, address, cookie })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: SIGN_IN_LIMITS.account }, () => 401), 429])
  }
})

test('A super administrator’s device is known on the page of every environment', async () => {
  const shop = await server.environment()
  const { userId } = await server.account('superadmin')
  const cookie = getCookies(await signIn({ userId, password: PASSWORD, address: newAddress() }), 'platen_device')
  const attempt = { userId, password: PASSWORD, environment: shop.resourceName, address: newAddress() }
  await countAttack(userId, shop.resourceName)
  expect((await signIn(attempt)).status).toBe(429)
  expect((await signIn({ ...attempt, password: 'wrong', cookie })).status).toBe(401)
  expect((await signIn({ ...attempt, cookie })).status).toBe(200)
})

test('An environment in the query counts like one in the header', async () => {
  const shop = await server.environment()
  const { userId } = await server.person(shop, 'operator')
  await countAttack(userId, shop.resourceName)
  const response = await server.app.inject({
    method: 'POST',
    url: `${sessionCalls.login.path}?customer=${shop.resourceName}`,
    remoteAddress: newAddress(),
    payload: { userId, password: PASSWORD },
  })
  expect(response.statusCode).toBe(429)
})

test('An administrator sees failed sign-ins and resets those of a user; counts of other accounts stay', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const root = await server.account('superadmin')
  const { userId, id } = await server.person(shop, 'operator')
  await countAttack(userId, shop.resourceName)
  const right = { userId, password: PASSWORD, environment: shop.resourceName, address: newAddress() }
  expect((await signIn(right)).status).toBe(429)
  const listed = await admin.call(userCalls.failedSignIns)
  expect(listed.body['users']).toEqual([{ id, failed: SIGN_IN_LIMITS.accountAnywhere }])
  expect((await admin.call(userCalls.allowSignIn, { body: { id } })).status).toBe(200)
  expect((await signIn(right)).status).toBe(200)
  const operator = await server.person(shop, 'operator')
  expect(statusAndCode(await operator.call(userCalls.allowSignIn, { body: { id } }))).toEqual([403, 'forbidden'])
  // A user with a super administrator's address, created to try that account's password without limit.
  const shadow = await admin.call(userCalls.create, {
    body: { userId: root.userId, role: 'operator', password: 'three quiet otters sing' },
  })
  await countAttack(root.userId, shop.resourceName)
  await admin.call(userCalls.allowSignIn, { body: { id: (shadow.body['user'] as { id: string }).id } })
  const guess = { userId: root.userId, environment: shop.resourceName, address: newAddress() }
  expect((await signIn({ ...guess, password: PASSWORD })).status).toBe(429)
  expect((await signIn({ ...guess, password: 'three quiet otters sing' })).status).toBe(200)
})

test('A new password lets a user sign in again after too many failed sign-ins', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const { userId, id } = await server.person(shop, 'operator')
  await countAttack(userId, shop.resourceName)
  const password = 'three quiet otters sing'
  const attempt = { userId, password, environment: shop.resourceName, address: newAddress() }
  expect((await signIn(attempt)).status).toBe(429)
  expect((await admin.call(userCalls.edit, { body: { id, password } })).status).toBe(200)
  expect((await signIn(attempt)).status).toBe(200)
})

test('Addresses of one network are counted together', () => {
  expect(getNetwork('192.0.2.7')).toBe('192.0.2.7')
  expect(getNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(getNetwork('2001:db8::1')).toBe(getNetwork('2001:db8:0:0:ffff:1:2:3'))
  expect(getNetwork('2001:db8:0:1::1')).not.toBe(getNetwork('2001:db8::1'))
  expect(getNetwork('fe80::1%eth0')).toBe(getNetwork('fe80::2'))
  expect(getNetwork('::1')).toBe(getNetwork('::2'))
})

test('Concurrent sign-ins of the same millisecond are each taken back', async () => {
  const attempt: PasswordSignIn = {
    environment: 'taken-back',
    userId: 'ada@example.test',
    address: newAddress(),
    deviceInside: undefined,
    deviceOutside: undefined,
    now: new Date(),
  }
  const db = server.services.database.outsideEnvironments
  for (let round = 0; round < 10; round += 1) {
    for (let count = 0; count < 6; count += 1) await countSignIn(db, attempt)
    await Promise.all(Array.from({ length: 6 }, () => uncountSignIn(db, attempt)))
    expect(await failedSignIns(db, attempt.environment, [attempt.userId], attempt.now)).toEqual(new Map())
  }
})

test('A sign-in that is rejected because too many are queued does not count as failed', async () => {
  const shop = await server.environment()
  const user = await server.person(shop, 'operator')
  // Keeps the queue at the limit for all clients together until the sign-ins are answered.
  let isOver = false
  const stored = await passwordHash
  const flood = Array.from({ length: 4 * 51 }, async (_, at) => {
    while (!isOver) await verifyPassword(stored, PASSWORD, `client ${at % 4}`).catch(() => setTimeout(10))
  })
  const attempt = { userId: user.userId, environment: shop.resourceName, address: newAddress() }
  const tries = await Promise.all(Array.from({ length: SIGN_IN_LIMITS.account }, () => signIn(attempt)))
  isOver = true
  await Promise.all(flood)
  const failed = tries.filter(({ status }) => status === 401).length
  expect(tries.filter(({ status }) => status === 503).length).toBe(SIGN_IN_LIMITS.account - failed)
  expect(failed).toBeLessThan(SIGN_IN_LIMITS.account)
  const { status, body } = await signIn({ ...attempt, password: PASSWORD })
  expect([status, body['failedSignIns']]).toEqual([200, failed])
})
