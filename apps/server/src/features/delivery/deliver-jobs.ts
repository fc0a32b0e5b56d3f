import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { RunFault } from '@platen/domain/printing'
import { type DeliveryFile, deliveryFiles, type RunToDeliver } from '@platen/domain/tickets'
import {
  ClaimLostError,
  dropStagedRun,
  folderFault,
  folderIdentity,
  publishRun,
  stageRun,
  wasTaken,
} from '@platen/hotfolder'
import { environmentFolder, sheetFile } from '../../artwork-store/artwork-store.ts'
import { whileClaimed } from '../../database/claims.ts'
import { assertNoOpenTransaction } from '../../database/held-connection.ts'
import { isTemporaryDatabaseError } from '../../database/temporary-error.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { announce } from '../../live/live-hub.ts'
import type { Services } from '../../services.ts'
import { changeRun, claimText, isHeld, renewRunClaim } from '../printing/printing-reads.ts'
import {
  claimDelivery,
  DELIVERY_LEASE_SECONDS,
  type Delivery,
  noteDelivery,
  putOff,
  sentDeliveries,
} from './delivery-store.ts'

/** How long a delivery that could not be made waits for its next try. */
const RETRY_MS = 10_000

/** The channel's folder; a relative one lies in the environment's own folder. */
export const folderOf = (services: Services, environment: EnvironmentRef, hotFolderPath: string): string =>
  path.resolve(environmentFolder(services.settings, environment.resourceName), hotFolderPath)

/** What went wrong, as a person at the press can act on it. */
function faultOf(error: unknown, folder: string): RunFault {
  const { code, path: where } = error as NodeJS.ErrnoException
  // the sheet itself lies in Platen's own data; only a hand can have taken it from there
  const isOfSheet = code === 'ENOENT' && where !== undefined && !where.startsWith(folder)
  return isOfSheet ? { code: 'sheet_missing', values: {} } : folderFault(error, folder, 'unknown')
}

/** The files of a run, in the order in which the RIP may see them. */
const filesOf = (run: RunToDeliver, folder: string): DeliveryFile[] =>
  deliveryFiles(run, (...parts) => path.join(folder, ...parts))

/**
 * Hands one job over, exactly once however often this is cut short (readings P6). Whoever lost the claim while frozen
 * publishes nothing and writes no state.
 */
async function deliver(services: Services, environment: EnvironmentRef, job: Delivery): Promise<void> {
  const folder = folderOf(services, environment, job.channel.hotFolderPath)
  const files = filesOf(job.run, folder)
  const inEnvironment = services.database.inEnvironment
  try {
    const identity = job.notedFolder ?? (await folderIdentity(folder))
    if (job.noted === null) {
      const sheet = { file: sheetFile(services.settings, environment.resourceName, job.id), sha256: job.sha256 }
      await stageRun(sheet, folder, files, claimText(job))
      if (!(await inEnvironment(environment.id, (tx) => noteDelivery(tx, job, identity, services.now())))) {
        await dropStagedRun(folder, files, claimText(job))
        return
      }
    }
    const mayPublish = () => inEnvironment(environment.id, (tx) => isHeld(tx, job), { readOnly: true })
    await publishRun(folder, files, job.noted ?? claimText(job), identity, mayPublish)
  } catch (error) {
    if (error instanceof ClaimLostError) return
    // the database is away: nothing can be written; the claim is taken again once it is back
    if (isTemporaryDatabaseError(error)) throw error
    services.log.warn({ err: error, printJob: job.id }, 'a sheet could not be handed over')
    const now = services.now()
    await inEnvironment(environment.id, async (tx) => {
      const waiting = { retryAt: new Date(now.getTime() + RETRY_MS), now }
      if (await putOff(tx, job.id, job.token, faultOf(error, folder), waiting)) await announce(tx, ['printJobs'])
    })
    return
  }
  await inEnvironment(environment.id, async (tx) => {
    const isWritten = await changeRun(tx, job.id, 'handedOver', services.now(), null, job.token)
    if (isWritten) await announce(tx, ['printJobs'])
  })
}

/** Hands over the next composed job of an environment. Answers whether there was one. */
export async function deliverNext(services: Services, environment: EnvironmentRef): Promise<boolean> {
  const { inEnvironment } = services.database
  const claimant = () => ({ instance: services.live.instance, now: services.now() })
  const job = await inEnvironment(environment.id, (tx) => claimDelivery(tx, claimant()))
  if (!job) return false
  const renewal = {
    everyMs: (DELIVERY_LEASE_SECONDS * 1000) / 4,
    renew: () => inEnvironment(environment.id, (tx) => renewRunClaim(tx, job, claimant(), DELIVERY_LEASE_SECONDS)),
  }
  await whileClaimed(job.token, renewal, () => deliver(services, environment, job))
  return true
}

/** Hands over every composed job of an environment whose turn it is. */
export async function deliverJobs(services: Services, environment: EnvironmentRef): Promise<void> {
  while (await deliverNext(services, environment)) {
    // the next one
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
  assertNoOpenTransaction('Making a folder')
  await mkdir(folderOf(services, environment, name), { recursive: true })
}
