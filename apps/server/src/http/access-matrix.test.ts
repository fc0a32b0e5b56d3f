import { randomUUID } from 'node:crypto'
import { type Call, getKeyScope } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { urlFor } from '@platen/contract/client'
import { KEY_KINDS, type KeyKind, keyGrantsScope } from '@platen/domain/connectors'
import { DEFAULT_PERMISSIONS, hasPermission, PERMISSION_AREAS, type Permission } from '@platen/domain/permissions'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { hashToken, SESSION_COOKIE } from './authentication.ts'

/**
 * Tests every call with every principal, in their own, in another and in no environment. The expected status is derived
 * from the contract row alone, so a new call is covered as soon as it has a row; without a row there is no call.
 */
const server = await testServer()
const ownEnvironment = await server.environment()
const other = await server.environment()

const ROLES = ['operator', 'poweruser', 'admin'] as const
const KINDS = ['superadmin', 'b2b', 'b2c'] as const
const KEYS = { shopKey: 'persBiz', inputConnector: 'input', outputConnector: 'output', wholeConnector: 'both' } as const
const KEY_HOLDERS = ['shopKey', 'inputConnector', 'outputConnector', 'wholeConnector'] as const
/** Principals with revoked or expired credentials; they are treated as unauthenticated. */
const CLOSED = ['revokedShopKey', 'revokedConnector', 'expiredSession'] as const
const PRINCIPALS = ['nobody', ...ROLES, ...KINDS, ...KEY_HOLDERS, ...CLOSED] as const
type PrincipalName = (typeof PRINCIPALS)[number]

async function newCredentials(who: PrincipalName): Promise<Record<string, string>> {
  if (who === 'nobody') return {}
  const kindOfKey = getKeyKind(who)
  if (kindOfKey) return getKey(kindOfKey)
  if (who === 'revokedShopKey' || who === 'revokedConnector')
    return getKey(who === 'revokedShopKey' ? 'persBiz' : 'both', { revoked_at: server.services.now() })
  if (who === 'expiredSession') {
    const past = new Date(server.services.now().getTime() - 1000)
    return { cookie: await getCookie((await server.person(ownEnvironment, 'admin')).userId, past) }
  }
  const role = ROLES.find((each) => each === who)
  if (role) return { cookie: await getCookie((await server.person(ownEnvironment, role)).userId) }
  const kind = KINDS.find((each) => each === who) ?? 'superadmin'
  const account = await server.account(kind, kind === 'superadmin' ? undefined : ownEnvironment)
  return { cookie: account.cookie }
}

async function getKey(kind: KeyKind, state: { revoked_at?: Date } = {}): Promise<Record<string, string>> {
  const key = randomUUID()
  const row = {
    environment_id: ownEnvironment.id,
    id: randomUUID(),
    name: key,
    key_hash: hashToken(key),
    kind,
    ...state,
  }
  await server.services.database.outsideEnvironments.insertInto('api_keys').values(row).execute()
  return { authorization: `Bearer ${key}` }
}

const inAnHour = (): Date => new Date(server.services.now().getTime() + 3_600_000)

async function getCookie(userId: string, expires = inAnHour()): Promise<string> {
  const token = randomUUID()
  const user = await server.services.database.inEnvironment(ownEnvironment.id, ({ kysely }) =>
    kysely.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow(),
  )
  const row = { token_hash: hashToken(token), environment_id: ownEnvironment.id, user_id: user.id, expires_at: expires }
  await server.services.database.outsideEnvironments.insertInto('sessions').values(row).execute()
  return `${SESSION_COOKIE}=${token}`
}

const signedInAs = new Map<PrincipalName, Promise<Record<string, string>>>()
function getCredentials(who: PrincipalName): Promise<Record<string, string>> {
  const credentials = signedInAs.get(who) ?? newCredentials(who)
  signedInAs.set(who, credentials)
  return credentials
}

const PLACES = { own: ownEnvironment.resourceName, other: other.resourceName, unknown: 'nosuchshop' } as const
type Where = keyof typeof PLACES
const WHERE: readonly Where[] = ['own', 'other', 'unknown']

type AccessOutcome = 'open' | 'not_signed_in' | 'invalid_customer' | 'forbidden'

const getKeyKind = (who: PrincipalName) => (who in KEYS ? KEYS[who as keyof typeof KEYS] : null)

const isClosed = (who: PrincipalName) => CLOSED.some((closed) => closed === who)

const isAccount = (who: PrincipalName) => KINDS.some((kind) => kind === who)

function hasDefaultPermission(who: PrincipalName, permission: Permission): boolean {
  const role = ROLES.find((each) => each === who)
  if (!role) return isAccount(who)
  const rolePermissions = DEFAULT_PERMISSIONS[role]
  return (
    rolePermissions.includes(permission) ||
    rolePermissions.includes(permission.replace(/_view$/, '_edit') as Permission)
  )
}

