import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { expect, test } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { interruptedDelivery } from '../testing/interrupted-delivery.ts'
import type { OrderRef } from '../testing/print-fixture.ts'
import { readSheetPage } from '../testing/read-sheet-page.ts'
import { composeRuns, deliverRuns } from '../testing/run-due-jobs.ts'
import { runFixture } from '../testing/run-fixture.ts'
import { FAULT_TEST_MS, hasStrace, logProgress, sampleStep } from '../testing/syscall-faults.ts'

const { server, services, shop, admin, ordered, book, printed } = await runFixture()
const { environment } = shop
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }
const output = path.join(environmentFolder(services.settings, environment.resourceName), 'output')

const { recordCalls, whileStopped, afterKill } = interruptedDelivery(server, environment)

async function printTwo(): Promise<OrderRef> {
  const order = await ordered(2)
  await book([order])
  await printed()
  return order
}

const cancelOne = ({ orderId, jobId }: OrderRef) =>
  server.call(intakeCalls.persBizCancel, { body: { orderId, jobId, copies: 1 } }, shopKey)

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
    const calls = await recordCalls()
    expect(calls.length).toBeGreaterThan(30)
    const step = sampleStep(Math.ceil(calls.length / 8))
    const chosen = calls.filter((_, index) => index % step === 0)
    const outcomes = { takenOff: 0, tooLate: 0 }
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      for (const interrupt of [afterKill, whileStopped]) {
        const before = await readdir(output)
        const order = await printTwo()
        const outcome = await checkSheet(order, await interrupt(call, () => cancelOne(order)), before)
        outcomes.takenOff += outcome.takenOff
        outcomes.tooLate += outcome.tooLate
      }
    }
    process.stdout.write(`${outcomes.takenOff} taken off, ${outcomes.tooLate} too late\n`)
    expect(outcomes.takenOff).toBeGreaterThan(0)
  },
)
