import type { ChildProcess } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { expect, test } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { runToIdle, startWaitingChild, waitForExit, waitForMessage } from '../testing/delivery-fixture.ts'
import type { OrderRef } from '../testing/print-fixture.ts'
import { readSheetPage } from '../testing/read-sheet-page.ts'
import { composeRuns, deliverRuns } from '../testing/run-due-jobs.ts'
import { runFixture } from '../testing/run-fixture.ts'
import {
  FAULT_TEST_MS,
  hasStrace,
  injectFaultAt,
  isStopped,
  logProgress,
  recordSystemCalls,
  type SystemCall,
  sampleStep,
  stopAt,
} from '../testing/syscall-faults.ts'

const { server, services, shop, admin, ordered, book, printed } = await runFixture()
const { environment } = shop
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }
const output = path.join(environmentFolder(services.settings, environment.resourceName), 'output')

/** Starts a process that composes and delivers the runs when it gets a message. */
const startChild = (): Promise<ChildProcess> =>
  startWaitingChild({ config: server.config, settings: services.settings, environment, composes: true })

async function printTwo(): Promise<OrderRef> {
  const order = await ordered(2)
  await book([order])
  await printed()
  return order
}

const cancelOne = ({ orderId, jobId }: OrderRef) =>
  server.call(intakeCalls.persBizCancel, { body: { orderId, jobId, copies: 1 } }, shopKey)

/** Waits until the process is stopped or has finished its round. */
async function untilStopped(child: ChildProcess): Promise<void> {
  let isIdle = false
  void waitForMessage(child, 'idle').then(
    () => (isIdle = true),
    () => (isIdle = true),
  )
  while (!isIdle && !(await isStopped(child.pid ?? 0))) await wait(5)
}

/** Waits until a call is answered, or waits for a lock of the database. */
async function untilSettledOrLocked(call: Promise<unknown>): Promise<void> {
  let isSettled = false
  void call.finally(() => (isSettled = true))
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isSettled && (await services.database.pool.query(waits)).rowCount === 0) await wait(5)
}

/** Cancels a copy while the process is stopped at the call. The cancellation may wait for locks that it holds. */
async function cancelWhileStopped(call: SystemCall, order: OrderRef) {
  const child = await startChild()
  const tracer = await stopAt(child.pid ?? 0, call)
  const idle = waitForMessage(child, 'idle')
  child.send('go')
  await untilStopped(child)
  const cancelled = cancelOne(order)
  await untilSettledOrLocked(cancelled)
  child.kill('SIGCONT')
  tracer.kill('SIGKILL')
  const answer = await cancelled
  await idle
  const end = waitForExit(child)
  child.kill('SIGKILL')
  await end
  return answer
}

/** Cancels a copy after the process was killed at the call. */
async function cancelAfterKill(call: SystemCall, order: OrderRef) {
  const child = await startChild()
  const tracer = await injectFaultAt(child.pid ?? 0, call)
  await runToIdle(child)
  tracer.kill('SIGKILL')
  return cancelOne(order)
}

/** Composes and delivers what is left, and checks that the sheet has the pieces that the shop was told. */
async function checkSheet(order: OrderRef, answer: Awaited<ReturnType<typeof cancelOne>>, before: readonly string[]) {
  expect(answer.status).toBe(200)
  await composeRuns(services, environment)
  await deliverRuns(services, environment)
  const [told] = answer.body['jobs'] as { takenOff: number; tooLate: number }[]
  const outcome = { takenOff: told?.takenOff ?? 0, tooLate: told?.tooLate ?? 0 }
  const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId: order.orderId } }, shopKey)
  const [job] = intakeCalls.persBizReadOrder.response.parse(body).jobs
  expect(job).toMatchObject({ counts: { cancelled: 1, sent: 1 }, cancelOutcome: outcome })
  const sheets = (await readdir(output)).filter((name) => !before.includes(name))
  expect(sheets).toHaveLength(1)
  const { pieces } = await readSheetPage(path.join(output, sheets[0] ?? ''))
  expect(pieces).toHaveLength(2 - outcome.takenOff)
  expect(outcome.takenOff + outcome.tooLate).toBe(1)
  return outcome
}

test.skipIf(!hasStrace)(
  'A copy that is cancelled at any system call of composing and delivery is either not on the sheet, or too late',
  { timeout: FAULT_TEST_MS },
  async () => {
    await printTwo()
    const first = await startChild()
    const calls = await recordSystemCalls(first.pid ?? 0, async () => {
      first.send('go')
      await waitForMessage(first, 'idle')
    })
    first.kill('SIGKILL')
    await waitForExit(first)
    expect(calls.length).toBeGreaterThan(30)
    const step = sampleStep(Math.ceil(calls.length / 8))
    const chosen = calls.filter((_, index) => index % step === 0)
    const outcomes = { takenOff: 0, tooLate: 0 }
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      for (const cancel of [cancelAfterKill, cancelWhileStopped]) {
        const before = await readdir(output)
        const order = await printTwo()
        const outcome = await checkSheet(order, await cancel(call, order), before)
        outcomes.takenOff += outcome.takenOff
        outcomes.tooLate += outcome.tooLate
      }
    }
    process.stdout.write(`${outcomes.takenOff} taken off, ${outcomes.tooLate} too late\n`)
    expect(outcomes.takenOff).toBeGreaterThan(0)
  },
)
