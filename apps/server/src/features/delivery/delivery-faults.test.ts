import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type FSWatcher, watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { folderIdentity, publishDelivery, stageDelivery } from '@platen/hotfolder'
import { afterAll, expect, test } from 'vitest'
import { environmentFolder, sheetFile } from '../../artwork-store/artwork-store.ts'
import { openLiveHub } from '../../live/live-hub.ts'
import { silentLog } from '../../log.ts'
import type { Services } from '../../services.ts'
import type { DeliveryChildInput } from '../../testing/delivery-child.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { changeRun } from '../printing/printing-reads.ts'
import { deliverJobs, makeOutputFolder, watchSentJobs } from './deliver-jobs.ts'
import { claimDelivery, claimOf, noteDelivery } from './delivery-store.ts'

const KILLS = 48
const LEASE_MS = 120_000
const SHEET_BYTES = 1024 * 1024

const { database, config } = await testDatabase()
const live = await openLiveHub(config)
const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-delivery-'))
afterAll(async () => {
  await live.close()
  await rm(dataFolder, { recursive: true, force: true })
})

let aheadMs = 0
const settings: Services['settings'] = {
  host: '127.0.0.1',
  port: 0,
  dataFolder,
  databaseUrl: undefined,
  demo: false,
  logLevel: 'error',
  publicUrl: undefined,
  artworkHosts: [],
  oidc: undefined,
}
const services: Services = { settings, database, live, log: silentLog(), now: () => new Date(Date.now() + aheadMs) }

/** An environment with a hot folder of its own. */
async function yard() {
  const environment = { id: randomUUID(), resourceName: `shop${randomUUID().slice(0, 8)}` }
  await database.outside
    .insertInto('environments')
    .values({ id: environment.id, resource_name: environment.resourceName })
    .execute()
  await makeOutputFolder(services, environment, 'output')
  const folder = path.join(environmentFolder(settings, environment.resourceName), 'output')

  /** A composed run with its sheet; answers with its id, file name and what is in it. */
  async function job() {
    const id = randomUUID()
    const sheet = randomBytes(SHEET_BYTES)
    const file = sheetFile(settings, environment.resourceName, id)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, sheet)
    const sha256 = createHash('sha256').update(sheet).digest()
    const channel = JSON.stringify({
      id: randomUUID(),
      userId: randomUUID(),
      type: null,
      name: 'HF Bed',
      ripName: 'HotFolder',
      modelName: '',
      nickName: '',
      queueLabel: '',
      hostName: '',
      group: null,
      hotFolderPath: 'output',
      hotFolderName: 'Bed',
      printer: '',
      printerType: '',
      printerSettingFiles: [],
      outputRotation: 0,
      referenceZeroPointAsLeft: false,
      autoCropping: false,
    })
    const fileName = `${id}.pdf`
    await database.inEnvironment(environment.id, ({ db }) =>
      db
        .insertInto('print_jobs')
        .values({
          environment_id: environment.id,
          id,
          preset_id: randomUUID(),
          preset_name: 'Morning',
          layout_name: 'Bed',
          channel,
          plan: '{}',
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
    const rows = await database.inEnvironment(environment.id, ({ db }) =>
      db.selectFrom('print_jobs').select(['id', 'state', 'reason']).execute(),
    )
    return new Map(rows.map(({ id, state, reason }) => [id, { state, reason }]))
  }
  const claim = () => database.inEnvironment(environment.id, (tx) => claimDelivery(tx, services.now()))
  const deliver = () => deliverJobs(services, environment)
  return { environment, folder, job, states, claim, deliver }
}

/** Starts the real delivery in a process of its own; `under` is a shell command to start it under. */
function startChild(environment: DeliveryChildInput['environment'], under?: string): ChildProcess {
  const input = JSON.stringify({ config, settings, environment, aheadMs } satisfies DeliveryChildInput)
  const script = path.join(import.meta.dirname, '../../testing/delivery-child.ts')
  const [command, args] = under
    ? ['sh', ['-c', `${under}; exec "$0" "$@"`, process.execPath, script, input]]
    : [process.execPath, [script, input]]
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

const heard = (child: ChildProcess, word: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', (said) => {
      if (said === word) resolve()
    })
    child.once('exit', () => reject(new Error('the delivery ended by itself')))
  })

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('exit', () => resolve()))

/** Lets a child deliver what there is, and ends it. */
async function deliverInChild(environment: DeliveryChildInput['environment'], under?: string): Promise<void> {
  const child = startChild(environment, under)
  const end = ended(child)
  await heard(child, 'idle')
  child.kill('SIGKILL')
  await end
}

/** A RIP that opens whatever appears and takes it at once; remembers every file that it saw. */
function greedyReader(folder: string) {
  const taken: { name: string; sha256: Buffer }[] = []
  let isOpen = true
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      if (name.startsWith('.')) continue
      const content = await readFile(path.join(folder, name))
      await rm(path.join(folder, name))
      taken.push({ name, sha256: createHash('sha256').update(content).digest() })
    }
  }
  const reading = (async () => {
    while (isOpen) {
      await sweep()
      await nextTurn()
    }
    await sweep()
  })()
  return {
    taken,
    close: () => {
      isOpen = false
      return reading
    },
  }
}

/** Kills at the n-th thing that happens in the folder, or at the latest once all is delivered. */
async function killAt(child: ChildProcess, folder: string, happening: number): Promise<void> {
  const end = ended(child)
  let watcher: FSWatcher | undefined
  const moment = new Promise<void>((resolve) => {
    let count = 0
    watcher = watch(folder, () => {
      count += 1
      if (count >= happening) resolve()
    })
  })
  await Promise.race([moment, heard(child, 'idle').catch(() => undefined)])
  child.kill('SIGKILL')
  watcher?.close()
  await end
}

