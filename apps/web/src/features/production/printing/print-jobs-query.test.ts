import type { WirePrintJob } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { addPrintJobs, mergePrintJobs } from './print-jobs-query.ts'

const job = (id: string, state = 'queued') => ({ id, state }) as WirePrintJob

test('addPrintJobs adds new print jobs first and keeps the cached state of the others', () => {
  const cached = {
    success: true as const,
    printJobs: [job('b', 'sent'), job('a', 'sent')],
    hasPrinted: true,
    nextCursor: null,
    total: 1,
    isTotalEstimated: false,
  }
  const { printJobs } = addPrintJobs(cached, [job('c'), job('b')])
  expect(printJobs).toEqual([job('c'), job('b', 'sent'), job('a', 'sent')])
})

test('mergePrintJobs returns a print job of two lists once, with the state of the later list', () => {
  expect(mergePrintJobs([job('a', 'failed'), job('b')], [job('b', 'sent')])).toEqual([
    job('a', 'failed'),
    job('b', 'sent'),
  ])
})
