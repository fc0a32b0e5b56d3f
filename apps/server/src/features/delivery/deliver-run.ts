import path from 'node:path'
import type { RunFault } from '@platen/domain/printing'
import { type DeliveryFile, deliveryFiles, type RunToDeliver } from '@platen/domain/job-tickets'
import {
  ClaimLostError,
  removeStagedRun,
  toFolderFault,
  folderIdentity,
  type HeldFolder,
  publishRun,
  stageRun,
  usingFolder,
  wasPickedUp,
} from '@platen/hotfolder'
import { sheetFilePath } from '../../file-store/paths.ts'
import { whileClaimed } from '../../database/claims.ts'
import { isTemporaryDatabaseError } from '../../database/temporary-error.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import { notifyChange } from '../../live/change-notifications.ts'
import type { Services } from '../../services.ts'
import { type OutputRoot, openOutputFolder, outputRootsOf } from '../output-channels/output-channels-reads.ts'
import { transitionRun, claimText, isHeld, renewRunClaim } from '../printing/printing-reads.ts'
import {
  leaseDelivery,
  DELIVERY_LEASE_SECONDS,
  type Delivery,
  recordPublish,
  rescheduleDelivery,
  loadSentRuns,
} from './delivery-store.ts'

/** How long a delivery that could not be made waits for its next try. */
const RETRY_MS = 10_000

/** What went wrong, as a person at the press can act on it. `folder` is the hot folder as the channel names it. */
function faultOf(error: unknown, folder: string, held: HeldFolder | undefined): RunFault {
  const { code, path: where } = error as NodeJS.ErrnoException
  // the sheet itself is in Platen's own data; only a person can have taken it from there
  const isOfSheet = code === 'ENOENT' && held !== undefined && where !== undefined && !where.startsWith(held.at)
  return isOfSheet ? { code: 'sheet_missing', values: {} } : toFolderFault(error, folder, 'unknown')
}

/** The files of a run, in the order in which the RIP may see them. */
export const toDeliveryFiles = (run: RunToDeliver, folder: string): DeliveryFile[] =>
  deliveryFiles(run, (...parts) => path.join(folder, ...parts))

/** Writes the files of a job into its folder; false where the claim was lost meanwhile. */
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
 * Hands one job over, exactly once however often it is interrupted (readings P6). A process that lost the claim
 * publishes nothing and writes no state.
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
    // the database is away: nothing can be written; the claim is taken again once it is back
    if (isTemporaryDatabaseError(error)) throw error
    services.log.warn({ err: error, printJob: job.id }, 'a sheet could not be handed over')
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

/** Hands over the next composed job of an environment. Answers whether there was one. */
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

/** Hands over every composed job of an environment whose turn it is. */
export async function deliverRuns(services: Services, environment: EnvironmentRef): Promise<void> {
  while (await deliverNext(services, environment)) {
    // the next one
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
