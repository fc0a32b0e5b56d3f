import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { connectorFaultFixture } from '../testing/connector-fault-fixture.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { restartableServerOfConnector } from '../testing/server-syscalls.ts'
import { FAULT_TEST_MS, hasStrace, injectFaultAt, logProgress, sampleStep } from '../testing/syscall-faults.ts'

const RANDOM_MOMENTS = 200

vi.setConfig({ testTimeout: FAULT_TEST_MS })

test.skipIf(!hasStrace)(
  'A server killed at any system call while a connector works loses and duplicates nothing',
  async () => {
    const fixture = await connectorFaultFixture()
    const server = await restartableServerOfConnector(fixture)
    fixture.program.start()
    const calls = await server.calls()
    await fixture.program.stop()
    expect(calls.length).toBeGreaterThan(50)
    const step = sampleStep(Math.ceil(calls.length / 8))
    const chosen = calls.filter((_, index) => index % step === 0)
    let killed = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      const child = await server.start()
      const end = waitForExit(child).then(() => true)
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      // A new program connects immediately, without a backoff that has grown.
      fixture.program.start()
      await fixture.moreWork()
      if (await Promise.race([end, fixture.settled().then(() => false)])) killed += 1
      await server.kill()
      await fixture.program.stop('SIGKILL')
      tracer.kill('SIGKILL')
    }
    await server.start()
    fixture.program.start()
    await fixture.assertConsistent()
    expect(killed).toBeGreaterThan(chosen.length / 2)
    process.stdout.write(`killed at ${killed} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

test('A server killed at random moments while a connector works loses and duplicates nothing', async () => {
  const fixture = await connectorFaultFixture()
  const server = await restartableServerOfConnector(fixture)
  fixture.program.start()
  const moments = Math.ceil(RANDOM_MOMENTS / sampleStep(40))
  for (let moment = 0; moment < moments; moment += 1) {
    logProgress('moments', moment, moments)
    await fixture.moreWork()
    await server.start()
    // Long enough for the connector to reconnect and to begin; the moment differs each time.
    await wait(200 + Math.random() * 3000)
    await server.kill()
  }
  await server.start()
  expect(await fixture.assertConsistent()).toBeGreaterThan(0)
})
