import { orderCalls, type ReadingDecision, type WireUnreadJob } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test, vi } from 'vitest'
import { templateShop } from '../../../testing/template-fixture.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const server = await testServer()
async function readingShop() {
  const shop = await templateShop(server)
  const { admin, createTemplate, createProduct } = shop
  const templateId = await createTemplate()
  await createProduct({ printFile: 'template', templateId })
  const list = async (person: Pick<TestClient, 'call'> = admin, query: object = {}) => {
    const response = await person.call(orderCalls.listUnread, { query })
    expect(statusAndCode(response)).toEqual(OK)
    return response.body as unknown as { jobs: WireUnreadJob[]; nextCursor: string | null; total: number }
  }
  const find = async (orderId: string) => {
    const listedJob = (await list()).jobs.find((job) => job.orderId === orderId)
    if (!listedJob) throw new Error('the job is not in the list')
    return listedJob
  }
  const decide = (
    { id, jobId, mark }: Pick<WireUnreadJob, 'id' | 'jobId' | 'mark'>,
    decision: ReadingDecision,
    person: Pick<TestClient, 'call'> = admin,
  ) => person.call(orderCalls.recordReading, { body: { id, jobId, mark, decision } })
  return { ...shop, list, find, decide }
}

test('Unread jobs are listed by arrival, page by page, with their texts, for those who see them and may print', async () => {
  const { environment, send, make, list } = await readingShop()
  for (const [orderId, text] of Object.entries({ A: 'Ana', B: 'Bea', C: 'Ada' })) await send(orderId, { text })
  await make('A', 'B')
  const first = await list(undefined, { limit: 1 })
  expect(first).toMatchObject({
    jobs: [{ orderId: 'A', sku: 'PEN-1', texts: [{ name: 'Name', text: 'Ana' }] }],
    total: 2,
  })
  expect(first.jobs[0]?.thumbnailPath).toMatch(/thumbnail/)
  const next = await list(undefined, { limit: 1, cursor: first.nextCursor })
  expect([next.jobs.map(({ orderId }) => orderId), next.nextCursor]).toEqual([['B'], null])
  const other = await server.person(environment, 'operator', ['print_order_edit'])
  expect((await list(other)).total).toBe(0)
  const viewer = await server.person(environment, 'operator', [])
  expect(statusAndCode(await viewer.call(orderCalls.listUnread, { query: {} }))[0]).toBe(403)
})

test('A decision about the texts of a job is recorded with the texts, and undone', async () => {
  const { admin, send, make, getPersonalisation, list, find, decide, events, order } = await readingShop()
  await send('A', { text: 'Ana' })
  await make('A')
  const shown = await find('A')
  const done = await decide(shown, 'ok')
  expect(statusAndCode(done)).toEqual(OK)
  expect((await list()).total).toBe(0)
  expect((await getPersonalisation('A'))?.read).toMatchObject({ by: admin.userId, isHeld: false })
  expect(statusAndCode(await decide({ ...shown, mark: String(done.body['mark']) }, 'unread'))).toEqual(OK)
  expect((await getPersonalisation('A'))?.read).toBeNull()
  expect((await list()).total).toBe(1)
  expect((await events('A')).slice(2)).toMatchObject([
    { kind: 'textRead', details: { texts: ['Ana'] } },
    { kind: 'textUnread', details: { texts: ['Ana'] } },
  ])
  const { id } = await order('A')
  const timeline = await admin.call(printCalls.timeline, { query: { orderId: id } })
  expect(statusAndCode(timeline)).toEqual(OK)
  expect((timeline.body['entries'] as { event: string }[]).map(({ event }) => event)).toContain('textRead')
})

test('A job that a reader has put on hold cannot be booked, also with an override, until the hold is ended', async () => {
  const { admin, layoutId, channel, send, make, find, decide, job, order } = await readingShop()
  await send('A', { text: 'Ana', copies: 1 })
  await make('A')
  const { id } = await order('A')
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const presetData = { name: 'Morning', tableId: layoutId, outputChannelId: await channel(admin.id), files }
  const saved = await admin.call(outputPresetCalls.save, { body: { presetData } })
  const body = { presetId: String(saved.body['id']), jobs: [{ id, jobId: '1' }] }
  const book = async () => statusAndCode(await admin.call(outputPresetCalls.book, { body }))
  const shown = await find('A')
  expect(statusAndCode(await decide(shown, 'hold'))).toEqual(OK)
  expect((await job('A')).frames[0]?.heldBack).toBe(true)
  await admin.call(orderCalls.edit, { body: { id, jobId: '1', copies: 1, letThrough: true } })
  expect((await job('A')).frames[0]?.heldBack).toBe(true)
  expect(await book()).toEqual([409, 'artwork_held_back'])
  expect(statusAndCode(await decide(shown, 'ok'))).toEqual([409, 'changed_meanwhile'])
  const heldJob = await find('A')
  expect(heldJob.heldBy).toBe(admin.userId)
  expect(statusAndCode(await decide(heldJob, 'ok'))).toEqual(OK)
  expect((await job('A')).frames[0]?.heldBack).toBe(false)
  expect((await book())[1]).not.toBe('artwork_held_back')
})

test('Corrected texts are unread again without the hold, and a decision about the former ones is refused', async () => {
  const { admin, send, make, getPersonalisation, find, decide, job, order } = await readingShop()
  await send('A', { text: 'Ana', copies: 1 })
  await make('A')
  const shown = await find('A')
  expect(statusAndCode(await decide(shown, 'hold'))).toEqual(OK)
  const { id } = await order('A')
  const values = { name: { from: 'Ana', to: 'Anna' } }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body: { id, jobId: '1', copies: 1, values } }))).toEqual(OK)
  expect(statusAndCode(await decide(shown, 'ok'))).toEqual([409, 'changed_meanwhile'])
  await make('A')
  expect(await getPersonalisation('A')).toMatchObject({ values: { name: 'Anna' }, read: null })
  expect(await job('A')).toMatchObject({ frames: [{ heldBack: false }] })
  expect(statusAndCode(await decide(shown, 'ok'))).toEqual([409, 'changed_meanwhile'])
  expect((await find('A')).texts).toEqual([{ name: 'Name', text: 'Anna' }])
})
