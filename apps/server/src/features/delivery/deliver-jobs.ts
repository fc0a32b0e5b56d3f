import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { dropStaged, folderIdentity, OtherFolder, publishDelivery, stageDelivery, wasTaken } from '@platen/hotfolder'
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
function inWords(error: unknown, folder: string): string {
  if (error instanceof OtherFolder) {
    return `The hot folder ${folder} is another one than before; perhaps a share is not connected. Delivery goes on by itself once it is back.`
  }
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return `The hot folder ${folder} is not there. Delivery goes on by itself once it is back.`
    case 'ENOSPC':
      return `The disk of the hot folder ${folder} is full. Delivery goes on by itself once there is room.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Platen may not write into the hot folder ${folder}.`
    default:
      return `The sheet could not be handed over: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Hands one job over, exactly once however often this is cut short (readings P6). */
async function deliver(services: Services, environment: EnvironmentRef, job: Delivery): Promise<void> {
  const folder = folderOf(services, environment, job.channel.hotFolderPath)
  const sheet = sheetFile(services.settings, environment.resourceName, job.id)
  const inEnvironment = services.database.inEnvironment
  try {
    const identity = job.notedFolder ?? (await folderIdentity(folder))
    if (job.noted === null) {
      await stageDelivery(sheet, folder, job.fileName, job.sha256, claimOf(job))
      if (!(await inEnvironment(environment.id, (tx) => noteDelivery(tx, job, identity, services.now())))) {
        await dropStaged(folder, job.fileName, claimOf(job))
        return
      }
    }
    await publishDelivery(folder, job.fileName, job.noted ?? claimOf(job), identity)
  } catch (error) {
    services.log.warn({ err: error, printJob: job.id }, 'a sheet could not be handed over')
    const now = services.now()
    await inEnvironment(environment.id, async (tx) => {
      await putOff(tx, job.id, inWords(error, folder), new Date(now.getTime() + RETRY_MS), now)
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
  for (const job of sent) {
    if (!(await wasTaken(folderOf(services, environment, job.channel.hotFolderPath), job.fileName, job.folder)))
      continue
    await services.database.inEnvironment(environment.id, async (tx) => {
      if (await changeRun(tx, job.id, 'taken', services.now())) await announce(tx, ['printJobs'])
    })
  }
}

/** Makes the local output folders of an environment that lie inside its own folder. */
export async function makeOutputFolder(services: Services, environment: EnvironmentRef, name: string): Promise<void> {
  await mkdir(folderOf(services, environment, name), { recursive: true })
}
