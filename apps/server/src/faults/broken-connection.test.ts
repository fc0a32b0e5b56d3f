import { expect, test, vi } from 'vitest'
import { connectorBench } from '../testing/connector-bench.ts'
import { until } from '../testing/connector-shop.ts'
import { shakyLine } from '../testing/shaky-line.ts'
import { everyOr, FAULT_TEST_MS } from '../testing/strace.ts'

const CUTS = 60
const SILENT_MS = 1500
const SHEET_BYTES = 400_000

// processes start here, on machines that may have much else to do
vi.setConfig({ testTimeout: FAULT_TEST_MS })

/** A connector whose only way to its server is a line that can be spoiled. */
async function bench() {
  const place = await connectorBench()
  const line = await shakyLine(place.shop.address)
  await place.program.configure({ server: line.address, silentMs: SILENT_MS })
  return { ...place, line }
}

test('A connection that is cut again and again, anywhere, loses and doubles nothing', async () => {
  const { program, line, moreWork, allIsWell } = await bench()
  program.start()
  const cuts = Math.ceil(CUTS / everyOr(8))
  // the further, the more comes through: nobody is held up for ever
  line.be(() => ({ kind: 'cut', afterBytes: 500 + Math.floor(Math.random() * SHEET_BYTES) }))
  for (let cut = 0; cut < cuts; cut += 1) {
    await moreWork(SHEET_BYTES)
    const before = line.line.connections
    await until(() => expect(line.line.connections).toBeGreaterThan(before + 1))
  }
  await until(() => expect(line.line.connections).toBeGreaterThan(cuts))
  line.be(() => ({ kind: 'sound' }))
  expect(await allIsWell()).toBeGreaterThan(0)
})

test('A connection that falls silent in the middle is given up, said to be so, and all goes on once it speaks', async () => {
  const { program, line, moreWork, allIsWell } = await bench()
  line.be(() => ({ kind: 'silent', afterBytes: 0 }))
  program.start()
  await moreWork(SHEET_BYTES)
  await until(async () =>
    expect(await program.status()).toMatchObject({ code: 2, text: expect.stringMatching(/does not answer/) }),
  )
  line.be(() => ({ kind: 'silent', afterBytes: 40_000 + Math.floor(Math.random() * SHEET_BYTES) }))
  const before = line.line.connections
  await until(() => expect(line.line.connections).toBeGreaterThan(before + 2))
  line.be(() => ({ kind: 'sound' }))
  expect(await allIsWell()).toBeGreaterThan(0)
})

test('A slow connection is slow and nothing else: a sheet that takes longer than silence may last comes whole', async () => {
  const { program, line, moreWork, allIsWell } = await bench()
  program.start()
  await moreWork(SHEET_BYTES)
  line.be(() => ({ kind: 'slow', bytes: 16_384, ms: 100 }))
  expect(await allIsWell()).toBeGreaterThan(0)
})
