import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { PrintOutput } from '@platen/domain/job-tickets'
import { openObjectStore } from '../file-store/open-store.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createOutputFolder } from '../modules/catalog/output-channels/output-folder.ts'
import { claimDelivery } from '../modules/production/runs/delivery-commands.ts'
import type { Services } from '../services.ts'
import { atEnd } from './at-end.ts'
import { toChildEnvironment } from './child-environment.ts'
import type { DeliveryChildInput } from './delivery-child.ts'
import { earlierSheetPath } from './object-paths.ts'
import { deliverRuns } from './run-due-jobs.ts'
import { testChannel } from './test-channel.ts'
import { testDatabase } from './test-database.ts'
import { testSettings } from './test-settings.ts'

const SHEET_BYTES = 1024 * 1024

/** Creates runs that are ready for delivery, hot folders for them, and the real delivery in a child process. */
export async function deliveryFixture() {
  const { database, config } = await testDatabase()
  const live = await createChangeNotifier(config)
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-delivery-'))
  atEnd(async () => {
    await live.close()
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 })
  })

  const clock = { aheadMs: 0 }
  const settings = testSettings(dataFolder)
  const services: Services = {
    settings,
    database,
    live,
    log: nullLogger(),
    metrics: createMetrics(),
    objects: openObjectStore(settings),
    now: () => new Date(Date.now() + clock.aheadMs),
  }

  /** Creates an environment with its own hot folder. */
  async function createDeliveryEnvironment(output: PrintOutput | null = null) {
    const environment = { id: randomUUID(), resourceName: `shop${randomUUID().slice(0, 8)}` }
    await database.outsideEnvironments
      .insertInto('environments')
      .values({ id: environment.id, resource_name: environment.resourceName, name: environment.resourceName })
      .execute()
    await createOutputFolder(services.settings, environment, 'output')
    const folder = path.join(environmentFolder(settings, environment.resourceName), 'output')

    /** Creates a composed run with its sheet; returns its id, file name and content. */
    async function job(change: Partial<WireOutputChannel> = {}) {
      const id = randomUUID()
      const sheet = randomBytes(SHEET_BYTES)
      const file = earlierSheetPath(settings, environment.resourceName, id)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, sheet)
      const sha256 = createHash('sha256').update(sheet).digest()
      const channel = JSON.stringify(testChannel({ ripName: output ? 'ErgoSoft' : 'HotFolder', ...change }))
      const fileName = `${id}.pdf`
      await database.inEnvironment(environment.id, ({ kysely }) =>
        kysely
          .insertInto('print_jobs')
          .values({
            environment_id: environment.id,
            id,
            preset_id: randomUUID(),
            preset_name: 'Morning',
            layout_name: 'Bed',
            channel,
            plan: '{}',
            output: output && JSON.stringify(output),
            file_name: fileName,
            pieces: 1,
            state: 'ready',
            sheet_sha256: sha256,
            sheet_bytes: sheet.length,
          })
          .execute(),
      )
      return { id, fileName, sha256 }
    }

    const states = async (): Promise<Map<string, { state: string; reason: string | null }>> => {
      const rows = await database.inEnvironment(environment.id, ({ kysely }) =>
        kysely.selectFrom('print_jobs').select(['id', 'state', 'reason']).execute(),
      )
      return new Map(rows.map(({ id, state, reason }) => [id, { state, reason }]))
    }
    const claim = (id: string) => database.inEnvironment(environment.id, (tx) => claimDelivery(tx, id))
    const deliver = () => deliverRuns(services, environment)
    return { environment, folder, job, states, claim, deliver }
  }

  /** Starts the real delivery in a child process; `under` is a shell command that it is started with. */
  function startChild(
    environment: DeliveryChildInput['environment'],
    under?: string,
    more: Partial<DeliveryChildInput> = {},
  ): ChildProcess {
    const input = JSON.stringify({
      config,
      settings,
      environment,
      aheadMs: clock.aheadMs,
      ...more,
    } satisfies DeliveryChildInput)
    const script = path.join(import.meta.dirname, 'delivery-child.ts')
    const [command, args] = under
      ? ['sh', ['-c', `${under}; exec "$0" "$@"`, process.execPath, script, input]]
      : [process.execPath, [script, input]]
    return spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: toChildEnvironment(settings),
    })
  }

  /** Delivers all pending runs in a child process and ends it. */
  async function deliverInChild(environment: DeliveryChildInput['environment'], under?: string): Promise<void> {
    const child = startChild(environment, under)
    const end = waitForExit(child)
    await waitForMessage(child, 'idle')
    child.kill('SIGKILL')
    await end
  }

  return { database, settings, services, clock, createDeliveryEnvironment, startChild, deliverInChild }
}

/** Starts the delivery in a child process that waits for a message before it does anything. */
export async function startWaitingChild(input: Omit<DeliveryChildInput, 'aheadMs' | 'waits'>): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'delivery-child.ts')
  const child = spawn(process.execPath, [script, JSON.stringify({ ...input, aheadMs: 0, waits: true })], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: toChildEnvironment(input.settings),
  })
  await waitForMessage(child, 'begun')
  return child
}

/** Waits until a child sends a message. */
export const waitForMessage = (child: ChildProcess, word: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', (said) => {
      if (said === word) resolve()
    })
    child.once('exit', () => reject(new Error('the delivery process exited unexpectedly')))
  })

export const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('exit', () => resolve()))

/** A process that is still in the same round after this time is stuck, ms. */
const STUCK_MS = 120_000

/** Lets a child work until it has completed its round, has exited, or is stuck; the child is ended in any case. */
export async function runToIdle(child: ChildProcess): Promise<'idle' | 'ended' | 'stuck'> {
  const end = waitForExit(child)
  let limit: NodeJS.Timeout | undefined
  const stuck = new Promise<'stuck'>((resolve) => (limit = setTimeout(() => resolve('stuck'), STUCK_MS)))
  const idle = waitForMessage(child, 'idle').then(
    () => 'idle' as const,
    () => 'ended' as const,
  )
  child.send('go')
  const outcome = await Promise.race([end.then(() => 'ended' as const), idle, stuck])
  clearTimeout(limit)
  child.kill('SIGKILL')
  await end
  return outcome
}
