import { expect, test } from 'vitest'
import { BATCH_SIZE, type BatchResult, runInBatches } from './run-in-batches.ts'

const ENTRIES = Array.from({ length: BATCH_SIZE * 2 + 5 }, (_, index) => index)

function createSender(respond: (batch: readonly number[], call: number) => BatchResult) {
  const batches: (readonly number[])[] = []
  const send = async (batch: readonly number[]) => {
    batches.push(batch)
    return respond(batch, batches.length)
  }
  return { batches, send }
}

const run = (send: (batch: readonly number[]) => Promise<BatchResult>, isStopped = () => false) =>
  runInBatches(ENTRIES, send, { isStopped, onProgress: () => {} })

test('Every entry is sent once, in the given order, and the results are added', async () => {
  const rejectedJob = { id: 'a', jobId: '1', code: 'order_booked', details: {} } as const
  const { batches, send } = createSender((batch) => ({ changed: batch.length - 1, refused: [rejectedJob] }))
  const result = await run(send)
  expect(batches.flat()).toEqual(ENTRIES)
  expect(batches.map(({ length }) => length)).toEqual([BATCH_SIZE, BATCH_SIZE, 5])
  expect(result).toEqual({
    done: ENTRIES.length,
    total: ENTRIES.length,
    changed: ENTRIES.length - 3,
    error: null,
    refused: [rejectedJob, rejectedJob, rejectedJob],
  })
})

test('A failed request ends the run, and the results of earlier requests are kept', async () => {
  const failure = new Error('offline')
  const { batches, send } = createSender((batch, call) => {
    if (call === 2) throw failure
    return { changed: batch.length, refused: [] }
  })
  expect(await run(send)).toMatchObject({ done: BATCH_SIZE, changed: BATCH_SIZE, error: failure })
  expect(batches).toHaveLength(2)
})

test('A stopped run sends no further request', async () => {
  const { batches, send } = createSender((batch) => ({ changed: batch.length, refused: [] }))
  const result = await run(send, () => batches.length === 1)
  expect([result.done, batches.length, result.error]).toEqual([BATCH_SIZE, 1, null])
})
