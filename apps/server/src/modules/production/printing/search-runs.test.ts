import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { runFixture } from '../../../testing/run-fixture.ts'
import { statusAndCode, type TestClient } from '../../../testing/test-server.ts'

const { server, shop, data, floor, ordered, loadRun, book, printed, operator, admin } = await runFixture()
const { environment } = shop

test('Runs are kept permanently and can be paged and searched by order, name and day', async () => {
  const keeper = await server.person(environment, 'operator')
  await shop.rule(keeper.id, { location: ['hall1'] })
  const channelId = await shop.channel(keeper.id)
  const saved = await keeper.call(outputPresetCalls.save, {
    body: { presetData: { ...data, id: undefined, name: '100 % cotton', outputChannelId: channelId } },
  })
  const savedPresetId = String(saved.body['id'])
  const orders: OrderRef[] = []
  const ids: string[] = []
  for (let run = 0; run < 5; run += 1) {
    const order = await ordered(1)
    orders.push(order)
    const jobs = [{ id: order.id, jobId: order.jobId }]
    await keeper.call(outputPresetCalls.book, { body: { presetId: savedPresetId, jobs } })
    const response = await keeper.call(printCalls.printOrders, { body: { presetId: savedPresetId } })
    ids.unshift(
      ...printJobSchema
        .array()
        .parse(response.body['printJobs'])
        .map(({ id }) => id),
    )
  }
  const list = async (query: Record<string, string | number>, person: TestClient = keeper) => {
    const { body } = await person.call(printCalls.jobs, { query })
    return {
      ids: printJobSchema
        .array()
        .parse(body['printJobs'])
        .map(({ id }) => id),
      nextCursor: body['nextCursor'] as string | null,
      total: body['total'],
    }
  }
  const readPages = async (query: Record<string, string>) => {
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ limit: 2, ...query, ...(cursor === undefined ? {} : { cursor }) })
      paged.push(...page.ids)
      cursor = page.nextCursor
    }
    return paged
  }
  expect(await readPages({})).toEqual(ids)
  expect(await readPages({ direction: 'ascending' })).toEqual(ids.toReversed())
  expect(await readPages({ text: '100 % cot' })).toEqual(ids)

  const ofThird = { ids: [ids[2]], nextCursor: null, total: 1 }
  const { orderId, jobId } = orders[2] ?? { orderId: '', jobId: '' }
  expect(await list({ text: orderId.toUpperCase() })).toEqual(ofThird)
  expect((await list({ text: jobId })).ids).toEqual(ids)
  expect((await list({ text: '100 % cot' })).ids).toEqual(ids)
  expect((await list({ text: '1_0' })).ids).toEqual([])

  const at = (await loadRun(ids[2] ?? '', keeper)).printJob.createdAt
  const days = [...(await list({ to: at })).ids, ...(await list({ from: at })).ids]
  expect(days.toSorted()).toEqual(ids.toSorted())
  expect((await list({ from: '2100-01-01T00:00:00Z' })).ids).toEqual([])

  const stranger = await server.person(environment, 'operator')
  expect((await list({ text: orderId }, stranger)).ids).toEqual([])
  const elsewhere = await server.person(await server.environment(), 'admin')
  const { nextCursor } = await list({ limit: 2 })
  const foreign = await elsewhere.call(printCalls.jobs, { query: { cursor: String(nextCursor) } })
  expect(statusAndCode(foreign)).toEqual([400, 'bad_cursor'])
  await floor.composed(keeper)
})

test('Faults name the folder to operators without its path on the server, and with it to administrators', async () => {
  await book([await ordered(1)])
  const id = await printed()
  const folder = '/srv/platen/rip/Flatbed left'
  await server.services.database.pool.query(
    `update print_jobs set reason = $2, reason_code = 'folder_fault', reason_values = $3 where id = $1`,
    [id, `The hot folder ${folder} cannot be written to (EIO).`, JSON.stringify({ folder, error: 'EIO' })],
  )
  const listRunsAs = async (person: TestClient) => {
    const listed = (await person.call(printCalls.jobs, { query: {} })).body['printJobs']
    const foundRuns = printJobSchema
      .array()
      .parse(listed)
      .find((each) => each.id === id)
    expect((await loadRun(id, person)).printJob.fault).toEqual(foundRuns?.fault)
    return [foundRuns?.fault?.values, foundRuns?.reason]
  }
  expect(await listRunsAs(operator)).toEqual([
    { folder: 'Flatbed left', error: 'EIO' },
    'The hot folder Flatbed left cannot be written to (EIO).',
  ])
  expect(await listRunsAs(admin)).toEqual([
    { folder, error: 'EIO' },
    `The hot folder ${folder} cannot be written to (EIO).`,
  ])
})

test('A run of a colleague is found by an order that the user sees, and can be seen but not changed', async () => {
  const [keeper, colleague] = [
    await server.person(environment, 'operator'),
    await server.person(environment, 'operator'),
  ]
  const channelId = await shop.channel(keeper.id)
  const saved = await keeper.call(outputPresetCalls.save, {
    body: { presetData: { ...data, id: undefined, name: 'Of a colleague', outputChannelId: channelId } },
  })
  const presetId = String(saved.body['id'])
  for (const person of [keeper, colleague]) await shop.rule(person.id, { location: ['hall1'] })
  const shared = await ordered(1)
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute('update jobs set users = $2::uuid[] where environment_id = $1 and order_pk = $3', [
      [keeper.id, colleague.id],
      shared.id,
    ]),
  )
  const other = await ordered(1)
  await server.services.database.inEnvironment(environment.id, (tx) =>
    tx.execute('update jobs set users = $2::uuid[] where environment_id = $1 and order_pk = $3', [
      [keeper.id],
      other.id,
    ]),
  )
  const jobs = [shared, other].map(({ id, jobId }) => ({ id, jobId }))
  await keeper.call(outputPresetCalls.book, { body: { presetId, jobs } })
  await keeper.call(printCalls.printOrders, { body: { presetId } })
  const searchRuns = async (query: Record<string, string>) =>
    printJobSchema.array().parse((await colleague.call(printCalls.jobs, { query })).body['printJobs'])
  expect((await searchRuns({})).filter(({ presetName }) => presetName === 'Of a colleague')).toEqual([])
  expect(await searchRuns({ text: other.orderId })).toEqual([])
  const [run] = await searchRuns({ text: shared.orderId })
  expect(run).toMatchObject({
    presetName: 'Of a colleague',
    createdBy: expect.stringContaining(keeper.id.slice(0, 8)) as string,
    isReadOnly: true,
  })
  const id = run?.id ?? ''
  const seen = await colleague.call(printCalls.job, { params: { id } })
  expect(seen.body).toMatchObject({
    printJob: { isReadOnly: true },
    pieces: [{ orderId: shared.orderId }],
    hiddenPieces: 1,
    runsOfSheet: [],
  })
  expect(seen.body['pieces']).toHaveLength(1)
  expect(statusAndCode(await colleague.call(printCalls.cancel, { params: { id } }))).toEqual([403, 'of_other_user'])
  const ownView = await keeper.call(printCalls.jobs, { query: { text: shared.orderId } })
  expect(printJobSchema.array().parse(ownView.body['printJobs'])[0]).not.toHaveProperty('isReadOnly')
})
