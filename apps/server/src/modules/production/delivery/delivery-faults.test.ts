import type { ChildProcess } from 'node:child_process'
import { type FSWatcher, watch } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { folderIdentity, publishDelivery, stageDelivery } from '@platen/hotfolder'
import { expect, test } from 'vitest'
import { deliveryFixture, waitForExit, waitForMessage } from '../../../testing/delivery-fixture.ts'
import { startFakeRip } from '../../../testing/fake-rip.ts'
import { earlierSheetPath } from '../../../testing/object-paths.ts'
import { recordPublish } from '../runs/delivery-commands.ts'
import { claimText } from '../runs/run-claim.ts'
import { transitionRun } from '../runs/runs-commands.ts'
import { detectPickup } from './deliver-composed-run.ts'

/** More kills, at each system call: `scripts/faults/killed-delivery`. */
const KILLS = 16

const { database, settings, services, createDeliveryEnvironment, startChild, deliverInChild } = await deliveryFixture()

/** Kills the child at the n-th file system event in the folder, or at the latest when it is idle. */
async function killAt(child: ChildProcess, folder: string, happening: number): Promise<void> {
  const end = waitForExit(child)
  let watcher: FSWatcher | undefined
  const moment = new Promise<void>((resolve) => {
    let count = 0
    watcher = watch(folder, () => {
      count += 1
      if (count >= happening) resolve()
    })
  })
  await Promise.race([moment, waitForMessage(child, 'idle').catch(() => undefined)])
  child.kill('SIGKILL')
  watcher?.close()
  await end
}

test(`A delivery that is killed ${KILLS} times loses no job, delivers none twice and never publishes an incomplete file`, {
  timeout: 400_000,
}, async () => {
  const { environment, folder, job, states } = await createDeliveryEnvironment()
  const jobs = new Map<string, Buffer>()
  const reader = startFakeRip(folder)
  for (let kill = 0; kill < KILLS; kill++) {
    for (let fresh = 0; fresh < 2; fresh++) {
      const { fileName, sha256 } = await job()
      jobs.set(fileName, sha256)
    }
    // One more than the number of events of one job, so that each step of the first and second job is hit.
    await killAt(startChild(environment), folder, 1 + Math.floor(Math.random() * 14))
  }
  await deliverInChild(environment)
  await reader.close()

  expect(reader.pickedUp.map(({ name }) => name).toSorted()).toEqual([...jobs.keys()].toSorted())
  for (const { name, sha256 } of reader.pickedUp) expect(jobs.get(name)?.toString('hex')).toBe(sha256)
  expect([...(await states()).values()].every(({ state }) => state === 'sent')).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

test('Jobs of a missing hot folder wait with a problem, and each is delivered once when the folder is back', async () => {
  const { folder, job, states, deliver } = await createDeliveryEnvironment()
  const { id, fileName } = await job()
  await rename(folder, `${folder}-away`)
  await deliver()
  expect((await states()).get(id)).toMatchObject({
    state: 'ready',
    reason: expect.stringContaining('is not available'),
  })
  expect(await readdir(path.dirname(folder))).not.toContain('output')
  await rename(`${folder}-away`, folder)
  await deliver()
  await deliver()
  expect((await states()).get(id)).toEqual({ state: 'sent', reason: null })
  expect(await readdir(folder)).toEqual([fileName])
})

test('An empty mount point in place of the hot folder loses nothing and does not count as pickup', async () => {
  const { environment, folder, job, states, claim, deliver } = await createDeliveryEnvironment()
  const sent = await job()
  await deliver()
  const { id, fileName, sha256 } = await job()
  const claimed = await claim(id)
  if (!claimed) throw new Error('nothing to claim')
  const identity = await folderIdentity(folder)
  await stageDelivery(
    earlierSheetPath(settings, environment.resourceName, id),
    folder,
    fileName,
    sha256,
    claimText(claimed),
  )
  expect(
    await database.inEnvironment(environment.id, (tx) => recordPublish(tx, claimed, identity, services.now())),
  ).toBe(true)

  await rename(folder, `${folder}-away`)
  await mkdir(folder)
  await deliver()
  await detectPickup(services, environment)
  expect((await states()).get(id)).toMatchObject({
    state: 'ready',
    reason: expect.stringContaining('not the same folder'),
  })
  expect((await states()).get(sent.id)).toMatchObject({ state: 'sent' })
  expect(await readdir(folder)).toEqual([])

  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
  await deliver()
  expect(await readdir(folder)).toEqual([fileName, sent.fileName].toSorted())
  await rm(path.join(folder, sent.fileName))
  await detectPickup(services, environment)
  expect((await states()).get(sent.id)).toMatchObject({ state: 'pickedUp' })
})

test.skipIf(process.platform === 'win32')(
  'A sheet that cannot be written completely leaves no file behind and is delivered when there is space',
  async () => {
    const { environment, folder, job, states, deliver } = await createDeliveryEnvironment()
    const { id, fileName } = await job()
    // Limits the file size below that of the sheet: the write fails halfway, as on a full disk.
    await deliverInChild(environment, 'ulimit -f 500')
    expect((await states()).get(id)).toMatchObject({ state: 'ready', reason: expect.stringMatching(/./) })
    expect(await readdir(folder)).toEqual([])
    await deliver()
    expect(await readdir(folder)).toEqual([fileName])
  },
)

test('A process that resumes after its claim was lost publishes nothing', async () => {
  const { environment, folder, job, claim } = await createDeliveryEnvironment()
  const { id, fileName, sha256 } = await job()
  const sheet = earlierSheetPath(settings, environment.resourceName, id)
  const identity = await folderIdentity(folder)
  const late = await claim(id)
  const next = await claim(id)
  if (!late || !next) throw new Error('nothing to claim')
  const note = (of: typeof late) =>
    database.inEnvironment(environment.id, (tx) => recordPublish(tx, of, identity, services.now()))
  await stageDelivery(sheet, folder, fileName, sha256, claimText(next))
  expect([await note(late), await note(next), await note(late)]).toEqual([false, true, false])
  await publishDelivery(folder, fileName, claimText(next), identity)
  expect(await readdir(folder)).toEqual([fileName])
})

test('A run is either cancelled or handed over, never both', async () => {
  const { environment, job, claim } = await createDeliveryEnvironment()
  const inEnvironment = <T>(work: Parameters<typeof database.inEnvironment<T>>[1]) =>
    database.inEnvironment(environment.id, work)
  const first = await job()
  const claimed = await claim(first.id)
  expect(await inEnvironment((tx) => transitionRun(tx, first.id, 'cancel', services.now()))).toBe(true)
  expect(claimed && (await inEnvironment((tx) => recordPublish(tx, claimed, 'any', services.now())))).toBe(false)

  const second = await job()
  const noted = await claim(second.id)
  expect(noted && (await inEnvironment((tx) => recordPublish(tx, noted, 'any', services.now())))).toBe(true)
  expect(await inEnvironment((tx) => transitionRun(tx, second.id, 'cancel', services.now()))).toBe(false)
})
