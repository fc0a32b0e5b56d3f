import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { orderCalls } from '@platen/contract/orders'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import { PLAIN_OUTPUT } from '@platen/domain/job-tickets'
import { withdrawRun } from '@platen/hotfolder'
import { expect, test, vi } from 'vitest'
import { TASKS } from '../../../background-work.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { environmentFolder } from '../../../file-store/paths.ts'
import { startTaskRunner } from '../../../tasks/task-runner.ts'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { deliverRuns } from '../../../testing/run-due-jobs.ts'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'
import { beginWithdrawal, findWithdrawal } from '../runs/withdrawals-commands.ts'
import { detectPickup, toDeliveryFiles } from './deliver-composed-run.ts'
import { concludeWithdrawal, performWithdrawal } from './withdraw-run.ts'

const fixture = await runFixture()
const { server, services, shop, operator, ordered, book, sent, loadRun, reject, getJobProgress, setState, addFile } =
  fixture
const { environment } = shop
const folder = path.join(environmentFolder(services.settings, environment.resourceName), 'output')
const inShop = <T>(work: (tx: EnvironmentTx) => Promise<T>) => services.database.inEnvironment(environment.id, work)

const perform = (id: string) => performWithdrawal(services, environment, id)
const callWithdraw = (id: string, body?: { requeue: boolean }) =>
  operator.call(printCalls.withdraw, { params: { id }, ...(body && { body }) })
/** Asks for a withdrawal, and runs its task once. */
async function withdraw(id: string, body?: { requeue: boolean }) {
  const response = await callWithdraw(id, body)
  await perform(id)
  return response
}
const stateOf = async (id: string) => (await loadRun(id)).printJob
const begin = (id: string) =>
  inShop((tx) => beginWithdrawal(tx, id, { userId: operator.id, isRequeued: false, now: services.now() }))

/** An order with copies whose run was sent. */
async function sentRun(copies = 2): Promise<{ order: OrderRef; run: string }> {
  const order = await ordered(copies)
  await book([order])
  return { order, run: await sent() }
}
const isOpenAgain = async (order: OrderRef, copies: number) =>
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [copies] })
const isPrinted = async (order: OrderRef) =>
  expect(await getJobProgress(order)).toEqual({ place: 'history', frame: 0, open: [0] })

test('A sent run whose file is still in the folder is withdrawn: the file is gone, its copies are open again', async () => {
  const { order, run } = await sentRun(3)
  expect(await readdir(folder)).toHaveLength(1)
  expect(statusAndCode(await withdraw(run))).toEqual(OK)
  expect(await stateOf(run)).toMatchObject({ state: 'cancelled', withdrawal: 'done' })
  expect(await readdir(folder)).toEqual([])
  await isOpenAgain(order, 3)
  await detectPickup(services, environment)
  expect((await stateOf(run)).state).toBe('cancelled')
  expect(statusAndCode(await withdraw(run))).toEqual([409, 'run_not_in_state'])
  await isOpenAgain(order, 3)
})

test('A run whose file the RIP has taken is picked up, and it is said that it was not withdrawn', async () => {
  const { order, run } = await sentRun()
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
  expect(statusAndCode(await withdraw(run))).toEqual(OK)
  expect(await stateOf(run)).toMatchObject({ state: 'pickedUp', withdrawal: 'tooLate' })
  await isPrinted(order)
})

test('Only sent runs are withdrawn; copies that were rejected before are not requeued twice', async () => {
  const { order, run } = await sentRun(3)
  expect(statusAndCode(await reject(run, [slot(1)]))).toEqual(OK)
  await setState(run, 'printed')
  expect(statusAndCode(await withdraw(run))).toEqual([409, 'run_not_in_state'])
  await setState(run, 'sent')
  expect(statusAndCode(await withdraw(run))).toEqual(OK)
  await isOpenAgain(order, 3)
})

test('With a ticket as trigger file both ticket and sheet are removed', async () => {
  const { order, run } = await sentRun()
  const ticket = { ...PLAIN_OUTPUT, ticket: { kind: 'hotFile', trigger: 'ticket', template: null } }
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
  await inShop((tx) =>
    tx.execute(
      `update print_jobs set state = 'ready', output = $3, delivery_noted_at = null, delivery_claim = null,
              channel = jsonb_set(channel, '{ripName}', '"ErgoSoft"') where environment_id = $1 and id = $2`,
      [run, JSON.stringify(ticket)],
    ),
  )
  await deliverRuns(services, environment)
  expect((await readdir(folder)).toSorted()).toHaveLength(2)
  expect(await readdir(path.join(folder, 'sheets'))).toHaveLength(1)
  expect(statusAndCode(await withdraw(run))).toEqual(OK)
  expect(await readdir(folder)).toEqual(['sheets'])
  expect(await readdir(path.join(folder, 'sheets'))).toEqual([])
  await rm(path.join(folder, 'sheets'), { recursive: true })
  await isOpenAgain(order, 2)
})

