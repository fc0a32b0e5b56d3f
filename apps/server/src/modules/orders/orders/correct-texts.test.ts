import { auditCalls } from '@platen/contract/audit'
import type { BodyInput } from '@platen/contract/call'
import { orderCalls } from '@platen/contract/orders'
import { templateCalls } from '@platen/contract/templates'
import type { Template } from '@platen/domain/templates'
import { expect, test, vi } from 'vitest'
import { templateShop } from '../../../testing/template-fixture.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { deleteTemplateJobs } from '../template-jobs/template-jobs-commands.ts'

vi.setConfig({ testTimeout: 120_000 })

const server = await testServer()
/** A shop with an order A of the text Ana, and the calls that edit it. */
async function orderOfAna(change: Partial<Template> = {}) {
  const shop = await templateShop(server)
  const { admin, createTemplate, createProduct, send, order, make } = shop
  const templateId = await createTemplate(undefined, change)
  await createProduct({ printFile: 'template', templateId })
  await send('A', { text: 'Ana', copies: 3 })
  await make('A')
  const { id } = await order('A')
  const base = { id, jobId: '1', copies: 3 }
  type Edit = Partial<BodyInput<typeof orderCalls.edit>>
  const edit = (body: Edit) => admin.call(orderCalls.edit, { body: { ...base, ...body } })
  const validate = (body: Edit) => admin.call(orderCalls.validateEdit, { body: { ...base, ...body } })
  return { ...shop, templateId, edit, validate }
}

const correct = (from: string, to: string) => ({ values: { name: { from, to } } })

test('A corrected text makes the artwork again, and is in the history and the audit trail', async () => {
  const { admin, edit, job, make, getPersonalisation, artworkOf, events, send } = await orderOfAna()
  const before = await artworkOf('A')
  expect(statusAndCode(await edit(correct('Ana', ' Ane\u0301 ')))).toEqual(OK)
  // it cannot be booked with the earlier text
  expect(await job('A')).toMatchObject({
    personalisation: { state: 'waiting' },
    frames: [{ filePath: null, copies: 3, pending: 3 }],
  })
  expect(await getPersonalisation('A')).toMatchObject({ state: 'waiting', values: { name: 'An\u00e9' } })
  await make('A')
  expect(await getPersonalisation('A')).toMatchObject({ state: 'made', values: { name: 'An\u00e9' } })
  const after = await artworkOf('A')
  expect(after[0]).toMatch(/artwork/)
  expect(after).not.toEqual(before)
  const changes = { 'texts.Name': { from: 'Ana', to: 'An\u00e9' } }
  const history = await events('A')
  expect(history.map(({ kind }) => kind)).toEqual(['arrived', 'artworkMade', 'edited', 'artworkMade'])
  expect(history[2]).toMatchObject({ details: { changes } })
  const audited = await admin.call(auditCalls.list, { query: { subject: 'order' } })
  expect(audited.body['entries']).toMatchObject([{ action: 'changed', changes }])
  // as if the order had arrived with it
  await send('B', { text: 'An\u00e9' })
  await make('B')
  expect(await artworkOf('B')).toEqual(after)
  const refused = await edit(correct('Ana', 'Bea'))
  expect(statusAndCode(refused)).toEqual([409, 'changed_meanwhile'])
  expect(refused.body['details']).toMatchObject({ user: admin.userId })
})

test('A held order continues with a text that fits, also with a lower print quantity', async () => {
  const { edit, job, make, getPersonalisation, faults } = await orderOfAna()
  expect(statusAndCode(await edit({ ...correct('Ana', 'Ana 🙂'), remaining: 2 }))).toEqual(OK)
  await make('A')
  expect(await faults('A')).toEqual([['name', 'glyphMissing', '🙂']])
  expect(await job('A')).toMatchObject({ frames: [{ filePath: null }] })
  expect(statusAndCode(await edit({ ...correct('Ana 🙂', 'Ana'), remaining: 2 }))).toEqual(OK)
  await make('A')
  expect(await getPersonalisation('A')).toMatchObject({ state: 'made', values: { name: 'Ana' }, faults: [] })
  expect(await job('A')).toMatchObject({ frames: [{ fileName: 'Pen.pdf', remaining: 2 }] })
})

