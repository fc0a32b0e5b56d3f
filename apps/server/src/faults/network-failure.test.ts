import { expect, test, vi } from 'vitest'
import { connectorFaultFixture } from '../testing/connector-fault-fixture.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { startFaultyProxy } from '../testing/faulty-proxy.ts'
import { sampleStep, FAULT_TEST_MS } from '../testing/syscall-faults.ts'

const CUTS = 60
const SILENT_MS = 1500
const SHEET_BYTES = 400_000

// processes start here, on machines that may have much else to do
vi.setConfig({ testTimeout: FAULT_TEST_MS })

/** A connector whose only way to its server is a line that can be spoiled. */
async function bench() {
  const place = await connectorFaultFixture()
  const line = await startFaultyProxy(place.shop.address)
  await place.program.configure({ server: line.address, silentMs: SILENT_MS })
  return { ...place, line }
}

test('A connection that is cut again and again, anywhere, loses and doubles nothing', async () => {
  const { program, line, moreWork, allIsWell } = await bench()
  program.start()
  const cuts = Math.ceil(CUTS / sampleStep(8))
  // the further, the more comes through: nobody is held up for ever
  line.setFault(() => ({ kind: 'cut', afterBytes: 500 + Math.floor(Math.random() * SHEET_BYTES) }))
  for (let cut = 0; cut < cuts; cut += 1) {
    await moreWork(SHEET_BYTES)
    const before = line.line.connections
    await waitUntil(() => expect(line.line.connections).toBeGreaterThan(before + 1))
  }
  await waitUntil(() => expect(line.line.connections).toBeGreaterThan(cuts))
  line.setFault(() => ({ kind: 'sound' }))
  expect(await allIsWell()).toBeGreaterThan(0)
})

test('A connection that falls silent in the middle is given up, said to be so, and all goes on once it speaks', async () => {
  const { program, line, moreWork, allIsWell } = await bench()
  line.setFault(() => ({ kind: 'silent', afterBytes: 0 }))
  program.start()
  await moreWork(SHEET_BYTES)
  await waitUntil(async () =>
    expect(await program.status()).toMatchObject({ code: 2, text: expect.stringMatching(/does not answer/) }),
  )
  line.setFault(() => ({ kind: 'silent', afterBytes: 40_000 + Math.floor(Math.random() * SHEET_BYTES) }))
  const before = line.line.connections
  await waitUntil(() => expect(line.line.connections).toBeGreaterThan(before + 2))
  line.setFault(() => ({ kind: 'sound' }))
  expect(await allIsWell()).toBeGreaterThan(0)
})

test('A slow connection is slow and nothing else: a sheet that takes longer than silence may last comes whole', async () => {
  const { program, line, moreWork, allIsWell } = await bench()
  program.start()
  await moreWork(SHEET_BYTES)
  line.setFault(() => ({ kind: 'slow', bytes: 16_384, ms: 100 }))
  expect(await allIsWell()).toBeGreaterThan(0)
})
