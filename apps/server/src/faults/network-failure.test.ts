import { expect, test, vi } from 'vitest'
import { connectorFaultFixture } from '../testing/connector-fault-fixture.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { startFaultyProxy } from '../testing/faulty-proxy.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'

const CUTS = 60
const SILENT_MS = 1500
const SHEET_BYTES = 400_000

// Starts processes, possibly on a busy machine.
vi.setConfig({ testTimeout: FAULT_TEST_MS })

/** Creates a connector whose only connection to its server goes through a fault-injecting proxy. */
async function setUp() {
  const fixture = await connectorFaultFixture()
  const line = await startFaultyProxy(fixture.shop.address)
  await fixture.program.configure({ server: line.address, silentMs: SILENT_MS })
  return { ...fixture, line }
}

test('A connection that is repeatedly cut at any point loses and duplicates nothing', async () => {
  const { program, line, moreWork, assertConsistent } = await setUp()
  program.start()
  const cuts = Math.ceil(CUTS / sampleStep(8))
  // Later cuts let more bytes through, so that all transfers complete eventually.
  line.setFault(() => ({ kind: 'cut', afterBytes: 500 + Math.floor(Math.random() * SHEET_BYTES) }))
  for (let cut = 0; cut < cuts; cut += 1) {
    await moreWork(SHEET_BYTES)
    const before = line.line.connections
    await waitUntil(() => expect(line.line.connections).toBeGreaterThan(before + 1))
  }
  await waitUntil(() => expect(line.line.connections).toBeGreaterThan(cuts))
  line.setFault(() => ({ kind: 'sound' }))
  expect(await assertConsistent()).toBeGreaterThan(0)
})

test('A connection that stalls is closed after the idle timeout and reported, and work resumes when it recovers', async () => {
  const { program, line, moreWork, assertConsistent } = await setUp()
  line.setFault(() => ({ kind: 'silent', afterBytes: 0 }))
  program.start()
  await moreWork(SHEET_BYTES)
  await waitUntil(async () =>
    expect(await program.status()).toMatchObject({ code: 2, text: expect.stringMatching(/does not respond/) }),
  )
  line.setFault(() => ({ kind: 'silent', afterBytes: 40_000 + Math.floor(Math.random() * SHEET_BYTES) }))
  const before = line.line.connections
  await waitUntil(() => expect(line.line.connections).toBeGreaterThan(before + 2))
  line.setFault(() => ({ kind: 'sound' }))
  expect(await assertConsistent()).toBeGreaterThan(0)
})

test('A slow connection delivers a complete sheet even if this takes longer than the idle timeout', async () => {
  const { program, line, moreWork, assertConsistent } = await setUp()
  program.start()
  await moreWork(SHEET_BYTES)
  line.setFault(() => ({ kind: 'slow', bytes: 16_384, ms: 100 }))
  expect(await assertConsistent()).toBeGreaterThan(0)
})
