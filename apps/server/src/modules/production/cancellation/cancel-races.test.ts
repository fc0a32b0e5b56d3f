import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { readSheetPage } from '../../../testing/read-sheet-page.ts'
import { composeRuns, deliverRuns } from '../../../testing/run-due-jobs.ts'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { key } from '../../../testing/test-preset.ts'

const { server, services, shop, operator, admin, presetId, ordered, book, printed, sent, reject } = await runFixture()
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }

const cancel = ({ orderId, jobId }: OrderRef, copies?: number) =>
  server.call(
    intakeCalls.persBizCancel,
    { body: copies === undefined ? { orderId } : { orderId, jobId, copies } },
    shopKey,
  )
const compose = () => composeRuns(services, shop.environment)
const deliver = () => deliverRuns(services, shop.environment)
const print = () => operator.call(printCalls.printOrders, { body: { presetId } })

const output = path.join(environmentFolder(services.settings, shop.environment.resourceName), 'output')

/** Returns the number of pieces on all sheets in the output folder. */
async function countDelivered(): Promise<number> {
  const sheets = (await readdir(output)).filter((name) => name.endsWith('.pdf'))
  const pages = await Promise.all(sheets.map((name) => readSheetPage(path.join(output, name))))
  return pages.reduce((sum, { pieces }) => sum + pieces.length, 0)
}

async function readCounts({ orderId }: OrderRef) {
  const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId } }, shopKey)
  const [job] = intakeCalls.persBizReadOrder.response.parse(body).jobs
  if (!job) throw new Error('the order has no job')
  expect(Object.values(job.counts).reduce((sum, count) => sum + count, 0)).toBe(job.copies)
  return job
}

/** Empties the preset, so that the next round finds its slots free. */
const clear = () => operator.call(outputPresetCalls.unbook, { body: { presetId } })

const ROUNDS = 8
const COPIES = 3

/** The print job of the order. */
let run = ''

/** What happens at the same time as the cancellation, after the preparation of the order. */
const RACES: Record<
  string,
  { prepare: (order: OrderRef) => Promise<unknown>; act: (order: OrderRef) => Promise<unknown> }
> = {
  book: { prepare: async () => undefined, act: (order) => book([order], 2) },
  'remove orders': {
    prepare: (order) => book([order], 2),
    act: (order) => operator.call(outputPresetCalls.unbook, { body: { presetId, jobs: [key(order)] } }),
  },
  print: { prepare: (order) => book([order], 2), act: print },
  compose: {
    prepare: async (order) => {
      await book([order], 2)
      await printed()
    },
    act: compose,
  },
  deliver: {
    prepare: async (order) => {
      await book([order], 2)
      await printed()
      await compose()
    },
    act: deliver,
  },
  'cancelling its print job': {
    prepare: async (order) => {
      await book([order], 2)
      run = await printed()
    },
    act: () => operator.call(printCalls.cancel, { params: { id: run } }),
  },
  'rejecting its pieces': {
    prepare: async (order) => {
      await book([order], 2)
      run = await sent()
    },
    act: () => reject(run, [slot(1)]),
  },
  'compose and deliver': {
    prepare: async (order) => {
      await book([order], 2)
      await printed()
    },
    act: async () => {
      await compose()
      await deliver()
    },
  },
}

test.each(Object.keys(RACES))(
  'Each copy that is cancelled during %s is in one column, as its sheet shows',
  async (race) => {
    const { prepare, act } = RACES[race] ?? RACES['book']!
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await countDelivered()
      const order = await ordered(COPIES)
      await prepare(order)
      const total = round % 2 === 0 ? undefined : 2
      const [answer] = await Promise.all([
        cancel(order, total),
        act(order),
        ...(round % 4 < 2 ? [cancel(order, total)] : []),
      ])
      expect(answer.status).toBe(200)
      await compose()
      await deliver()
      const { counts, cancelOutcome, rejected } = await readCounts(order)
      const { dropped = 0, freed = 0, takenOff = 0, tooLate = 0 } = cancelOutcome ?? {}
      expect(dropped + freed + takenOff + tooLate).toBe(total ?? COPIES)
      expect(counts.cancelled).toBe(total ?? COPIES)
      expect((answer.body['jobs'] as object[])[0]).toMatchObject(cancelOutcome ?? {})
      expect((await countDelivered()) - before).toBe(tooLate + counts.sent + rejected)
      await clear()
    }
  },
)