test(`A delivery that is killed ${KILLS} times loses no job, delivers none twice, and shows no half file`, {
  timeout: 400_000,
}, async () => {
  const { environment, folder, job, states } = await yard()
  const jobs = new Map<string, Buffer>()
  const reader = greedyReader(folder)
  for (let kill = 0; kill < KILLS; kill++) {
    for (let fresh = 0; fresh < 2; fresh++) {
      const { fileName, sha256 } = await job()
      jobs.set(fileName, sha256)
    }
    // once more than the steps of one job make happen, so that every step of the first and second is hit
    await killAt(startChild(environment), folder, 1 + Math.floor(Math.random() * 14))
    aheadMs += LEASE_MS + 1000
  }
  await deliverInChild(environment)
  await reader.close()

  expect(reader.taken.map(({ name }) => name).toSorted()).toEqual([...jobs.keys()].toSorted())
  for (const { name, sha256 } of reader.taken) expect(jobs.get(name)?.equals(sha256)).toBe(true)
  expect([...(await states()).values()].every(({ state }) => state === 'sent')).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

test('A hot folder that vanishes keeps its jobs waiting, says so, and gets each once when it is back', async () => {
  const { folder, job, states, deliver } = await yard()
  const { id, fileName } = await job()
  await rename(folder, `${folder}-away`)
  await deliver()
  expect((await states()).get(id)).toMatchObject({ state: 'ready', reason: expect.stringContaining('is not there') })
  expect(await readdir(path.dirname(folder))).not.toContain('output')
  await rename(`${folder}-away`, folder)
  aheadMs += LEASE_MS
  await deliver()
  await deliver()
  expect((await states()).get(id)).toEqual({ state: 'sent', reason: null })
  expect(await readdir(folder)).toEqual([fileName])
})

test('An empty mount point in place of the hot folder loses nothing and is no receipt', async () => {
  const { environment, folder, job, states, claim, deliver } = await yard()
  const sent = await job()
  await deliver()
  const { id, fileName, sha256 } = await job()
  const claimed = await claim()
  if (!claimed) throw new Error('nothing to claim')
  const identity = await folderIdentity(folder)
  await stageDelivery(sheetFile(settings, environment.resourceName, id), folder, fileName, sha256, claimOf(claimed))
  expect(
    await database.inEnvironment(environment.id, (tx) => noteDelivery(tx, claimed, identity, services.now())),
  ).toBe(true)

  await rename(folder, `${folder}-away`)
  await mkdir(folder)
  aheadMs += LEASE_MS + 1
  await deliver()
  await watchSentJobs(services, environment)
  expect((await states()).get(id)).toMatchObject({ state: 'ready', reason: expect.stringContaining('another one') })
  expect((await states()).get(sent.id)).toMatchObject({ state: 'sent' })
  expect(await readdir(folder)).toEqual([])

  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
  aheadMs += LEASE_MS
  await deliver()
  expect(await readdir(folder)).toEqual([fileName, sent.fileName].toSorted())
  await rm(path.join(folder, sent.fileName))
  await watchSentJobs(services, environment)
  expect((await states()).get(sent.id)).toMatchObject({ state: 'pickedUp' })
})

test.skipIf(process.platform === 'win32')(
  'Where a sheet cannot be written whole, nothing of it stays or is seen, and it is delivered once there is room',
  async () => {
    const { environment, folder, job, states, deliver } = await yard()
    const { id, fileName } = await job()
    // no file may grow beyond a part of the sheet: the write breaks off in the middle, as on a full disk
    await deliverInChild(environment, 'ulimit -f 500')
    expect((await states()).get(id)).toMatchObject({ state: 'ready', reason: expect.stringMatching(/./) })
    expect(await readdir(folder)).toEqual([])
    aheadMs += LEASE_MS
    await deliver()
    expect(await readdir(folder)).toEqual([fileName])
  },
)

test('One who comes back after their claim has run out publishes nothing', async () => {
  const { environment, folder, job, claim } = await yard()
  const { id, fileName, sha256 } = await job()
  const sheet = sheetFile(settings, environment.resourceName, id)
  const identity = await folderIdentity(folder)
  const late = await claim()
  aheadMs += LEASE_MS + 1
  const next = await claim()
  if (!late || !next) throw new Error('nothing to claim')
  const note = (of: typeof late) =>
    database.inEnvironment(environment.id, (tx) => noteDelivery(tx, of, identity, services.now()))
  await stageDelivery(sheet, folder, fileName, sha256, claimOf(next))
  expect([await note(late), await note(next), await note(late)]).toEqual([false, true, false])
  await publishDelivery(folder, fileName, claimOf(next), identity)
  expect(await readdir(folder)).toEqual([fileName])
})

test('A run is cancelled or handed over, never both', async () => {
  const { environment, job, claim } = await yard()
  const inEnvironment = <T>(work: Parameters<typeof database.inEnvironment<T>>[1]) =>
    database.inEnvironment(environment.id, work)
  const first = await job()
  const claimed = await claim()
  expect(await inEnvironment((tx) => changeRun(tx, first.id, 'cancel', services.now()))).toBe(true)
  expect(claimed && (await inEnvironment((tx) => noteDelivery(tx, claimed, 'any', services.now())))).toBe(false)

  const second = await job()
  const noted = await claim()
  expect(noted && (await inEnvironment((tx) => noteDelivery(tx, noted, 'any', services.now())))).toBe(true)
  expect(await inEnvironment((tx) => changeRun(tx, second.id, 'cancel', services.now()))).toBe(false)
})
