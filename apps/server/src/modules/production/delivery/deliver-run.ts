import path from 'node:path'
import { type DeliveryFile, deliveryFiles, type RunToDeliver } from '@platen/domain/job-tickets'
import type { RunFault } from '@platen/domain/printing'
import {
  ClaimLostError,
  folderIdentity,
  type HeldFolder,
  publishRun,
  removeStagedRun,
  stageRun,
  toFolderFault,
  usingFolder,
  wasPickedUp,
} from '@platen/hotfolder'
import { whileClaimed } from '../../../database/claims.ts'
import { isTemporaryDatabaseError } from '../../../database/temporary-error.ts'
import { sheetFilePath } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import {
  type OutputRoot,
  openOutputFolder,
  outputRootsOf,
} from '../../catalog/output-channels/output-channels-queries.ts'
import { claimText, isHeld, renewRunClaim, transitionRun } from '../printing/printing-queries.ts'
import {
  DELIVERY_LEASE_SECONDS,
  type Delivery,
  leaseDelivery,
  loadSentRuns,
  recordPublish,
  rescheduleDelivery,
} from './delivery-store.ts'

/** Delay before the next attempt of a failed delivery, in ms. */
const RETRY_MS = 10_000

/** Returns the problem in terms an operator can act on. `folder` is the hot folder as the channel names it. */
function faultOf(error: unknown, folder: string, held: HeldFolder | undefined): RunFault {
  const { code, path: where } = error as NodeJS.ErrnoException
  // The sheet is in Platen's data folder: it can only have been deleted manually.
  const isOfSheet = code === 'ENOENT' && held !== undefined && where !== undefined && !where.startsWith(held.at)
  return isOfSheet ? { code: 'sheet_missing', values: {} } : toFolderFault(error, folder, 'unknown')
}

/** The files of a run, in the order in which they become visible to the RIP. */
export const toDeliveryFiles = (run: RunToDeliver, folder: string): DeliveryFile[] =>
  deliveryFiles(run, (...parts) => path.join(folder, ...parts))

/** Stages and publishes the files of a run. Returns false if the lease was lost. */
async function handOver(
  services: Services,
  environment: EnvironmentRef,
  job: Delivery,
  held: HeldFolder,
): Promise<boolean> {
  const inEnvironment = services.database.inEnvironment
  const files = toDeliveryFiles(job.run, held.folder)
  const identity = job.notedFolder ?? (await folderIdentity(held.at))
  if (job.noted === null) {
    const sheet = { file: sheetFilePath(services.settings, environment.resourceName, job.id), sha256: job.sha256 }
    await stageRun(sheet, held.at, files, claimText(job))
    if (!(await inEnvironment(environment.id, (tx) => recordPublish(tx, job, identity, services.now())))) {
      await removeStagedRun(held.at, files, claimText(job))
      return false
    }
  }
  const mayPublish = () => inEnvironment(environment.id, (tx) => isHeld(tx, job), { readOnly: true })
  await publishRun(held.at, files, job.noted ?? claimText(job), identity, mayPublish)
  return true
}

interface ClaimedDelivery {
  readonly job: Delivery
  readonly roots: readonly OutputRoot[]
}

/**
 * Delivers one run exactly once, however often it is interrupted. A process that lost the lease publishes nothing and
 * writes no state.
 */
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
    if (error instanceof ClaimLostError) return
    // The database is unavailable: nothing can be written. The run is leased again when it is back.
    if (isTemporaryDatabaseError(error)) throw error
    services.log.warn({ err: error, printJob: job.id }, 'sheet delivery failed')
    const now = services.now()
    const fault = faultOf(error, held?.folder ?? hotFolderPath, held)
    await inEnvironment(environment.id, async (tx) => {
      const waiting = { retryAt: new Date(now.getTime() + RETRY_MS), now }
      if (await rescheduleDelivery(tx, job.id, job.token, fault, waiting)) await notifyChange(tx, ['printJobs'])
    })
    return
  } finally {
    await held?.release()
  }
  await inEnvironment(environment.id, async (tx) => {
    const isWritten = await transitionRun(tx, job.id, 'handedOver', services.now(), null, job.token)
    if (isWritten) await notifyChange(tx, ['printJobs'])
  })
}

/** Delivers the next composed run of an environment. Returns whether there was one. */
export async function deliverNext(services: Services, environment: EnvironmentRef): Promise<boolean> {
  const { inEnvironment } = services.database
  const claimant = () => ({ instance: services.live.instance, now: services.now() })
  const claimed = await inEnvironment(environment.id, async (tx) => {
    const job = await leaseDelivery(tx, claimant())
    return job && { job, roots: await outputRootsOf(tx) }
  })
  if (!claimed) return false
  const { job } = claimed
  const renewal = {
    everyMs: (DELIVERY_LEASE_SECONDS * 1000) / 4,
    renew: () => inEnvironment(environment.id, (tx) => renewRunClaim(tx, job, claimant(), DELIVERY_LEASE_SECONDS)),
  }
  await whileClaimed(job.token, renewal, () => deliver(services, environment, claimed))
  return true
}

/** Delivers all due runs of an environment. */
export async function deliverRuns(services: Services, environment: EnvironmentRef): Promise<void> {
  while (await deliverNext(services, environment)) {
    // deliverNext does the work
  }
}

/** Opens the hot folder of a sent run. Returns undefined if it cannot be opened. */
async function openAgain(
  services: Services,
  environment: EnvironmentRef,
  roots: readonly OutputRoot[],
  hotFolderPath: string,
): Promise<HeldFolder | undefined> {
  try {
    return await openOutputFolder(services.settings, environment, roots, hotFolderPath)
  } catch (error) {
    services.log.debug({ err: error }, 'hot folder could not be opened')
    return undefined
  }
}

/**
 * Marks sent runs as picked up. A RIP deletes the trigger file when it picks it up, so a missing file is the receipt.
 */
export async function detectPickup(services: Services, environment: EnvironmentRef): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const { sent, roots } = await inEnvironment(
    environment.id,
    async (tx) => ({ sent: await loadSentRuns(tx), roots: await outputRootsOf(tx) }),
    { readOnly: true },
  )
  for (const { run, channel, folder } of sent) {
    const trigger = toDeliveryFiles(run, '').find((file) => file.isTrigger)
    const held = trigger && (await openAgain(services, environment, roots, channel.hotFolderPath))
    if (!held) continue
    const isTaken = await usingFolder(held, (at) => wasPickedUp(at, trigger.fileName, folder))
    if (!isTaken) continue
    await inEnvironment(environment.id, async (tx) => {
      if (await transitionRun(tx, run.id, 'taken', services.now())) await notifyChange(tx, ['printJobs'])
    })
  }
}
