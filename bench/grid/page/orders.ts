import type { WireOrder } from '@platen/contract/orders'

/** Returns active orders with one job each; deterministic. */
export function makeOrders(count: number): WireOrder[] {
  return Array.from({ length: count }, (_, n) => createOrder(n, 3))
}

/** Returns the same order with another number of copies, as after a live change. */
export const changedOrder = (order: WireOrder, copies: number): WireOrder => createOrder(Number(order.id), copies)

const JIGS = ['Phone cases 8-up', 'Pens 24-up', 'Mugs 6-up', null]

function createOrder(n: number, copies: number): WireOrder {
  return {
    id: String(n),
    orderId: `W-${n}`,
    externalOrderId: null,
    dealerOrderId: `D-${n % 5000}`,
    source: 'persBiz',
    date: new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString(),
    customerInfo: {},
    jobs: [
      {
        objId: `job-${n}`,
        jobId: `J-${n}`,
        jobStatus: n % 7 === 0 ? 'PRINTING' : 'TOPRINT',
        frameIndex: 0,
        frames: [
          {
            frameId: '1',
            copies,
            remaining: copies,
            pending: copies,
            notNeeded: 0,
            cancelled: 0,
            assigned: 0,
            sizeInfo: { widthMM: 75, heightMM: 155 },
            artworkSize: { width: 75, height: 155 },
            thumbnailPath: null,
            filePath: null,
            fileType: 'PDF',
            fileName: null,
            warnings: [],
            heldBack: false,
          },
        ],
        amountPrinted: 0,
        mediaInfo: { mediaSize: 'M', sku: `SKU-${n % 300}`, mediaName: 'PhoneCase', mediaColor: 'Black' },
        sizeInfo: { widthMM: 75, heightMM: 155 },
        jig: JIGS[n % JIGS.length] ?? null,
        location: 'hall1',
        qualityLevel: 'standard',
        printerType: 'flatbed',
        mediaType: 'polycarbonate',
        colorConfig: 'cmykWhite',
        additionalParams: [{ key: 'engraving', value: 'Ada' }],
        users: [],
        presetIds: [],
        dueDate: n % 9 === 0 ? new Date(Date.UTC(2026, 11, 1) + n * 1000).toISOString() : null,
        priority: n % 20 === 0 ? 1 : 0,
        letThrough: false,
      },
    ],
  }
}
