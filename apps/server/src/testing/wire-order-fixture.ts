import type { WireJob, WireOrder } from '@platen/contract/orders'

const EMPTY_JOB: WireJob = {
  objId: '',
  jobId: 'job',
  jobStatus: 'TOPRINT',
  frameIndex: 0,
  frames: [],
  amountPrinted: 0,
  mediaInfo: { mediaSize: 'M', sku: 'SKU-1001', mediaName: 'PhoneCase', mediaColor: 'Black' },
  sizeInfo: { widthMM: 75, heightMM: 155 },
  jig: 'Case',
  location: 'hall1',
  qualityLevel: 'fine',
  printerType: null,
  mediaType: null,
  colorConfig: null,
  additionalParams: [],
  users: [],
  presetIds: [],
  dueDate: null,
  priority: 0,
  letThrough: false,
}

/** Returns an order with one job, as large as those of the demo. */
export const wireOrder = (at: number): WireOrder => ({
  id: `${at}`.padStart(36, '0'),
  orderId: `W-${at}`,
  externalOrderId: null,
  dealerOrderId: `D-${at}`,
  source: 'persBiz',
  date: '2026-11-21T00:00:00.000Z',
  customerInfo: { name: `Customer ${at}`, note: 'x'.repeat(600) },
  jobs: [{ ...EMPTY_JOB, objId: `${at}`, users: [`${at % 20}`.padStart(36, '0')] }],
})
