import { expect, test, vi } from 'vitest'
import { historyFixture } from '../testing/history/history-fixture.ts'
import { SHOP_COLOURS } from '../testing/history/read-shop-state.ts'
import { runShopClients } from '../testing/history/shop-clients.ts'
import { startTestS3 } from '../testing/s3-fixture.ts'
import { sampleStep } from '../testing/syscall-faults.ts'

/** Duration of the faults; afterwards the servers complete their work. */
const MINUTES = Number(process.env['PLATEN_FAULT_MINUTES'] ?? 60 / sampleStep(60))
const seed = Number(process.env['PLATEN_FAULT_SEED'] ?? Date.now() % 1_000_000)

/** On a busy machine the run is longer, until one of each has succeeded. */
const KINDS = ['submit', 'book', 'unbook', 'print', 'reject', 'cancel'] as const

vi.setConfig({ testTimeout: (MINUTES + 20) * 60_000 })

const radosgw = await startTestS3()

test('In a history of killed, paused and cut off servers with wrong clocks, no copy is lost, doubled or foreign', async () => {
  const { shared, shops, recorder, random, conclude } = await historyFixture({
    seed,
    servers: 3,
    colours: SHOP_COLOURS,
    radosgw,
  })
  const until = Date.now() + MINUTES * 60_000
  const isOver = (): boolean =>
    Date.now() > until &&
    KINDS.every((kind) => recorder.history.some((each) => each.kind === kind && each.outcome === 'ok'))
  await Promise.all([
    shared.injectFaults(isOver, recorder.startedAt),
    ...shops.map(({ access }) => runShopClients(access, random, recorder, isOver)),
  ])
  expect(await conclude()).toEqual([])
})
