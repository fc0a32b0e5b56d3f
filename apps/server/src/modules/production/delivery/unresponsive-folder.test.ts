import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { TASKS } from '../../../background-work.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { startTaskRunner } from '../../../tasks/task-runner.ts'
import { deliveryFixture } from '../../../testing/delivery-fixture.ts'
import { makeTasksDue } from '../../../testing/make-tasks-due.ts'
import { earlierSheetPath } from '../../../testing/object-paths.ts'
import { transitionRun } from '../runs/runs-commands.ts'

const { database, settings, services, createDeliveryEnvironment } = await deliveryFixture()

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 100_000, interval: 20 })

/**
 * Replaces a sheet by a pipe: opening it does not return until `release`, like a file on a share that does not respond.
 * `restore` puts the sheet back for those who open it afterwards; `release` ends the waiting of those who have opened
 * the pipe, if there are any.
 */
async function blockSheet(sheet: string) {
  const pipe = `${sheet}.pipe`
  await rename(sheet, `${sheet}.kept`)
  await promisify(execFile)('mkfifo', [sheet])
  return {
    restore: async () => {
      await rename(sheet, pipe)
      await rename(`${sheet}.kept`, sheet)
    },
    release: async () => {
      // fails without a reader
      const writer = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
      await writer?.close()
    },
  }
}

test.skipIf(process.platform === 'win32')(
  'While two channels do not respond, the third one of the environment is delivered; each run is delivered once or cancelled',
  { timeout: 120_000 },
  async () => {
    const { environment, folder, job, states } = await createDeliveryEnvironment()
    const runs = [await job(), await job(), await job()] as const
    const [cancelled, slow, other] = runs
    const getSheet = ({ id }: { id: string }) => earlierSheetPath(settings, environment.resourceName, id)
    const sheet = await readFile(getSheet(slow))
    const blocked = [await blockSheet(getSheet(cancelled)), await blockSheet(getSheet(slow))]
    const release = () => Promise.all(blocked.map((each) => each.release()))
    const { deliver_run: deliver } = TASKS.ofEnvironments
    const runner = await startTaskRunner(services, {
      ofEnvironments: { ...TASKS.ofEnvironments, deliver_run: { ...deliver, detachAfterMs: 500 } },
      scheduled: {},
    })
    const inEnvironment = database.inEnvironment
    for (const { id } of runs) await inEnvironment(environment.id, (tx) => addTask(tx, 'deliver_run', id))
    await until(async () => expect((await states()).get(other.id)?.state).toBe('sent'))

    await inEnvironment(environment.id, (tx) => transitionRun(tx, cancelled.id, 'cancel', services.now()))
    for (const { restore } of blocked) await restore()
    await until(async () => {
      await release()
      await makeTasksDue(services)
      expect((await states()).get(slow.id)?.state).toBe('sent')
    })
    let isStopped = false
    const stopped = runner.stop().then(() => {
      isStopped = true
    })
    await until(async () => {
      await release()
      expect(isStopped).toBe(true)
    })
    await stopped
    expect((await states()).get(cancelled.id)?.state).toBe('cancelled')
    expect((await readdir(folder)).toSorted()).toEqual([slow.fileName, other.fileName].toSorted())
    expect((await readFile(`${folder}/${slow.fileName}`)).equals(sheet)).toBe(true)
  },
)
