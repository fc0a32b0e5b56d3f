import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { defineCall, emptyResponse } from '@platen/contract/call'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { markAuditNotNeeded, recordAudit } from '../modules/platform/audit/audit.ts'
import { testServer } from '../testing/test-server.ts'
import { createApp } from './app.ts'
import { callLimits } from './call-limits.ts'
import { memberHandler } from './define-handler.ts'
import type { MemberContext } from './handler-context.ts'
import { registerRoute } from './register-route.ts'

const server = await testServer()
const { services } = server
const shop = await server.environment()
const person = await server.account('superadmin')

const row = (unaudited: string | undefined) =>
  defineCall({
    method: 'POST',
    path: '/pax/test',
    access: 'member',
    ...(unaudited === undefined ? {} : { unaudited }),
    body: z.unknown(),
    response: emptyResponse,
    errors: [],
  })

/** Makes a call that stores a value and then does `what`; returns its status and whether the value was committed. */
async function changing(what: (context: MemberContext<ReturnType<typeof row>>) => Promise<void>, unaudited?: string) {
  const id = randomUUID()
  const handler = memberHandler(row(unaudited), async (context) => {
    const { kysely, environmentId } = context.tx
    await kysely
      .insertInto('masters')
      .values({ environment_id: environmentId, category: 'location', id, label: id })
      .execute()
    await what(context)
    return {}
  })
  const app = createApp(services.log)
  await app.register(cookie)
  registerRoute(app, services, await callLimits(app), handler)
  const headers = { cookie: person.cookie, customer: shop.resourceName }
  const { statusCode } = await app.inject({ method: 'POST', url: '/pax/test', headers })
  await app.close()
  const stored = await services.database.inEnvironment(shop.id, ({ kysely }) =>
    kysely.selectFrom('masters').select('id').where('id', '=', id).execute(),
  )
  return { status: statusCode, stored: stored.length === 1 }
}

test('A call that changes data without an audit entry is rolled back', async () => {
  expect(await changing(async () => undefined)).toEqual({ status: 500, stored: false })
  const audited = await changing(({ tx, user }) => recordAudit(tx, user, { action: 'created', subject: 'master' }))
  expect(audited).toEqual({ status: 200, stored: true })
})

test('A call may declare that it changed nothing, and its row that it never changes anything', async () => {
  expect(await changing(async ({ tx }) => markAuditNotNeeded(tx))).toEqual({ status: 200, stored: true })
  expect(await changing(async () => undefined, 'asks only')).toEqual({ status: 200, stored: true })
})
