import path from 'node:path'
import type { RunFault } from '@platen/domain/printing'
import { type DeliveryFile, deliveryFiles, type RunToDeliver } from '@platen/domain/tickets'
import {
  dropStagedRun,
  folderFault,
  folderIdentity,
  type HeldFolder,
  publishRun,
  stageRun,
  usingFolder,
  wasTaken,
} from '@platen/hotfolder'
import { sheetFile } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { announce } from '../../live/live-hub.ts'
import type { Services } from '../../services.ts'
import { type OutputRoot, openOutputFolder, outputRootsOf } from '../output-channels/output-channels-reads.ts'
import { changeRun } from '../printing/printing-reads.ts'
import { claimDelivery, claimOf, type Delivery, noteDelivery, putOff, sentDeliveries } from './delivery-store.ts'

/** How long a delivery that could not be made waits for its next try. */
const RETRY_MS = 10_000

/** What went wrong, as a person at the press can act on it. `folder` is the hot folder as the channel names it. */
function faultOf(error: unknown, folder: string, held: HeldFolder | undefined): RunFault {
  const { code, path: where } = error as NodeJS.ErrnoException
  // the sheet itself is in Platen's own data; only a person can have taken it from there
  const isOfSheet = code === 'ENOENT' && held !== undefined && where !== undefined && !where.startsWith(held.at)
  return isOfSheet ? { code: 'sheet_missing', values: {} } : folderFault(error, folder, 'unknown')
}

/** The files of a run, in the order in which the RIP may see them. */
export const filesOf = (run: RunToDeliver, folder: string): DeliveryFile[] =>
  deliveryFiles(run, (...parts) => path.join(folder, ...parts))

/** Writes the files of a job into its folder; false where the claim was lost meanwhile. */
async function handOver(
  services: Services,
  environment: EnvironmentRef,
  job: Delivery,
  held: HeldFolder,
): Promise<boolean> {
  const files = filesOf(job.run, held.folder)
  const identity = job.notedFolder ?? (await folderIdentity(held.at))
  if (job.noted === null) {
    const sheet = { file: sheetFile(services.settings, environment.resourceName, job.id), sha256: job.sha256 }
    await stageRun(sheet, held.at, files, claimOf(job))
    const isNoted = await services.database.inEnvironment(environment.id, (tx) =>
      noteDelivery(tx, job, identity, services.now()),
    )
    if (!isNoted) {
      await dropStagedRun(held.at, files, claimOf(job))
      return false
    }
  }
  await publishRun(held.at, files, job.noted ?? claimOf(job), identity)
  return true
}

interface ClaimedDelivery {
  readonly job: Delivery
  readonly roots: readonly OutputRoot[]
}

/** Hands one job over, exactly once however often this is cut short (readings P6). */
async function deliver(
  services: Services,
  environment: EnvironmentRef,
  { job, roots }: ClaimedDelivery,
): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const { hotFolderPath } = job.channel
  let held: HeldFolder | undefined
  try {
    held = await openOutputFolder(services.settings, environment, roots, hotFolderPath)
    if (!(await handOver(services, environment, job, held))) return
  } catch (error) {
    services.log.warn({ err: error, printJob: job.id }, 'a sheet could not be handed over')
    const now = services.now()
    const fault = faultOf(error, held?.folder ?? hotFolderPath, held)
    await inEnvironment(environment.id, async (tx) => {
      await putOff(tx, job.id, fault, new Date(now.getTime() + RETRY_MS), now)
      await announce(tx, ['printJobs'])
    })
    return
  } finally {
    await held?.release()
  }
  await inEnvironment(environment.id, async (tx) => {
    await changeRun(tx, job.id, 'handedOver', services.now())
    await announce(tx, ['printJobs'])
  })
}

async function claimNext(services: Services, environment: EnvironmentRef): Promise<ClaimedDelivery | undefined> {
  return services.database.inEnvironment(environment.id, async (tx) => {
    const job = await claimDelivery(tx, services.now())
    return job && { job, roots: await outputRootsOf(tx) }
  })
}

/** Hands over every composed job of an environment whose turn it is. */
export async function deliverJobs(services: Services, environment: EnvironmentRef): Promise<void> {
  for (;;) {
    const claimed = await claimNext(services, environment)
    if (!claimed) return
    await deliver(services, environment, claimed)
  }
}

/** Opens the folder of a channel that was delivered to; undefined while it cannot be used. */
async function openAgain(
  services: Services,
  environment: EnvironmentRef,
  roots: readonly OutputRoot[],
  hotFolderPath: string,
): Promise<HeldFolder | undefined> {
  try {
    return await openOutputFolder(services.settings, environment, roots, hotFolderPath)
  } catch (error) {
    services.log.debug({ err: error }, 'a hot folder cannot be looked at')
    return undefined
  }
}

/** A RIP deletes the file when it takes it: gone is its receipt. */
export async function watchSentJobs(services: Services, environment: EnvironmentRef): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const { sent, roots } = await inEnvironment(
    environment.id,
    async (tx) => ({ sent: await sentDeliveries(tx), roots: await outputRootsOf(tx) }),
    { readOnly: true },
  )
  for (const { run, channel, folder } of sent) {
    const trigger = filesOf(run, '').find((file) => file.isTrigger)
    const held = trigger && (await openAgain(services, environment, roots, channel.hotFolderPath))
    if (!held) continue
    const isTaken = await usingFolder(held, (at) => wasTaken(at, trigger.fileName, folder))
    if (!isTaken) continue
    await inEnvironment(environment.id, async (tx) => {
      if (await changeRun(tx, run.id, 'taken', services.now())) await announce(tx, ['printJobs'])
    })
  }
}
