import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { connectorFaultFixture } from '../testing/connector-fault-fixture.ts'
import { recordConnectorSystemCalls, startAndWaitUntilReady } from '../testing/connector-syscalls.ts'
import { FAULT_TEST_MS, hasStrace, injectFaultAt, logProgress, sampleStep } from '../testing/syscall-faults.ts'

const RANDOM_MOMENTS = 200

vi.setConfig({ testTimeout: FAULT_TEST_MS })

test.skipIf(!hasStrace)(
  'A connector killed at any system call loses and duplicates nothing, and shows no incomplete file',
  async () => {
    const fixture = await connectorFaultFixture()
    const calls = await recordConnectorSystemCalls(fixture)
    expect(calls.length).toBeGreaterThan(50)
    const step = sampleStep(Math.ceil(calls.length / 12))
    const chosen = calls.filter((_, index) => index % step === 0)
    let killed = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      const child = await startAndWaitUntilReady(fixture)
      const end = once(child, 'exit').then(() => true)
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      await fixture.moreWork()
      if (await Promise.race([end, fixture.settled().then(() => false)])) killed += 1
      await fixture.program.stop('SIGKILL')
      tracer.kill('SIGKILL')
    }
    fixture.program.start()
    await fixture.assertConsistent()
    // how often a call of a polling loop occurs depends on the load of the machine: some of the calls are not reached
    // again
    expect(killed).toBeGreaterThan(chosen.length / 4)
    process.stdout.write(`killed at ${killed} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

test('A connector killed at random moments loses and duplicates nothing, and shows no incomplete file', async () => {
  const fixture = await connectorFaultFixture()
  const moments = Math.ceil(RANDOM_MOMENTS / sampleStep(40))
  for (let moment = 0; moment < moments; moment += 1) {
    logProgress('moments', moment, moments)
    await fixture.moreWork()
    fixture.program.start()
    // Long enough for the program to start; the moment differs each time.
    await wait(350 + Math.random() * 1400)
    await fixture.program.stop('SIGKILL')
  }
  fixture.program.start()
  expect(await fixture.assertConsistent()).toBeGreaterThan(0)
})
