import type { ChildProcess } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { detectPickup } from '../modules/production/delivery/deliver-composed-run.ts'
import { performWithdrawal } from '../modules/production/delivery/withdraw-run.ts'
import { beginWithdrawal } from '../modules/production/runs/withdrawals-commands.ts'
import { runToIdle, startWaitingChild, waitForExit, waitForMessage } from '../testing/delivery-fixture.ts'
import { runFixture } from '../testing/run-fixture.ts'
import {
  FAULT_TEST_MS,
  hasStrace,
  injectFaultAt,
  logProgress,
  recordSystemCalls,
  sampleStep,
} from '../testing/syscall-faults.ts'

const { server, services, shop, operator, ordered, book, sent, loadRun, getJobProgress } = await runFixture()
const { environment } = shop
const output = path.join(environmentFolder(services.settings, environment.resourceName), 'output')

/** Starts a process that withdraws the run when it gets a message. */
const startChild = (run: string): Promise<ChildProcess> =>
  startWaitingChild({ config: server.config, settings: services.settings, environment, withdraws: run })

/** An order with two copies in a sent run that is about to be withdrawn. */
async function beginOne() {
  const order = await ordered(2)
  await book([order])
  const run = await sent()
  const by = { userId: operator.id, isRequeued: false, now: services.now() }
  await services.database.inEnvironment(environment.id, (tx) => beginWithdrawal(tx, run, by))
  return { order, run }
}

test.skipIf(!hasStrace)(
  'A withdrawal that is killed at any system call ends with the file withdrawn or taken by the RIP, never both',
  { timeout: FAULT_TEST_MS },
  async () => {
    const { run: recorded } = await beginOne()
    const first = await startChild(recorded)
    const calls = await recordSystemCalls(first.pid ?? 0, async () => {
      first.send('go')
      await waitForMessage(first, 'idle')
    })
    first.kill('SIGKILL')
    await waitForExit(first)
    const step = sampleStep(Math.ceil(calls.length / 10))
    const chosen = calls.filter(({ name }, index) => name.startsWith('rename') || index % step === 0)
    expect(chosen.some(({ name }) => name.startsWith('rename'))).toBe(true)
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      const { order, run } = await beginOne()
      const child = await startChild(run)
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      await runToIdle(child)
      tracer.kill('SIGKILL')
      const { fileName } = (await loadRun(run)).printJob
      // a RIP that takes the file if it sees it, in every second case
      const isTaken = index % 2 === 1 && (await readdir(output)).includes(fileName)
      if (isTaken) await rm(path.join(output, fileName))
      await detectPickup(services, environment)
      await performWithdrawal(services, environment, run)
      await performWithdrawal(services, environment, run)
      expect((await loadRun(run)).printJob.state).toBe(isTaken ? 'pickedUp' : 'cancelled')
      expect(await getJobProgress(order)).toMatchObject({ open: [isTaken ? 0 : 2] })
      expect(await readdir(output)).toEqual([])
    }
  },
)
