import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Call } from '@platen/contract/call'
import { type Input, urlFor } from '@platen/contract/client'
import type { Permission, Role } from '@platen/domain/permissions'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createApp, registerRoutesAndPlugins } from '../http/app.ts'
import { SESSION_COOKIE } from '../http/authentication.ts'
import { cookieName } from '../http/cookies.ts'
import type { AccountKind } from '../http/handler-context.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { SessionOwner } from '../modules/identity/sessions/sessions-commands.ts'
import { insertSession } from '../modules/identity/sessions/sessions-store.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './test-database.ts'
import { testSettings } from './test-settings.ts'

export const PASSWORD = 'correct horse battery staple'
/**
 * All users of the tests have the same hash. A hash names its parameters: with these, checking a password takes
 * microseconds instead of 20 ms of processor time.
 */
export const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 })

interface ResponseSchema {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly raw: LightMyRequestResponse
}

/** Returns the parts of a response that tests usually check: its status and error code. */
export const statusAndCode = ({ status, body }: Pick<ResponseSchema, 'status' | 'body'>) => [status, body['errorCode']]
export const OK = [200, undefined]

/** A signed-in user. */
export interface TestClient {
  readonly id: string
  readonly userId: string
  /** Makes a call, optionally with further headers. */
  call<C extends Call>(call: C, input?: Input<C>, headers?: Record<string, string>): Promise<ResponseSchema>
}

export interface AccountPerson extends TestClient {
  /** The Cookie header. */
  readonly cookie: string
  /** The same user, with this environment in every call. */
  in(environment: { resourceName: string }): TestClient
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services
  /** Connection of its database, for a child process. */
  readonly config: pg.PoolConfig
  environment(name?: string): Promise<{ id: string; resourceName: string }>
  person(
    environment: { id: string; resourceName: string },
    role: Exclude<Role, 'superadmin'>,
    permissions?: Permission[],
  ): Promise<TestClient>
  /**
   * Creates a super administrator or a remote user, who owns `owns`. Calls name the environment in `as`, or none if it
   * is omitted.
   */
  account(kind: AccountKind, owns?: { id: string }): Promise<AccountPerson>
  /** Makes a call with exactly these headers. */
  call<C extends Call>(call: C, input: Input<C> | undefined, headers: Record<string, string>): Promise<ResponseSchema>
}

/** Creates the real server on its own database, without listening; closed at the end of the test file. */
export async function testServer(
  change: Partial<Services> = {},
  settings: Partial<Settings> = {},
): Promise<TestServer> {
  return testServerOn(await testDatabase(), change, settings)
}

/** Creates another server on the database and the data folder of a server. */
export async function anotherServer({ services: { settings }, config }: TestServer): Promise<TestServer> {
  const database = await openDatabase(config)
  atEnd(() => database.close())
  return testServerOn({ database, config }, {}, settings)
}

async function testServerOn(
  { database, config }: Awaited<ReturnType<typeof testDatabase>>,
  change: Partial<Services>,
  settings: Partial<Settings>,
): Promise<TestServer> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-server-'))
  const live = await createChangeNotifier(config)
  const ownSettings = { ...testSettings(dataFolder), ...settings }
  const services: Services = {
    settings: ownSettings,
    database,
    live,
    log: nullLogger(),
    metrics: createMetrics(),
    objects: openObjectStore(ownSettings),
    now: () => new Date(),
    ...change,
  }
  const app = await registerRoutesAndPlugins(createApp(services.log, services.settings.trustedProxies), services)
  atEnd(async () => {
    await app.close()
    await live.close()
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 })
  })

  const call = async <C extends Call>(
    row: C,
    input: Input<C> | undefined,
    headers: Record<string, string>,
  ): Promise<ResponseSchema> => {
    const body = (input as { body?: unknown } | undefined)?.body
    const raw = await app.inject({
      method: row.method,
      url: urlFor(row, (input ?? {}) as never),
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = (raw.headers['content-type'] ?? '').includes('json')
    return { status: raw.statusCode, body: isJson && raw.body !== '' ? raw.json() : {}, raw }
  }

  /**
   * Creates a session of twelve hours without signing in, which checks an unknown account too and takes 20 ms of processor
   * time; returns its Cookie header.
   */
  const openSession = async (owner: SessionOwner): Promise<string> => {
    const now = services.now()
    const expiresAt = new Date(now.getTime() + 12 * 3_600_000)
    const session = { owner, remember: false, userAgent: '', now, expiresAt }
    const token = await insertSession(database.outsideEnvironments, session)
    return `${cookieName(services.settings, SESSION_COOKIE)}=${token}`
  }

  return {
    app,
    services,
    config,
    call,
    async environment(name = `shop${randomUUID().slice(0, 8)}`) {
      const id = randomUUID()
      await database.outsideEnvironments.insertInto('environments').values({ id, resource_name: name, name }).execute()
      return { id, resourceName: name }
    },
    async person(environment, role, permissions) {
      const id = randomUUID()
      const userId = `${role}-${id.slice(0, 8)}@shop.example`
      const password_hash = await passwordHash
      await database.inEnvironment(environment.id, ({ kysely }) =>
        kysely
          .insertInto('users')
          .values({
            environment_id: environment.id,
            id,
            user_id: userId,
            role,
            permissions: permissions ?? null,
            password_hash,
          })
          .execute(),
      )
      const cookie = await openSession({ environmentId: environment.id, userId: id })
      const headers = { cookie, customer: environment.resourceName }
      return { id, userId, call: (row, input, more) => call(row, input, { ...headers, ...more }) }
    },
    async account(kind, owns) {
      const id = randomUUID()
      const userId = `${kind}-${id.slice(0, 8)}@provider.example`
      const credentials =
        kind === 'superadmin' ? { password_hash: await passwordHash } : { issuer: 'https://id.example', subject: id }
      await database.outsideEnvironments
        .insertInto('accounts')
        .values({ id, user_id: userId, kind, ...credentials })
        .execute()
      if (owns) {
        await database.outsideEnvironments
          .updateTable('environments')
          .set({ owner_id: id })
          .where('id', '=', owns.id)
          .execute()
      }
      const cookie = await openSession({ accountId: id })
      return {
        id,
        userId,
        cookie,
        call: (row, input) => call(row, input, { cookie }),
        in: ({ resourceName }) => ({
          id,
          userId,
          call: (row, input) => call(row, input, { cookie, customer: resourceName }),
        }),
      }
    },
  }
}
