import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import type { TestClient } from '../../../testing/test-server.ts'

const { server, shop, operator, admin, ordered, book, printed, sent, reject, setState, addFile, getJobProgress } =
  await runFixture()

async function load(person: TestClient = admin) {
  const { body } = await person.call(printCalls.unprintedCopies)
  return printCalls.unprintedCopies.response.parse(body)
}

const list = async (person?: TestClient): Promise<number[]> =>
  (await load(person)).jobs.flatMap(({ failed }) => (failed > 0 ? [failed] : []))

test('Copies in a print job that is not delivered yet are listed with the print job that they wait for', async () => {
  const order = await ordered(2)
  await book([order])
  const run = await printed()
  for (const state of ['queued', 'ready'] as const) {
    await setState(run, state)
    const { jobs, printJobs } = await load()
    expect(jobs).toMatchObject([{ failed: 0, waiting: 2, awaitedRun: run }])
    expect(printJobs).toMatchObject([{ id: run, state }])
  }
  expect(await load(await server.person(shop.environment, 'operator'))).toMatchObject({ jobs: [], printJobs: [] })
  await setState(run, 'sent')
  expect(await load()).toMatchObject({ jobs: [], printJobs: [] })
})

test('Copies in a failed print job are listed although their order counts them as printed', async () => {
  expect(await list()).toEqual([])
  const order = await ordered(3)
  await book([order], 2)
  const run = await sent()
  expect(await list()).toEqual([])
  await setState(run, 'failed')
  expect(await list()).toEqual([2])
  await book([order])
  await sent()
  expect(await getJobProgress(order)).toMatchObject({ place: 'history' })
  expect(await list()).toEqual([2])
  expect(await list(await server.person(await server.environment(), 'admin'))).toEqual([])
  expect(await list(await server.person(shop.environment, 'operator'))).toEqual([])
  await operator.call(printCalls.retry, { params: { id: run } })
  expect(await list()).toEqual([])
  await setState(run, 'failed')
  await operator.call(printCalls.cancel, { params: { id: run } })
  expect(await list()).toEqual([])
})

test('A reprint replaces the failed print job; rejected copies and reactivated orders are not listed', async () => {
  const order = await ordered(2)
  await book([order])
  const run = await sent()
  await reject(run, [slot(1)])
  await setState(run, 'failed')
  expect(await list()).toEqual([1])
  await admin.call(printCalls.retry, { params: { id: run } })
  await setState(run, 'sent')
  const { body } = await operator.call(printCalls.reprint, { params: { id: run } })
  await setState(run, 'failed')
  expect(await list()).toEqual([])
  await setState((body['printJob'] as { id: string }).id, 'failed')
  expect(await list()).toEqual([1])
})

test('If one file of a multi-job sheet failed, none of its copies is printed', async () => {
  const order = await ordered(2)
  await book([order])
  const white = await printed()
  const colour = await addFile(white)
  await setState(white, 'confirmed')
  await setState(colour, 'failed')
  expect(await list()).toContain(2)
})

test('The jobs of the newest 200 print jobs are listed, and whether there are more', async () => {
  const [earlier, later] = [await ordered(1), await ordered(1)]
  await book([earlier])
  await setState(await sent(), 'failed')
  await book([later])
  const run = await sent()
  await setState(run, 'failed')
  const { jobs, hasMore } = await load()
  expect(hasMore).toBe(false)
  await server.services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.execute(
      `with run as (
         insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, output,
                file_name, pieces, created_by, state)
         select environment_id, gen_random_uuid(), preset_id, preset_name, layout_name, channel, plan, output,
                file_name, pieces, created_by, state
           from print_jobs, generate_series(1, 199) where environment_id = $1 and id = $2 returning id)
       insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id,
              copy_no)
       select environment_id, run.id, jig_no, slot_no, job_pk, frame_index, order_id, job_id, copy_no
         from print_pieces, run where environment_id = $1 and print_job_id = $2`,
      [run],
    ),
  )
  const bounded = await load()
  expect(bounded.hasMore).toBe(true)
  expect(bounded.jobs).toHaveLength(1)
  expect(jobs).toContainEqual(bounded.jobs[0])
  expect(await load(await server.person(shop.environment, 'operator'))).toMatchObject({ jobs: [], hasMore: false })
})
