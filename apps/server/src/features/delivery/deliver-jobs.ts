import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { RunFault } from '@platen/domain/printing'
import { type DeliveryFile, deliveryFiles, type RunToDeliver } from '@platen/domain/tickets'
import {
  CopyDiffers,
  dropStaged,
  folderIdentity,
  OtherFolder,
  publishDelivery,
  stageDelivery,
  stageText,
  wasTaken,
} from '@platen/hotfolder'
import { environmentFolder, sheetFile } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { announce } from '../../live/live-hub.ts'
import type { Services } from '../../services.ts'
import { changeRun } from '../printing/printing-reads.ts'
import { claimDelivery, claimOf, type Delivery, noteDelivery, putOff, sentDeliveries } from './delivery-store.ts'

/** How long a delivery that could not be made waits for its next try. */
const RETRY_MS = 10_000

/** The channel's folder; a relative one lies in the environment's own folder. */
const folderOf = (services: Services, environment: EnvironmentRef, hotFolderPath: string): string =>
  path.resolve(environmentFolder(services.settings, environment.resourceName), hotFolderPath)

/** What went wrong, as a person at the press can act on it. */
function faultOf(error: unknown, folder: string): RunFault {
  if (error instanceof OtherFolder) return { code: 'folder_swapped', values: { folder } }
  if (error instanceof CopyDiffers) return { code: 'copy_differs', values: { folder } }
  const { code, path: where } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
      // the sheet itself lies in Platen's own data; only a hand can have taken it from there
      return where !== undefined && !where.startsWith(folder)
        ? { code: 'sheet_missing', values: {} }
        : { code: 'folder_away', values: { folder } }
    case 'ENOSPC':
    case 'EDQUOT':
      return { code: 'folder_full', values: { folder } }
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { code: 'folder_forbidden', values: { folder } }
    default:
      return { code: 'folder_fault', values: { folder, error: code ?? 'unknown' } }
  }
}

const pathIn = (folder: string, file: DeliveryFile): string => path.join(folder, file.folder)

/** The files of a run, in the order in which the RIP may see them. */
const filesOf = (run: RunToDeliver, folder: string): DeliveryFile[] =>
  deliveryFiles(run, (...parts) => path.join(folder, ...parts))

/** Writes every file of a run under a name that no RIP looks at. */
async function stageAll(services: Services, environment: EnvironmentRef, job: Delivery, folder: string): Promise<void> {
  const sheet = sheetFile(services.settings, environment.resourceName, job.id)
  for (const file of filesOf(job.run, folder)) {
    const target = pathIn(folder, file)
    // never the hot folder itself: where that is away, nothing is made in its place
    if (file.folder !== '') await mkdir(target).catch(existsAlready)
    if (file.text === null) await stageDelivery(sheet, target, file.fileName, job.sha256, claimOf(job))
    else await stageText(file.text, target, file.fileName, claimOf(job))
  }
}

function existsAlready(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Hands one job over, exactly once however often this is cut short (readings P6). */
async function deliver(services: Services, environment: EnvironmentRef, job: Delivery): Promise<void> {
  const folder = folderOf(services, environment, job.channel.hotFolderPath)
  const files = filesOf(job.run, folder)
  const inEnvironment = services.database.inEnvironment
  try {
    const identity = job.notedFolder ?? (await folderIdentity(folder))
    if (job.noted === null) {
      await stageAll(services, environment, job, folder)
      if (!(await inEnvironment(environment.id, (tx) => noteDelivery(tx, job, identity, services.now())))) {
        for (const file of files) await dropStaged(pathIn(folder, file), file.fileName, claimOf(job))
        return
      }
    }
    if ((await folderIdentity(folder)) !== identity) throw new OtherFolder(folder)
    for (const file of files) {
      const own = file.folder === '' ? identity : null
      await publishDelivery(pathIn(folder, file), file.fileName, job.noted ?? claimOf(job), own)
    }
  } catch (error) {
    services.log.warn({ err: error, printJob: job.id }, 'a sheet could not be handed over')
    const now = services.now()
    await inEnvironment(environment.id, async (tx) => {
      await putOff(tx, job.id, faultOf(error, folder), new Date(now.getTime() + RETRY_MS), now)
      await announce(tx, ['printJobs'])
    })
    return
  }
  await inEnvironment(environment.id, async (tx) => {
    await changeRun(tx, job.id, 'handedOver', services.now())
    await announce(tx, ['printJobs'])
  })
}

/** Hands over every composed job of an environment whose turn it is. */
export async function deliverJobs(services: Services, environment: EnvironmentRef): Promise<void> {
  for (;;) {
    const job = await services.database.inEnvironment(environment.id, (tx) => claimDelivery(tx, services.now()))
    if (!job) return
    await deliver(services, environment, job)
  }
}

/** A RIP deletes the file when it takes it: gone is its receipt. */
export async function watchSentJobs(services: Services, environment: EnvironmentRef): Promise<void> {
  const sent = await services.database.inEnvironment(environment.id, sentDeliveries, { readOnly: true })
  for (const { run, channel, folder } of sent) {
    const base = folderOf(services, environment, channel.hotFolderPath)
    const trigger = filesOf(run, base).find((file) => file.isTrigger)
    if (!trigger || !(await wasTaken(base, trigger.fileName, folder))) continue
    await services.database.inEnvironment(environment.id, async (tx) => {
      if (await changeRun(tx, run.id, 'taken', services.now())) await announce(tx, ['printJobs'])
    })
  }
}

/** Makes the local output folders of an environment that lie inside its own folder. */
export async function makeOutputFolder(services: Services, environment: EnvironmentRef, name: string): Promise<void> {
  await mkdir(folderOf(services, environment, name), { recursive: true })
}