test('While a run is being withdrawn it is neither rejected, reprinted nor withdrawn by somebody else', async () => {
  const { run } = await sentRun()
  await begin(run)
  const params = { params: { id: run } }
  for (const response of [
    await operator.call(printCalls.reprint, params),
    await reject(run, [slot(1)]),
    await callWithdraw(run),
  ])
    expect(statusAndCode(response)).toEqual([409, 'run_not_in_state'])
  await perform(run)
  expect((await stateOf(run)).state).toBe('cancelled')
})

test('A withdrawal that is interrupted at any step is completed once, and the RIP never counts as having taken the file', async () => {
  for (const step of ['recorded', 'renamed', 'concluded'] as const) {
    const { order, run } = await sentRun()
    await begin(run)
    const withdrawal = await inShop((tx) => findWithdrawal(tx, run))
    if (!withdrawal) throw new Error('no withdrawal')
    if (step !== 'recorded') {
      expect(await withdrawRun(folder, toDeliveryFiles(withdrawal.run, ''), withdrawal.folder)).toBe(true)
    }
    if (step === 'concluded') await inShop((tx) => concludeWithdrawal(tx, run, true, services.now()))
    await detectPickup(services, environment)
    if (step !== 'concluded') expect((await stateOf(run)).state).toBe('withdrawing')
    await perform(run)
    await perform(run)
    expect((await stateOf(run)).state).toBe('cancelled')
    expect(await readdir(folder)).toEqual([])
    await isOpenAgain(order, 2)
  }
})

test('A pickup that was checked before the withdrawal and is recorded after it changes nothing', async () => {
  const { order, run } = await sentRun()
  const withdrawal = withdraw(run)
  await Promise.all([withdrawal, ...Array.from({ length: 5 }, () => detectPickup(services, environment))])
  expect(statusAndCode(await withdrawal)).toEqual(OK)
  expect((await stateOf(run)).state).toBe('cancelled')
  await isOpenAgain(order, 2)
})

test('While the folder is away or another one is in its place, the run waits with the reason; then it is withdrawn', async () => {
  const { order, run } = await sentRun()
  await rename(folder, `${folder}-away`)
  expect(statusAndCode(await withdraw(run))).toEqual(OK)
  expect(await stateOf(run)).toMatchObject({
    state: 'withdrawing',
    fault: { code: 'folder_away' },
  })
  await mkdir(folder)
  await perform(run)
  expect((await stateOf(run)).fault?.code).toBe('folder_swapped')
  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
  await perform(run)
  expect(await stateOf(run)).toMatchObject({ state: 'cancelled', fault: null })
  await isOpenAgain(order, 2)
})

/** A run whose folder was replaced while it was withdrawn, until `restore`. */
async function stuckRun() {
  const { order, run } = await sentRun()
  await rename(folder, `${folder}-away`)
  await mkdir(folder)
  expect(statusAndCode(await withdraw(run))).toEqual(OK)
  const restore = async () => {
    await rm(folder, { recursive: true })
    await rename(`${folder}-away`, folder)
  }
  return { order, run, restore }
}
const unresolvedIds = async () => {
  const { body } = await operator.call(printCalls.jobs, { query: { unresolved: 'true' } })
  return printJobSchema
    .array()
    .parse(body['printJobs'])
    .map(({ id }) => id)
}

test('The call only asks for the withdrawal: the file is removed by the task, which has the limits of deliveries', async () => {
  const { order, run } = await sentRun()
  const response = await callWithdraw(run)
  expect(printJobSchema.parse(response.body['printJob'])).toMatchObject({ state: 'withdrawing', withdrawal: null })
  expect(await readdir(folder)).toEqual([(await stateOf(run)).fileName])
  const { rows } = await services.database.pool.query(
    "select run_at <= now() as due from graphile_worker.jobs where key = 'withdraw_run:' || $1 || ':' || $2",
    [environment.id, run],
  )
  expect(rows).toEqual([{ due: true }])
  const { deliver_run: deliver, withdraw_run: task } = TASKS.ofEnvironments
  expect({ ...task, run: deliver.run }).toEqual(deliver)
  const runner = await startTaskRunner(services, { ...TASKS, scheduled: {} })
  await vi.waitFor(async () => expect((await stateOf(run)).state).toBe('cancelled'), { timeout: 60_000 })
  await runner.stop()
  expect(await readdir(folder)).toEqual([])
  await isOpenAgain(order, 2)
})

test('A withdrawal that does not end is listed as unresolved, and a user ends it: its run was not printed', async () => {
  const { order, run, restore } = await stuckRun()
  expect(await stateOf(run)).toMatchObject({ state: 'withdrawing', fault: { code: 'folder_swapped' } })
  expect(await unresolvedIds()).toContain(run)
  expect(statusAndCode(await operator.call(printCalls.cancel, { params: { id: run } }))).toEqual(OK)
  const ended = { state: 'cancelled', withdrawal: null, fault: null }
  expect(await stateOf(run)).toMatchObject(ended)
  expect(await unresolvedIds()).not.toContain(run)
  await isOpenAgain(order, 2)
  await restore()
  await perform(run)
  for (const isWithdrawn of [true, false])
    await inShop((tx) => concludeWithdrawal(tx, run, isWithdrawn, services.now()))
  expect(await stateOf(run)).toMatchObject(ended)
  await isOpenAgain(order, 2)
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
})

