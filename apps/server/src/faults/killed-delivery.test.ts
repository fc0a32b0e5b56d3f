import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PLAIN_OUTPUT } from '@platen/domain/job-tickets'
import { expect, test } from 'vitest'
import { deliveryFixture, runToIdle, waitForExit, waitForMessage } from '../testing/delivery-fixture.ts'
import {
  FAULT_TEST_MS,
  hasStrace,
  injectFaultAt,
  logProgress,
  recordSystemCalls,
  type SystemCall,
  sampleStep,
} from '../testing/syscall-faults.ts'

/** With a ticket, so that each run delivers two files. */
const OUTPUT = { ...PLAIN_OUTPUT, ticket: { kind: 'hotFile', trigger: 'ticket', template: null } } as const
const RANDOM_MOMENTS = 200

const { createDeliveryEnvironment, startChild, deliverInChild } = await deliveryFixture()

/** Simulates a RIP that opens every new file: it starts with the ticket, and picks up the sheet named in it. */
function ticketReader(folder: string) {
  const pickedUp: { name: string; sha256: string }[] = []
  let isOpen = true
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      if (name.startsWith('.') || name === 'sheets') continue
      const ticket = await readFile(path.join(folder, name), 'utf8')
      const file = /FileName="([^"]+)"/.exec(ticket)?.[1] ?? ''
      pickedUp.push({
        name: path.basename(file),
        sha256: createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      })
      await rm(path.join(folder, name))
    }
  }
  const reading = (async () => {
    while (isOpen) {
      await sweep()
      await wait(1)
    }
    await sweep()
  })()
  return {
    pickedUp,
    close: () => {
      isOpen = false
      return reading
    },
  }
}

async function setUp() {
  const { environment, folder, job, states } = await createDeliveryEnvironment(OUTPUT)
  const jobs = new Map<string, string>()
  const reader = ticketReader(folder)
  const addJob = async () => {
    const { fileName, sha256 } = await job()
    jobs.set(fileName, sha256.toString('hex'))
  }
  const childThatWaits = async () => {
    const child = startChild(environment, undefined, { waits: true })
    await waitForMessage(child, 'begun')
    return child
  }
  /** Delivers the remaining runs, then asserts that the RIP received each run once, complete and with its ticket. */
  const assertConsistent = async () => {
    await deliverInChild(environment)
    await reader.close()
    expect(reader.pickedUp.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      [...jobs].map(([name, sha256]) => ({ name, sha256 })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    expect([...(await states()).values()].every(({ state }) => state === 'sent')).toBe(true)
    expect((await readdir(folder)).filter((name) => name !== 'sheets')).toEqual([])
    expect((await readdir(path.join(folder, 'sheets'))).filter((name) => name.startsWith('.'))).toEqual([])
  }
  return { addJob, childThatWaits, assertConsistent }
}

async function recordSystemCallsOfDelivery({
  addJob,
  childThatWaits,
}: Awaited<ReturnType<typeof setUp>>): Promise<SystemCall[]> {
  await addJob()
  const child = await childThatWaits()
  const calls = await recordSystemCalls(child.pid ?? 0, async () => {
    child.send('go')
    await waitForMessage(child, 'idle')
  })
  const end = waitForExit(child)
  child.kill('SIGKILL')
  await end
  return calls
}

test.skipIf(!hasStrace)(
  'A delivery killed at any system call loses no run, prints none twice, and shows no incomplete file',
  { timeout: FAULT_TEST_MS },
  async () => {
    const fixture = await setUp()
    const calls = await recordSystemCallsOfDelivery(fixture)
    expect(calls.length).toBeGreaterThan(30)
    const step = sampleStep(16)
    const chosen = calls.filter((_, index) => index % step === 0)
    let killed = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      await fixture.addJob()
      const child = await fixture.childThatWaits()
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      if ((await runToIdle(child)) === 'ended') killed += 1
      tracer.kill('SIGKILL')
    }
    await fixture.assertConsistent()
    expect(killed).toBeGreaterThan(chosen.length / 2)
    process.stdout.write(`killed at ${killed} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

test('A delivery killed at random moments loses no run and prints none twice', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const fixture = await setUp()
  const moments = Math.ceil(RANDOM_MOMENTS / sampleStep(40))
  for (let moment = 0; moment < moments; moment += 1) {
    logProgress('moments', moment, moments)
    await fixture.addJob()
    const child = await fixture.childThatWaits()
    const end = waitForExit(child)
    child.send('go')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 120))
    child.kill('SIGKILL')
    await end
  }
  await fixture.assertConsistent()
  expect(moments).toBeGreaterThan(0)
})
