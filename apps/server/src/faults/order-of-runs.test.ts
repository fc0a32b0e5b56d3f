import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { printFixture } from '../testing/print-fixture.ts'
import { FAULT_TEST_MS, logProgress, sampleStep } from '../testing/syscall-faults.ts'
import type { TaskChildInput } from '../testing/task-child.ts'
import { key } from '../testing/test-preset.ts'
import { testServer } from '../testing/test-server.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

const KILLS = 20

/** Simulates a RIP that takes each sheet; returns the names of the sheets in the order in which they appeared. */
function takeSheets(folder: string): string[] {
  const pickedUp: string[] = []
  let reading = Promise.resolve()
  const watcher = watch(folder, (_event, name) => {
    if (name === null || name.startsWith('.')) return
    reading = reading.then(async () => {
      // The deletion of a sheet is an event, too.
      if (!(await readdir(folder)).includes(name)) return
      pickedUp.push(name)
      await rm(path.join(folder, name))
    })
  })
  onTestFinished(async () => {
    watcher.close()
    // before the folder is deleted
    await reading
  })
  return pickedUp
}

async function kill(child: ChildProcess): Promise<void> {
  const end = waitForExit(child)
  child.kill('SIGKILL')
  await end
}

/** Creates two presets with the same output channel, and processes that compose and deliver their runs. */
async function twoPresets() {
  const server = await testServer()
  const { services, config } = server
  const { shop, operator, presetId, data, ordered } = await printFixture(server)
  const { environment } = shop
  const saved = await operator.call(outputPresetCalls.save, {
    body: { presetData: { ...data, id: undefined, name: 'Evening' } },
  })
  const presets = [presetId, String(saved.body['id'])]
  const expected: string[] = []
  const pickedUp = takeSheets(path.join(environmentFolder(services.settings, environment.resourceName), 'output'))
  const query = async <T extends object>(text: string): Promise<T[]> =>
    (await services.database.inEnvironment(environment.id, ({ client }) => client.query<T>(text))).rows
  /** The states of the runs, in the order in which they were printed. */
  const states = async () =>
    (await query<{ state: string }>('select state from print_jobs order by created_at')).map(({ state }) => state)
  return {
    expected,
    pickedUp,
    states,
    /** Waits until each run is delivered and taken. */
    allDelivered: () =>
      waitUntil(async () => {
        expect((await states()).filter((state) => state === 'queued' || state === 'ready')).toEqual([])
        expect(pickedUp.length).toBeGreaterThanOrEqual(expected.length)
      }),
    /** Prints one order on a preset; returns the id of the run. */
    async print(preset: 0 | 1): Promise<string> {
      const id = presets[preset] ?? ''
      const order = await ordered(1)
      await operator.call(outputPresetCalls.book, { body: { presetId: id, jobs: [key(order)] } })
      const { body } = await operator.call(printCalls.printOrders, { body: { presetId: id } })
      const run = printJobSchema.parse((body['printJobs'] as unknown[])[0])
      expected.push(run.fileName)
      return run.id
    },
    /** The number of jobs that deliver a run and have not ended. */
    async deliveries(): Promise<number> {
      const { rowCount } = await services.database.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'deliver_run'`,
      )
      return rowCount ?? 0
    },
    /** Starts a process; one that does not compose keeps a run forever and sends a message when it has one. */
    start(composes: boolean): ChildProcess {
      const input = JSON.stringify({ config, settings: services.settings, composes } satisfies TaskChildInput)
      const script = path.join(import.meta.dirname, '../testing/task-child.ts')
      const child = spawn(process.execPath, [script, input], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    },
  }
}

test('Runs wait for an earlier run that another process keeps, and follow it after that process was killed', async () => {
  const { print, start, states, allDelivered, deliveries, pickedUp, expected } = await twoPresets()
  await print(0)
  const first = start(false)
  await new Promise((resolve) => first.once('message', resolve))
  start(true)
  for (const preset of [0, 1, 0, 1] as const) await print(preset)
  await waitUntil(async () => expect((await states()).filter((state) => state === 'queued')).toHaveLength(1))
  await waitUntil(async () => expect(await deliveries()).toBe(0))
  expect(await states()).toEqual(['queued', 'ready', 'ready', 'ready', 'ready'])
  expect(pickedUp).toEqual([])
  await kill(first)
  await allDelivered()
  expect(pickedUp).toEqual(expected)
})

test('Two processes deliver the runs of a preset and of a channel in their order, each once, while they are killed', async () => {
  const { print, start, allDelivered, pickedUp, expected } = await twoPresets()
  const workers = [start(true), start(true)]
  const kills = Math.ceil(KILLS / sampleStep(4))
  for (let round = 0; round < kills; round += 1) {
    logProgress('kills', round, kills)
    const before = pickedUp.length
    for (const preset of [0, 0, 1, 0, 1, 1] as const) await print(preset)
    await waitUntil(() => expect(pickedUp.length).toBeGreaterThan(before + (round % 5)))
    const killed = workers.shift()
    if (killed) await kill(killed)
    workers.push(start(true))
  }
  await allDelivered()
  expect(pickedUp).toEqual(expected)
})
