import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PLAIN_OUTPUT } from '@platen/domain/job-tickets'
import { expect, test } from 'vitest'
import { removeUnusedObjects } from '../modules/platform/storage/tasks/remove-objects.ts'
import { compareFiles, loadFileRows } from '../retention/compare-files.ts'
import { toChildEnvironment } from '../testing/child-environment.ts'
import type { ComposeChildInput } from '../testing/compose-child.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { deliveryFixture, waitForExit, waitForMessage } from '../testing/delivery-fixture.ts'
import { findSheetPath } from '../testing/object-paths.ts'
import { printFixture } from '../testing/print-fixture.ts'
import { composeRuns } from '../testing/run-due-jobs.ts'
import {
  FAULT_TEST_MS,
  hasStrace,
  isStopped,
  logProgress,
  recordSystemCalls,
  type SystemCall,
  sampleStep,
  stopAt,
} from '../testing/syscall-faults.ts'
import { testServer } from '../testing/test-server.ts'

const OUTPUT = { ...PLAIN_OUTPUT, ticket: { kind: 'jdf', trigger: 'sheet', template: null } } as const

const { createDeliveryEnvironment, startChild } = await deliveryFixture()

/** Returns every n-th call, and always the first of those that publish something. */
const getChosen = (calls: readonly SystemCall[], step: number): SystemCall[] =>
  calls.filter(({ name, at }, index) => index % step === 0 || (at === 1 && /^(rename|fsync|link)/.test(name)))

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = waitForExit(child)
  child.kill('SIGKILL')
  await end
}

/**
 * Lets a child work until it is stopped at a system call, runs `elsewhere` as another process meanwhile, and lets the
 * child continue to the end of its round.
 *
 * @returns whether it was stopped before it was done
 */
async function frozenAt(child: ChildProcess, call: SystemCall, elsewhere: () => Promise<void>): Promise<boolean> {
  const { pid = 0 } = child
  let isIdle = false
  // A process whose connection was closed while it was stopped may end with that error; the real server would log it.
  const idle = waitForMessage(child, 'idle')
    .catch(() => undefined)
    .then(() => {
      isIdle = true
    })
  const tracer = await stopAt(pid, call)
  const released = new Promise((resolve) => tracer.once('exit', resolve))
  child.send('go')
  await waitUntil(async () => expect(isIdle || (await isStopped(pid))).toBe(true))
  // A traced process pauses at each of its system calls: it is stopped only if it remains so without the tracer.
  tracer.kill('SIGKILL')
  await released
  process.kill(pid, 'SIGSTOP')
  await waitUntil(async () => expect(await isStopped(pid)).toBe(true))
  await elsewhere()
  const wasStopped = !isIdle
  process.kill(pid, 'SIGCONT')
  await idle
  await kill(child)
  return wasStopped
}

