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
import type { EnvironmentTx } from '../../../database/database.ts'
import { isTemporaryDatabaseError } from '../../../database/temporary-error.ts'
import { StoreUnavailableError } from '../../../file-store/store-unavailable.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { loadOutputRoots, type OutputRoot } from '../../catalog/output-channels/output-channels-queries.ts'
import { openOutputFolder } from '../../catalog/output-channels/output-folder.ts'
import { claimDelivery, type Delivery, recordPublish, rescheduleDelivery } from '../runs/delivery-commands.ts'
import { loadSentRuns } from '../runs/delivery-queries.ts'
import { claimText } from '../runs/run-claim.ts'
import { transitionRun } from '../runs/runs-commands.ts'
import { isHeld } from '../runs/runs-queries.ts'

/** Returns the problem in terms an operator can act on. `folder` is the hot folder as the channel names it. */
function toDeliveryFault(error: unknown, folder: string, held: HeldFolder | undefined): RunFault {
  if (error instanceof StoreUnavailableError) return { code: 'store_unavailable', values: {} }
  const { code, path: where } = error as NodeJS.ErrnoException
  // The sheet can only have been deleted manually.
  const isOfSheet = code === 'ENOENT' && held !== undefined && where !== undefined && !where.startsWith(held.at)
  return isOfSheet ? { code: 'sheet_missing', values: {} } : toFolderFault(error, folder, 'unknown')
}

/** The files of a run, in the order in which they become visible to the RIP. */
export const toDeliveryFiles = (run: RunToDeliver, folder: string): DeliveryFile[] =>
  deliveryFiles(run, (...parts) => path.join(folder, ...parts))

/**
 * Stages and publishes the files of a run.
 *
 * @throws ClaimLostError if the run was claimed by another process or cancelled
 */
async function handOver(
  services: Services,
  environment: EnvironmentRef,
  delivery: Delivery,
  held: HeldFolder,
): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const files = toDeliveryFiles(delivery.run, held.folder)
  const identity = delivery.notedFolder ?? (await folderIdentity(held.at))
  if (delivery.noted === null) {
    await services.objects.withFiles(environment, [delivery.sheetKey], (getPath) =>
      stageRun({ file: getPath(delivery.sheetKey), sha256: delivery.sha256 }, held.at, files, claimText(delivery)),
    )
    if (!(await inEnvironment(environment.id, (tx) => recordPublish(tx, delivery, identity, services.now())))) {
      await removeStagedRun(held.at, files, claimText(delivery))
      throw new ClaimLostError()
    }
  }
  const mayPublish = () => inEnvironment(environment.id, (tx) => isHeld(tx, delivery), { readOnly: true })
  await publishRun(held.at, files, delivery.noted ?? claimText(delivery), identity, mayPublish)
}

/**
 * Writes the outcome of a claimed delivery, and notifies clients.
 *
 * @throws ClaimLostError if the run was claimed by another process or cancelled; nothing is written then
 */
async function concludeDelivery(
  services: Services,
  environment: EnvironmentRef,
  write: (tx: EnvironmentTx) => Promise<boolean>,
): Promise<void> {
  await services.database.inEnvironment(environment.id, async (tx) => {
    if (!(await write(tx))) throw new ClaimLostError()
    notifyChange(tx, ['printJobs'])
  })
}

interface ClaimedDelivery {
  readonly delivery: Delivery
  readonly roots: readonly OutputRoot[]
}

/**
 * Delivers one run exactly once, however often it is interrupted. A process that lost the claim publishes nothing and
 * writes no state.
 */
async function deliver(
  services: Services,
  environment: EnvironmentRef,
  { delivery, roots }: ClaimedDelivery,
): Promise<void> {
  const { hotFolderPath } = delivery.channel
  let heldFolder: HeldFolder | undefined
  try {
    heldFolder = await openOutputFolder(services.settings, environment, roots, hotFolderPath)
    await handOver(services, environment, delivery, heldFolder)
  } catch (error) {
    if (error instanceof ClaimLostError) throw error
    // The database is unavailable: nothing can be written. The run is claimed again when it is back.
    if (isTemporaryDatabaseError(error)) throw error
    services.log.warn({ err: error, printJob: delivery.id }, 'sheet delivery failed')
    const fault = toDeliveryFault(error, heldFolder?.folder ?? hotFolderPath, heldFolder)
    await concludeDelivery(services, environment, (tx) => rescheduleDelivery(tx, delivery.id, delivery.token, fault))
    return
  } finally {
    await heldFolder?.release()
  }
  await concludeDelivery(services, environment, (tx) =>
    transitionRun(tx, delivery.id, 'handedOver', services.now(), null, delivery.token),
  )
}

/**
 * Delivers a composed run. Does nothing if it is no longer composed, or has to wait for an earlier run.
 *
 * @throws ClaimLostError if another process claimed the run meanwhile, or it was cancelled
 */
export async function deliverRun(services: Services, environment: EnvironmentRef, id: string): Promise<void> {
  const claimed = await services.database.inEnvironment(environment.id, async (tx) => {
    const delivery = await claimDelivery(tx, id)
    return delivery && { delivery, roots: await loadOutputRoots(tx) }
  })
  if (claimed) await deliver(services, environment, claimed)
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
 * Returns the time at which the latest of the other sent runs was handed over; null if there is none.
 */
export async function detectPickup(services: Services, environment: EnvironmentRef): Promise<Date | null> {
  const inEnvironment = services.database.inEnvironment
  const { sent, roots } = await inEnvironment(
    environment.id,
    async (tx) => ({ sent: await loadSentRuns(tx), roots: await loadOutputRoots(tx) }),
    { readOnly: true },
  )
  let latest: Date | null = null
  for (const { run, channel, folder, sentAt } of sent) {
    const trigger = toDeliveryFiles(run, '').find((file) => file.isTrigger)
    const heldFolder = trigger && (await openAgain(services, environment, roots, channel.hotFolderPath))
    const isPickedUp = heldFolder && (await usingFolder(heldFolder, (at) => wasPickedUp(at, trigger.fileName, folder)))
    if (!isPickedUp) {
      if (latest === null || sentAt > latest) latest = sentAt
      continue
    }
    await inEnvironment(environment.id, async (tx) => {
      if (await transitionRun(tx, run.id, 'taken', services.now())) notifyChange(tx, ['printJobs'])
    })
  }
  return latest
}
