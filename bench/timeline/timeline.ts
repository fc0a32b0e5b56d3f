import { randomUUID } from 'node:crypto'
import { printCalls } from '@platen/contract/printing'
import { formatPieceCode } from '@platen/domain/printing'
import type { Row } from '../contender.ts'
import { fillHistory } from '../history/history-fixture.ts'
import { getMedian } from '../measure.ts'
import { type OrdersShop, startOrdersShop } from '../orders/orders-fixture.ts'
import { choosePieces, fillTimelines } from './timeline-fixture.ts'

const SIZES = [1_000, 1_000_000] as const
const ROUNDS = 51

async function readTimeline({ origin, headers }: OrdersShop, query: Readonly<Record<string, string>>): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}${printCalls.timeline.path}?${new URLSearchParams(query)}`, { headers })
  const { entries } = (await response.json()) as { readonly entries?: readonly unknown[] }
  const ms = performance.now() - startedAt
  if (!entries?.length) throw new Error(`The timeline of ${JSON.stringify(query)} is empty.`)
  return ms
}

async function* createRows(shop: OrdersShop, size: number): AsyncGenerator<Row> {
  const pieces = await choosePieces(shop.database, shop.environmentId, ROUNDS)
  const kinds: Readonly<Record<string, (piece: (typeof pieces)[number]) => Readonly<Record<string, string>>>> = {
    order: ({ orderId }) => ({ orderId }),
    'print job of 100 copies': ({ runId }) => ({ printJobId: runId }),
    piece: ({ pieceNumber }) => ({ piece: formatPieceCode(pieceNumber) }),
  }
  for (const [kind, toQuery] of Object.entries(kinds)) {
    const times: number[] = []
    for (const piece of pieces) times.push(await readTimeline(shop, toQuery(piece)))
    const measured = getMedian(times.map((ms) => ({ ms, cpuMs: 0, peakMb: process.memoryUsage().rss / 1024 / 1024 })))
    const row = `${size} orders: first page of the timeline of a ${kind}`
    yield {
      bench: 'timeline',
      row,
      rounds: times.length,
      results: [{ name: 'Platen', part: 'ours', file: '', measured }],
    }
  }
}

/** Measures timelines by HTTP on the loopback interface, each time of another order, among few and many orders. */
export async function* timelineBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const size of SIZES) {
    progress(`Timelines of ${size} orders`)
    const shop = await startOrdersShop(1)
    try {
      await fillHistory(shop.database, shop.environmentId, size, randomUUID())
      await fillTimelines(shop.database, shop.environmentId, size)
      yield* createRows(shop, size)
    } finally {
      await shop.stop()
    }
  }
}