/** Returns the outcome that the contract row defines. */
function expected(who: PrincipalName, needs: Call['access'], where: Where): AccessOutcome {
  const isOwn = where === 'own'
  if (needs === 'anyone') return 'open'
  const purpose = getKeyScope(needs)
  const kindOfKey = getKeyKind(who)
  if (purpose !== null && kindOfKey) {
    if (!isOwn) return 'invalid_customer'
    return keyGrantsScope(kindOfKey, purpose) ? 'open' : 'forbidden'
  }
  if (purpose !== null || who === 'nobody' || kindOfKey || isClosed(who)) return 'not_signed_in'
  if (!isOwn && (who !== 'superadmin' || where === 'unknown')) return 'invalid_customer'
  if (needs === 'session' || needs === 'member') return 'open'
  if (needs === 'account') return isAccount(who) ? 'open' : 'forbidden'
  if (needs === 'administrator') return isAccount(who) || who === 'admin' ? 'open' : 'forbidden'
  const permissions = (typeof needs === 'string' ? [needs] : needs) as readonly Permission[]
  return permissions.some((permission) => hasDefaultPermission(who, permission)) ? 'open' : 'forbidden'
}

const ROWS: { name: string; call: Call }[] = Object.entries(calls).flatMap(([feature, rows]) =>
  Object.entries(rows).map(([name, call]) => ({ name: `${feature}.${name}`, call: call as Call })),
)

/** Makes a call with unknown ids and no body: it passes the authorisation and gets no further than its handler. */
async function attempt(call: Call, headers: Record<string, string>): Promise<AccessOutcome | 'broken'> {
  const path = call.path.replace(/:\w+/g, randomUUID())
  const response = await server.app.inject({ method: call.method, url: path, headers })
  if (response.statusCode >= 500) return 'broken'
  if (response.statusCode !== 401 && response.statusCode !== 403) return 'open'
  return response.json<{ errorCode: AccessOutcome }>().errorCode
}

const cells = ROWS.length * PRINCIPALS.length * WHERE.length

test(`The matrix has at least 800 cells: ${ROWS.length} calls, ${PRINCIPALS.length} principals, 3 environments`, () => {
  expect(cells).toBeGreaterThanOrEqual(800)
})

test('The matrix covers every scope of keys', () => {
  expect(Object.values(KEYS).toSorted()).toEqual(KEY_KINDS.toSorted())
})

for (const who of PRINCIPALS) {
  test(`Every call by ${who} in the own, another and an unknown environment returns the status of its row`, async () => {
    const expectedOutcomes: Record<string, AccessOutcome> = {}
    const outcomes: Record<string, AccessOutcome | 'broken'> = {}
    for (const { name, call } of ROWS) {
      for (const where of WHERE) {
        // Signing out ends the session, so each principal gets a new one for it.
        const credentials = call === (calls.session.logout as Call) ? {} : await getCredentials(who)
        expectedOutcomes[`${name} in ${where}`] = expected(who, call.access, where)
        outcomes[`${name} in ${where}`] = await attempt(call, { ...credentials, customer: PLACES[where] })
      }
    }
    expect(outcomes).toEqual(expectedOutcomes)
  })
}

test('A call for another environment returns the same to a member as for one that does not exist', async () => {
  const credentials = await getCredentials('admin')
  for (const { call } of ROWS) {
    if (call.access === 'anyone' || getKeyScope(call.access) !== null) continue
    const ask = async (customer: string) =>
      server.app.inject({
        method: call.method,
        url: urlFor(call, { params: { id: 'x', page: 1 } }),
        headers: { ...credentials, customer },
      })
    const [foreign, unknown] = [await ask(other.resourceName), await ask('nosuchshop')]
    expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body])
    expect(foreign.statusCode).toBe(403)
  }
})

/** Roles with the permissions of one area only, or with none, in addition to the default roles above. */
const SINGLE: readonly (readonly Permission[])[] = [
  [],
  ...PERMISSION_AREAS.flatMap((area): Permission[][] => [[`${area}_view`], [`${area}_edit`]]),
]

test('A member with one permission may make exactly the calls that require it or none', async () => {
  for (const permissions of SINGLE) {
    const { userId } = await server.person(ownEnvironment, 'operator', [...permissions])
    const headers = { cookie: await getCookie(userId), customer: ownEnvironment.resourceName }
    const user = { role: 'operator', permissions } as const
    const expectedOutcomes: Record<string, AccessOutcome> = {}
    const outcomes: Record<string, AccessOutcome | 'broken'> = {}
    for (const { name, call } of ROWS) {
      // Signing out would end the session.
      if (call === (calls.session.logout as Call) || getKeyScope(call.access) !== null) continue
      const isOpen = ['anyone', 'session', 'member'].includes(String(call.access))
      const needed = (typeof call.access === 'string' ? [call.access] : call.access) as readonly Permission[]
      expectedOutcomes[name] =
        isOpen || needed.some((permission) => hasPermission(user, permission)) ? 'open' : 'forbidden'
      outcomes[name] = await attempt(call, headers)
    }
    expect([permissions, outcomes]).toEqual([permissions, expectedOutcomes])
  }
})
