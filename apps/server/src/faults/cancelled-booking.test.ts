import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { actBeforeStatement } from '../testing/act-before-statement.ts'
import type { OrderRef } from '../testing/print-fixture.ts'
import { readSheetPage } from '../testing/read-sheet-page.ts'
import { composeRuns, deliverRuns } from '../testing/run-due-jobs.ts'
import { runFixture } from '../testing/run-fixture.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'
import { key } from '../testing/test-preset.ts'

const { server, services, shop, operator, admin, presetId, ordered, book } = await runFixture()
const { environment } = shop
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }
const output = path.join(environmentFolder(services.settings, environment.resourceName), 'output')

const COPIES = 3
const BOOKED = 2
const bookTwo = (order: OrderRef) =>
  operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], copies: BOOKED } })

/** What is interrupted. */
const ACTIONS: Readonly<
  Record<string, { prepare: (order: OrderRef) => Promise<unknown>; act: (order: OrderRef) => Promise<unknown> }>
> = {
  'placing copies': { prepare: async () => undefined, act: bookTwo },
  'removing copies': {
    prepare: (order) => book([order], BOOKED),
    act: (order) => operator.call(outputPresetCalls.unbook, { body: { presetId, jobs: [key(order)] } }),
  },
  'printing orders': {
    prepare: (order) => book([order], BOOKED),
    act: () => operator.call(printCalls.printOrders, { body: { presetId } }),
  },
}

async function countDelivered(): Promise<number> {
  const sheets = (await readdir(output)).filter((name) => name.endsWith('.pdf'))
  const pages = await Promise.all(sheets.map((name) => readSheetPage(path.join(output, name))))
  return pages.reduce((sum, { pieces }) => sum + pieces.length, 0)
}

test.each(Object.keys(ACTIONS))(
  'A copy that is cancelled before any statement of %s is in one column, and on no sheet unless it is too late',
  { timeout: FAULT_TEST_MS },
  async (name) => {
    const { prepare, act } = ACTIONS[name]!
    const step = sampleStep(7)
    for (let at = 1; ; at += step) {
      const [order, before] = [await ordered(COPIES), await countDelivered()]
      await prepare(order)
      // Alternately all copies, and two of the three, of which one is booked.
      const total = at % 2 === 1 ? COPIES : 2
      const answer = await actBeforeStatement(
        services.database,
        at,
        () => act(order),
        () => {
          const { orderId, jobId } = order
          return server.call(intakeCalls.persBizCancel, { body: { orderId, jobId, copies: total } }, shopKey)
        },
      )
      if (!answer) {
        expect(at).toBeGreaterThan(step)
        return
      }
      expect(answer.status).toBe(200)
      await composeRuns(services, environment)
      await deliverRuns(services, environment)
      const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId: order.orderId } }, shopKey)
      const [job] = intakeCalls.persBizReadOrder.response.parse(body).jobs
      expect(Object.values(job?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(COPIES)
      const { dropped = 0, freed = 0, takenOff = 0, tooLate = 0 } = job?.cancelOutcome ?? {}
      expect([job?.counts.cancelled, dropped + freed + takenOff + tooLate]).toEqual([total, total])
      expect((answer.body['jobs'] as object[])[0]).toMatchObject({ dropped, freed, takenOff, tooLate })
      expect((await countDelivered()) - before).toBe(tooLate + (job?.counts.sent ?? 0))
      await operator.call(outputPresetCalls.unbook, { body: { presetId } })
    }
  },
)
