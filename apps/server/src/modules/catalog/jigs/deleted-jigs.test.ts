import { jigCalls, type WireDeletedJig, type WireJig } from '@platen/contract/jigs'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')
const operator = await server.person(shop.environment, 'operator')

const findJig = async (id: string) =>
  ((await admin.call(jigCalls.list)).body['jigs'] as WireJig[]).find((jig) => jig.id === id)
const listDeleted = async () => (await admin.call(jigCalls.listDeleted)).body['jigs'] as WireDeletedJig[]
const restore = (id: string) => admin.call(jigCalls.restoreDeleted, { params: { id } })
const { pool } = server.services.database
const jigOfOrder = async (id: string): Promise<unknown> =>
  (await pool.query('select jig from jobs where order_pk = $1', [id])).rows[0]?.jig

test('A deleted jig is restored with its id: layouts show it again, and orders get it back unless they have another jig', async () => {
  const { id, name } = shop.jigs.tag
  const [kept, moved] = [await shop.order({ media: 'tag' }), await shop.order({ media: 'tag' })]
  const usage = await admin.call(jigCalls.usage, { params: { id } })
  // the rule names the jig in another case
  expect(usage.body).toMatchObject({ layouts: ['Bed'], orders: 2, rules: 1 })

  const before = await findJig(id)
  expect(statusAndCode(await admin.call(jigCalls.delete, { body: { id } }))).toEqual(OK)
  expect(await listDeleted()).toMatchObject([{ id, name }])
  expect(await jigOfOrder(kept.id)).toBeFalsy()
  await pool.query('update jobs set jig = $2 where order_pk = $1', [moved.id, 'Case'])

  expect(statusAndCode(await operator.call(jigCalls.restoreDeleted, { params: { id } }))).toEqual([403, 'forbidden'])
  const restored = await restore(id)
  expect(restored.body).toMatchObject({ success: true, version: 2, orders: 1 })
  expect(await findJig(id)).toEqual({ ...before, version: 2 })
  expect(await jigOfOrder(kept.id)).toBe(name)
  expect(await jigOfOrder(moved.id)).toBe('Case')
  expect(await listDeleted()).toEqual([])
  expect(statusAndCode(await restore(id))).toEqual([404, 'not_found'])
  const versions = await admin.call(jigCalls.versions, { params: { id }, query: {} })
  expect((versions.body['versions'] as { version: number }[]).map(({ version }) => version)).toEqual([2, 1])
})

test('A jig that a user had chosen counts as chosen by a user again after it was deleted and restored', async () => {
  const { id, name } = shop.jigs.tag
  const order = await shop.order({ media: 'tag' })
  const setByHand = async () => {
    const { rows } = await pool.query<{ set_by_hand: string[] }>('select set_by_hand from jobs where order_pk = $1', [
      order.id,
    ])
    return rows[0]?.set_by_hand
  }
  await pool.query(`update jobs set set_by_hand = '{jig}' where order_pk = $1`, [order.id])
  expect(statusAndCode(await admin.call(jigCalls.delete, { body: { id } }))).toEqual(OK)
  expect(await setByHand()).toEqual([])
  expect(statusAndCode(await restore(id))).toEqual(OK)
  expect(await setByHand()).toEqual(['jig'])
  expect(await jigOfOrder(order.id)).toBe(name)
})

test('A deleted jig whose name is in use again is not restored', async () => {
  const { id } = shop.jigs.tag
  const { id: _, version: __, ...body } = (await findJig(id)) as WireJig
  expect(statusAndCode(await admin.call(jigCalls.delete, { body: { id } }))).toEqual(OK)
  expect(statusAndCode(await admin.call(jigCalls.create, { body }))).toEqual(OK)
  expect(statusAndCode(await restore(id))).toEqual([409, 'name_taken'])
})