test.skipIf(!hasStrace)(
  'A delivery stopped at any system call until its claim is taken over publishes nothing and writes no state when it continues',
  { timeout: FAULT_TEST_MS },
  async () => {
    const { environment, folder, job, states, deliver } = await createDeliveryEnvironment(OUTPUT)
    const started = async () => {
      const child = startChild(environment, undefined, { waits: true })
      await waitForMessage(child, 'begun')
      return child
    }
    await job()
    const first = await started()
    const calls = await recordSystemCalls(first.pid ?? 0, async () => {
      first.send('go')
      await waitForMessage(first, 'idle')
    })
    await kill(first)
    const chosen = getChosen(calls, sampleStep(24))
    let stopped = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true })
      const { id } = await job()
      const wasStopped = await frozenAt(await started(), call, async () => {
        // The transaction that the frozen process left open ends at its time limit.
        await waitUntil(async () => {
          await deliver()
          expect((await states()).get(id)?.state).toBe('sent')
        })
        // The RIP picks up the files.
        for (const name of await readdir(folder)) {
          if (!name.startsWith('.')) await rm(path.join(folder, name), { recursive: true })
        }
      })
      if (wasStopped) stopped += 1
      expect({ call, left: (await readdir(folder)).filter((name) => !name.startsWith('.')) }).toEqual({
        call,
        left: [],
      })
      expect((await states()).get(id)).toEqual({ state: 'sent', reason: null })
    }
    expect(stopped).toBeGreaterThan(chosen.length / 2)
    process.stdout.write(`stopped at ${stopped} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

/** Creates an environment that prints, and the real composer in child processes. */
async function composing() {
  const server = await testServer()
  const fixture = await printFixture(server)
  const { environment } = fixture.shop
  const { services, config } = server
  const script = path.join(import.meta.dirname, '../testing/compose-child.ts')
  const toRow = async (id: string) => {
    const { rows } = await services.database.inEnvironment(environment.id, ({ client }) =>
      client.query<{ state: string; sheet_sha256: Buffer | null; claim_token: string | null; changed_at: Date }>(
        'select state, sheet_sha256, claim_token, changed_at from print_jobs where environment_id = $1 and id = $2',
        [environment.id, id],
      ),
    )
    if (!rows[0]) throw new Error('no such run')
    return rows[0]
  }
  return {
    toRow,
    async started(): Promise<ChildProcess> {
      const input = JSON.stringify({ config, settings: services.settings, environment } satisfies ComposeChildInput)
      const child = spawn(process.execPath, [script, input], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: toChildEnvironment(services.settings),
      })
      await waitForMessage(child, 'begun')
      return child
    },
    async printed(): Promise<string> {
      await fixture.book([await fixture.ordered(1)])
      return fixture.printed()
    },
    /** Composes in this process, after the locks of a frozen process have expired. */
    async composeHere(id: string): Promise<void> {
      await waitUntil(async () => {
        await composeRuns(services, environment)
        expect((await toRow(id)).state).toBe('ready')
      })
    },
    composeNow: () => composeRuns(services, environment),
    async isWhole(id: string): Promise<boolean> {
      const sum = createHash('sha256')
        .update(await readFile(await findSheetPath(services, environment, id)))
        .digest()
      return (await toRow(id)).sheet_sha256?.equals(sum) === true
    },
    /** Returns the keys of objects that neither a row refers to nor a task will delete. */
    async orphans() {
      await removeUnusedObjects(services, environment)
      const later = new Date(Date.now() + 1e10)
      const { objects, database } = services
      const comparison = await compareFiles({ objects, environment, now: later }, () =>
        database.inEnvironment(environment.id, loadFileRows),
      )
      return comparison?.orphans
    },
  }
}

test.skipIf(!hasStrace)(
  'A composer stopped at any system call until its claim is taken over changes neither sheet nor state when it continues',
  { timeout: FAULT_TEST_MS },
  async () => {
    const place = await composing()
    await place.printed()
    const first = await place.started()
    const calls = await recordSystemCalls(first.pid ?? 0, async () => {
      first.send('go')
      await waitForMessage(first, 'idle')
    })
    await kill(first)
    const chosen = getChosen(calls, sampleStep(40))
    let stopped = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      const id = await place.printed()
      let before: unknown
      const wasStopped = await frozenAt(await place.started(), call, async () => {
        await place.composeHere(id)
        before = await place.toRow(id)
      })
      if (wasStopped) stopped += 1
      expect(await place.toRow(id)).toEqual(before)
      expect(await place.isWhole(id)).toBe(true)
      expect(await place.orphans()).toEqual([])
    }
    expect(stopped).toBeGreaterThan(chosen.length / 2)
    process.stdout.write(`stopped at ${stopped} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

test('The run of a killed composer is taken over immediately, before later runs of its preset', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const place = await composing()
  for (let round = 0; round < Math.ceil(20 / sampleStep(10)); round += 1) {
    const [first, second] = [await place.printed(), await place.printed()]
    const child = await place.started()
    child.send('go')
    // The moment differs each time; most of composing takes milliseconds.
    await waitUntil(async () => {
      const { claim_token, state } = await place.toRow(first)
      expect(claim_token !== null || state !== 'queued').toBe(true)
    })
    await wait(Math.random() * 20)
    await kill(child)
    await waitUntil(async () => {
      await place.composeNow()
      expect([(await place.toRow(first)).state, (await place.toRow(second)).state]).toEqual(['ready', 'ready'])
    })
    const [earlier, later] = [await place.toRow(first), await place.toRow(second)]
    expect(earlier.changed_at.getTime()).toBeLessThan(later.changed_at.getTime())
    expect([await place.isWhole(first), await place.isWhole(second)]).toEqual([true, true])
  }
})