test('A withdrawal that does not end is ended by a user: its run was printed correctly', async () => {
  const { order, run, restore } = await stuckRun()
  expect(statusAndCode(await operator.call(printCalls.confirm, { params: { id: run } }))).toEqual(OK)
  await restore()
  await perform(run)
  for (const isWithdrawn of [true, false])
    await inShop((tx) => concludeWithdrawal(tx, run, isWithdrawn, services.now()))
  expect(await stateOf(run)).toMatchObject({ state: 'confirmed', withdrawal: null, fault: null })
  await isPrinted(order)
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
})

test('If a user and the task end a withdrawal at the same time, one of them counts', async () => {
  const { order, run } = await sentRun()
  await begin(run)
  const withdrawal = await inShop((tx) => findWithdrawal(tx, run))
  if (!withdrawal) throw new Error('no withdrawal')
  const ended = operator.call(printCalls.confirm, { params: { id: run } })
  await Promise.all([ended, perform(run)])
  const { state } = await stateOf(run)
  if (state === 'confirmed') await isPrinted(order)
  else {
    expect([state, statusAndCode(await ended)]).toEqual(['cancelled', [409, 'run_not_in_state']])
    await isOpenAgain(order, 2)
  }
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
})

test('A run whose pieces are all cancelled while it is withdrawn is withdrawn all the same', async () => {
  const { order, run } = await sentRun()
  await begin(run)
  const admin = await server.person(environment, 'admin')
  const jobs = [{ id: order.id, jobId: order.jobId }]
  expect((await admin.call(orderCalls.cancel, { body: { jobs } })).status).toBe(200)
  expect(await stateOf(run)).toMatchObject({ state: 'withdrawing', cancelled: 2 })
  await perform(run)
  expect(await stateOf(run)).toMatchObject({ state: 'cancelled', withdrawal: 'done' })
  expect(await readdir(folder)).toEqual([])
})

const ROUNDS = 24

test('In each race with the RIP a sheet is either taken by the RIP or withdrawn, and the copies are counted accordingly', async () => {
  const ofRip = `${folder}-rip`
  await mkdir(ofRip)
  /** The RIP moves the file to a folder of its own before it reads it, after this many turns of the event loop. */
  const take = async (name: string, turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await nextTick()
    await rename(path.join(folder, name), path.join(ofRip, name)).catch(() => undefined)
  }
  const rounds: { order: OrderRef; run: string }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { order, run } = await sentRun()
    const { fileName } = await stateOf(run)
    if (round === 0) await take(fileName, 0)
    const rip = round === ROUNDS - 1 ? undefined : take(fileName, round * 3)
    // concurrently with the RIP, with the task and with a second process
    await Promise.all([withdraw(run), perform(run), rip, detectPickup(services, environment), perform(run)])
    await perform(run)
    await take(fileName, 0)
    await detectPickup(services, environment)
    rounds.push({ order, run })
  }
  const pickedUpNames = new Set(await readdir(ofRip))
  for (const { order, run } of rounds) {
    const { state, fileName } = await stateOf(run)
    expect([fileName, state]).toEqual([fileName, pickedUpNames.has(fileName) ? 'pickedUp' : 'cancelled'])
    if (state === 'pickedUp') await isPrinted(order)
    else await isOpenAgain(order, 2)
  }
  expect(pickedUpNames.size).toBeGreaterThan(0)
  expect(pickedUpNames.size).toBeLessThan(ROUNDS)
  expect(await readdir(folder)).toEqual([])
})

test('Copies that another file of the sheet prints stay printed, unless the user requeues them', async () => {
  for (const requeue of [false, true]) {
    const { order, run } = await sentRun()
    const other = await addFile(run)
    await setState(other, 'printed')
    expect(statusAndCode(await withdraw(run, { requeue }))).toEqual(OK)
    if (requeue) await isOpenAgain(order, 2)
    else await isPrinted(order)
  }
})

test('Runs of others are withdrawn only with the permission, and not by users of another environment', async () => {
  const { run } = await sentRun()
  const colleague = await server.person(environment, 'operator', ['print_order_edit'])
  const params = { params: { id: run } }
  expect(statusAndCode(await colleague.call(printCalls.withdraw, params))).toEqual([404, 'not_found'])
  const stranger = await server.person(await server.environment(), 'admin')
  expect(statusAndCode(await stranger.call(printCalls.withdraw, params))).toEqual([403, 'forbidden'])
  expect((await stateOf(run)).state).toBe('sent')
  expect(statusAndCode(await withdraw(run))).toEqual(OK)
})
