import { expect, test } from 'vitest'
import { runToIdle, waitForExit } from '../testing/delivery-fixture.ts'
import { intakeFaultFixture } from '../testing/intake-fault-fixture.ts'
import { FAULT_TEST_MS, hasStrace, injectFaultAt, logProgress, sampleStep } from '../testing/syscall-faults.ts'

const RANDOM_MOMENTS = 200

const { addFileToHotFolder, startChild, recordSystemCallsOfIntake, assertConsistent } = await intakeFaultFixture()

test.skipIf(!hasStrace)(
  'An intake killed at any system call loses and duplicates no order',
  { timeout: FAULT_TEST_MS },
  async () => {
    const calls = await recordSystemCallsOfIntake()
    expect(calls.length).toBeGreaterThan(30)
    const step = sampleStep(Math.ceil(calls.length / 8))
    const chosen = calls.filter((_, index) => index % step === 0)
    let killed = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      await addFileToHotFolder()
      const child = await startChild()
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      if ((await runToIdle(child)) === 'ended') killed += 1
      tracer.kill('SIGKILL')
    }
    await assertConsistent()
    expect(killed).toBeGreaterThan(chosen.length / 2)
    process.stdout.write(`killed at ${killed} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

test('An intake killed at random moments loses and duplicates no order', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const moments = Math.ceil(RANDOM_MOMENTS / sampleStep(40))
  for (let moment = 0; moment < moments; moment += 1) {
    logProgress('moments', moment, moments)
    await addFileToHotFolder()
    const child = await startChild()
    const end = waitForExit(child)
    child.send('go')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 900))
    child.kill('SIGKILL')
    await end
  }
  await assertConsistent()
  expect(moments).toBeGreaterThan(0)
})
