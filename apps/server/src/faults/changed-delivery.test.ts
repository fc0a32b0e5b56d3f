import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { orderCalls, type WireChangeOutcome } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { interruptedDelivery } from '../testing/interrupted-delivery.ts'
import { readSheetPage, readStreams } from '../testing/read-sheet-page.ts'
import { composeRuns, deliverRuns } from '../testing/run-due-jobs.ts'
import { runFixture } from '../testing/run-fixture.ts'
import { FAULT_TEST_MS, hasStrace, logProgress, sampleStep } from '../testing/syscall-faults.ts'
import { key } from '../testing/test-preset.ts'

const { server, services, shop, admin, floor, ordered, book, printed, loadRun } = await runFixture()
const { environment } = shop
const { recordCalls, whileStopped, afterKill } = interruptedDelivery(server, environment)
const output = path.join(environmentFolder(services.settings, environment.resourceName), 'output')
const [RED, GREEN] = ['1 0 0 rg', '0 1 0 rg']
const green = await floor.realArtwork({}, GREEN)

/** Prints two of three copies: an order whose copies are all printed is in the history, where it is not edited. */
async function printTwo() {
  const order = await ordered(3)
  await book([order], 2)
  return { order, run: await printed() }
}

/**
 * Replaces the artwork of the order while composing and delivery are interrupted; returns how many copies were
 * replaced.
 */
async function checkChange(interrupt: (change: () => Promise<WireChangeOutcome>) => Promise<WireChangeOutcome>) {
  const before = await readdir(output)
  const { order, run } = await printTwo()
  const outcome = await interrupt(async () => {
    const body = { ...key(order), copies: 3, file: green.id, changesBooked: true as const }
    const answer = await admin.call(orderCalls.edit, { body })
    expect(answer.status).toBe(200)
    return answer.body['outcome'] as WireChangeOutcome
  })
  await composeRuns(services, environment)
  await deliverRuns(services, environment)
  expect(outcome.recomposed + outcome.asPrinted).toBe(2)
  const sheets = (await readdir(output)).filter((name) => !before.includes(name))
  expect(sheets).toHaveLength(1)
  const sheet = path.join(output, sheets[0] ?? '')
  expect((await readSheetPage(sheet)).pieces).toHaveLength(2)
  const isReplaced = outcome.recomposed > 0
  const content = await readStreams(sheet)
  expect([content.includes(GREEN), content.includes(RED)]).toEqual([isReplaced, !isReplaced])
  const { printJob, pieces } = await loadRun(run)
  expect(printJob.state).toBe('sent')
  expect(pieces.map(({ isOutdated }) => isOutdated)).toEqual([!isReplaced, !isReplaced])
  return outcome.recomposed
}

test.skipIf(!hasStrace)(
  'Artwork that is replaced at any system call of composing and delivery is on no sheet of the folder, or was sent before',
  { timeout: FAULT_TEST_MS },
  async () => {
    await printTwo()
    const calls = await recordCalls()
    expect(calls.length).toBeGreaterThan(30)
    const step = sampleStep(Math.ceil(calls.length / 4))
    const chosen = calls.filter((_, index) => index % step === 0)
    let replaced = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      for (const interrupt of [afterKill, whileStopped])
        replaced += await checkChange((change) => interrupt(call, change))
    }
    expect(replaced).toBeGreaterThan(0)
  },
)