test('A text that is another one by now, or is no text of the template, is refused', async () => {
  const { edit, validate, getPersonalisation, artworkOf, admin, templateId } = await orderOfAna()
  const before = await artworkOf('A')
  const meanwhile = [409, 'changed_meanwhile']
  expect(statusAndCode(await edit(correct('Anna', 'Bea')))).toEqual(meanwhile)
  expect(statusAndCode(await validate(correct('Anna', 'Bea')))).toEqual(meanwhile)
  expect(statusAndCode(await validate(correct('Ana', 'Bea')))).toEqual(OK)
  expect(statusAndCode(await edit({ values: { other: { from: '', to: 'Bea' } } }))).toEqual(meanwhile)
  expect(statusAndCode(await edit(correct('Ana', 'x'.repeat(2001))))).toEqual([400, 'bad_request'])
  expect(statusAndCode(await edit({ ...correct('Ana', 'Bea'), remaining: 0, isDone: true }))).toEqual([
    400,
    'bad_request',
  ])
  expect(statusAndCode(await edit(correct('Ana', 'Ana')))).toEqual(OK)
  await admin.call(templateCalls.delete, { body: { id: templateId } })
  expect(statusAndCode(await edit(correct('Ana', 'Bea')))).toEqual(meanwhile)
  expect(await artworkOf('A')).toEqual(before)
  expect(await getPersonalisation('A')).toMatchObject({ state: 'made', values: { name: 'Ana' } })
})

test('The text of an order of which a copy is printed is not corrected', async () => {
  const { edit, validate, job, artworkOf, environment } = await orderOfAna()
  const before = await artworkOf('A')
  // 1 of 3 copies is printed
  const { objId } = await job('A')
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute('update frames set remaining = 2, pending = 2 where environment_id = $1 and job_pk = $2', [objId]),
  )
  const booked = [409, 'order_booked']
  expect(statusAndCode(await edit(correct('Ana', 'Bea')))).toEqual(booked)
  expect(statusAndCode(await edit({ ...correct('Ana', 'Bea'), changesBooked: true }))).toEqual(booked)
  expect(statusAndCode(await validate(correct('Ana', 'Bea')))).toEqual(booked)
  expect(await artworkOf('A')).toEqual(before)
})

test('An uploaded file that replaces the artwork ends its texts', async () => {
  const { edit, job, make, getPersonalisation, artwork, artworkOf } = await orderOfAna()
  const { id: file } = await artwork()
  expect(statusAndCode(await edit({ ...correct('Ana', 'Bea'), file, changesBooked: true }))).toEqual([
    400,
    'bad_request',
  ])
  expect(statusAndCode(await edit({ file, changesBooked: true }))).toEqual(OK)
  const replaced = await artworkOf('A')
  expect((await job('A')).personalisation).toBeUndefined()
  expect(await getPersonalisation('A')).toBeNull()
  await make('A')
  expect(await artworkOf('A')).toEqual(replaced)
  expect(statusAndCode(await edit(correct('Ana', 'Bea')))).toEqual([409, 'changed_meanwhile'])
})

test('The list of orders has a job without its template if only that is deleted', async () => {
  const { admin, environment, job } = await orderOfAna()
  const since = String((await admin.call(orderCalls.list, { query: { type: 'active' } })).body['mark'])
  const { objId } = await job('A')
  await server.services.database.inEnvironment(environment.id, (tx) => deleteTemplateJobs(tx, [objId]))
  const { body } = await admin.call(orderCalls.changes, { query: { since } })
  expect(body['changes']).toMatchObject([{ entry: { jobs: [{ objId }] } }])
  expect((await job('A')).personalisation).toBeUndefined()
})

test('A held word is let through by users who may override warnings; other faults are not, nor another text', async () => {
  const { admin, edit, make, getPersonalisation, faults, events, environment, order } = await orderOfAna({
    heldWords: ['ana'],
  })
  expect(await faults('A')).toEqual([['name', 'wordOnList', 'ana']])
  const clerk = await server.person(environment, 'operator', ['delete_orders_edit'])
  const key = { id: (await order('A')).id, jobId: '1', copies: 3 }
  const forbidden = await clerk.call(orderCalls.edit, { body: { ...key, letFaultsThrough: true } })
  expect(statusAndCode(forbidden)).toEqual([403, 'forbidden'])
  expect(statusAndCode(await edit({ letFaultsThrough: true }))).toEqual(OK)
  await make('A')
  expect(await getPersonalisation('A')).toMatchObject({ state: 'made', letThrough: true })
  const changes = { letFaultsThrough: { from: false, to: true } }
  expect((await events('A')).at(-2)).toMatchObject({ kind: 'edited', details: { changes } })
  const audited = await admin.call(auditCalls.list, { query: { subject: 'order' } })
  expect(audited.body['entries']).toMatchObject([{ action: 'changed', changes }])
  const meanwhile = [409, 'changed_meanwhile']
  expect(statusAndCode(await edit({ letFaultsThrough: true }))).toEqual(meanwhile)
  expect(statusAndCode(await edit(correct('Ana', 'Ana B')))).toEqual(OK)
  await make('A')
  expect(await faults('A')).toEqual([['name', 'wordOnList', 'ana']])
  expect(statusAndCode(await edit(correct('Ana B', 'Ana 🙂')))).toEqual(OK)
  await make('A')
  expect(statusAndCode(await edit({ letFaultsThrough: true }))).toEqual(meanwhile)
})
