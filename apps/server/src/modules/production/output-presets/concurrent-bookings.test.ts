import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { environmentWithPreset, key, loadJob, loadPresets } from '../../../testing/test-preset.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const createPreset = (slots: { case: number; tag: number }) => environmentWithPreset(server, slots)

/** Repeats a call that found no free connection in time, as a client does after its `Retry-After`. */
async function retryIfBusy<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
  }
}

test('200 concurrent bookings of the last free slots: exactly as many succeed as there are slots, the others fail', async () => {
  const { shop, operator, presetId } = await createPreset({ case: 23, tag: 1 })
  const orders = await Promise.all(Array.from({ length: 10 }, () => shop.order({ copies: [5] })))
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const order = orders[index % orders.length] ?? { id: '', jobId: '' }
      return retryIfBusy(() =>
        operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], copies: 1 } }),
      )
    }),
  )
  const codes = Object.groupBy(answers, (response) =>
    response.status === 200 ? 'booked' : String(response.body['errorCode']),
  )
  expect(codes['booked']).toHaveLength(23)
  const lost = [...(codes['no_free_slot'] ?? []), ...(codes['not_enough_copies'] ?? [])]
  expect(lost).toHaveLength(177)
  expect((await loadPresets(operator))[0]?.tableData?.assignedOrders).toHaveLength(23)
})

test('The last copies of one order, booked on many presets at once, are booked exactly once each', async () => {
  const { shop, operator, data } = await createPreset({ case: 8, tag: 1 })
  const { id: _, ...fresh } = data
  const presets = await Promise.all(
    Array.from({ length: 12 }, async (_each, index) => {
      const saved = await operator.call(outputPresetCalls.save, {
        body: { presetData: { ...fresh, name: `${index}` } },
      })
      return String(saved.body['id'])
    }),
  )
  const orders = await Promise.all([shop.order({ copies: [7] }), shop.order({ copies: [7] })])
  const answers = await Promise.all(
    presets.flatMap((presetId, index) => [
      // Both orders in either sequence: locking them in the order of the request would deadlock.
      operator.call(outputPresetCalls.book, {
        body: { presetId, jobs: (index % 2 ? orders : orders.toReversed()).map(key), copies: 1 },
      }),
      operator.call(outputPresetCalls.autoFill, { body: { presetId } }),
    ]),
  )
  for (const response of answers) expect([200, 409]).toContain(response.status)
  const booked = (await loadPresets(operator)).flatMap((preset) => preset.tableData?.assignedOrders ?? [])
  expect(booked).toHaveLength(14)
  for (const order of orders) {
    expect(await loadJob(operator, order.id)).toMatchObject({ frames: [{ pending: 0, assigned: 7, remaining: 7 }] })
  }
})

test('Concurrent printing, booking and unbooking loses no copy', async () => {
  const { shop, operator, presetId } = await createPreset({ case: 6, tag: 1 })
  const orders = await Promise.all(Array.from({ length: 6 }, () => shop.order({ copies: [20] })))
  await Promise.all(
    Array.from({ length: 90 }, (_, index) => {
      const order = orders[index % orders.length] ?? { id: '', jobId: '' }
      if (index % 9 === 8) return operator.call(printCalls.printOrders, { body: { presetId } })
      if (index % 9 === 5) return operator.call(outputPresetCalls.unbook, { body: { presetId, jobs: [key(order)] } })
      if (index % 9 === 7) return operator.call(outputPresetCalls.autoFill, { body: { presetId } })
      return operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], copies: 2 } })
    }),
  )
  const jobs = await Promise.all(orders.map((order) => loadJob(operator, order.id)))
  const booked = (await loadPresets(operator))[0]?.tableData?.assignedOrders ?? []
  const runs = (await operator.call(printCalls.jobs, { query: { limit: 500 } })).body['printJobs'] as {
    pieces: number
  }[]
  const printed = runs.reduce((sum, run) => sum + run.pieces, 0)
  const frames = jobs.flatMap((job) => job?.frames ?? [])
  expect(frames.reduce((sum, frame) => sum + frame.assigned, 0)).toBe(booked.length)
  // A job whose 20 copies are all printed is no longer in the active list.
  const missingCopies = jobs.filter((job) => job === undefined).length * 20
  expect(frames.reduce((sum, frame) => sum + frame.copies - frame.remaining, missingCopies)).toBe(printed)
})
