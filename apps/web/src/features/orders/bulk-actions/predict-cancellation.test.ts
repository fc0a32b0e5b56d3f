import { expect, test } from 'vitest'
import { predictCancellation } from './predict-cancellation.ts'
import { BATCH_SIZE } from './run-in-batches.ts'

test('The prediction for many orders sends one request at a time and adds the results', async () => {
  const jobs = Array.from({ length: 2 * BATCH_SIZE + 1 }, (_, index) => ({ id: `order ${index}`, jobId: 'job' }))
  const sizes: number[] = []
  let open = 0
  let maxOpen = 0
  const prediction = await predictCancellation(jobs, async ([first, ...others]) => {
    sizes.push(1 + others.length)
    open += 1
    maxOpen = Math.max(maxOpen, open)
    await Promise.resolve()
    open -= 1
    return {
      jobs: others.map((job) => ({ ...job, dropped: 1, freed: 0, takenOff: 0, tooLate: 2 })),
      refused: first ? [{ ...first, code: 'not_found', details: {} }] : [],
    }
  })
  expect(sizes).toEqual([BATCH_SIZE, BATCH_SIZE, 1])
  expect(maxOpen).toBe(1)
  const found = jobs.length - 3
  expect(prediction).toEqual({
    outcome: { dropped: found, freed: 0, takenOff: 0, tooLate: 2 * found },
    refused: [0, BATCH_SIZE, 2 * BATCH_SIZE].map((at) => ({ ...jobs[at], code: 'not_found', details: {} })),
  })
})
