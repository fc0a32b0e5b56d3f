import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { RunFault } from '@platen/domain/printing'
import { fsyncDirectory, fsyncFile } from '@platen/hotfolder'
import { whileClaimed } from '../../../database/claims.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { environmentQueue } from '../../../environment-queue.ts'
import { sheetFilePath } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { isPassingFault } from '../../../passing-fault.ts'
import type { Services } from '../../../services.ts'
import { type PollingLoop, startPollingLoop } from '../../../work-loop.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import {
  COMPOSE_LEASE_SECONDS,
  leaseQueuedRun,
  markComposed,
  type QueuedRun,
  rescheduleCompose,
} from './compose-claims-store.ts'
import { prewarmComposeThread } from './compose-in-worker-thread.ts'
import { createComposeInput } from './compose-input.ts'
import { composeWithRepair } from './compose-with-repair.ts'
import { transitionRun } from './printing-store.ts'
import { isHeld, renewRunClaim } from './run-claims-store.ts'
import { newSheetPart } from './sheet-parts.ts'

const POLL_INTERVAL_MS = 5000

/** Number of attempts after an unexpected error before the run fails and a user must act. */
const ATTEMPTS = 3

/** Writes the result of a leased run, and notifies clients if the lease was still held. */
async function conclude(
  services: Services,
  environment: EnvironmentRef,
  job: QueuedRun,
  write: (tx: EnvironmentTx, now: Date) => Promise<boolean>,
): Promise<void> {
  const isWritten = await services.database.inEnvironment(environment.id, async (tx) => {
    const isHeldStill = await write(tx, services.now())
    if (isHeldStill) await notifyChange(tx, ['printJobs'])
    return isHeldStill
  })
  if (!isWritten) services.log.info({ printJob: job.id }, 'run was leased by another process or cancelled')
}

/**
 * Composes one run to a temporary file of its lease and renames it when it is complete: a sheet file is always
 * complete. A process that lost its lease renames nothing: either the check here fails, or `newSheetPart` of the next
 * lease has deleted its file.
 */
async function compose(services: Services, environment: EnvironmentRef, job: QueuedRun): Promise<void> {
  const target = sheetFilePath(services.settings, environment.resourceName, job.id)
  await mkdir(path.dirname(target), { recursive: true })
  const part = await newSheetPart(services, environment, job)
  try {
    const result = await composeWithRepair(
      services,
      environment,
      await createComposeInput(services, environment, job, part),
    )
    if (!result.ok) {
      const { orderRef, jigNo, slotNo, text } = result.refusal
      services.log.warn({ printJob: job.id, order: orderRef, text }, 'artwork could not be composed')
      const fault = { code: 'artwork_broken', values: { order: orderRef, jigNo, slotNo } } as const
      await conclude(services, environment, job, (tx, now) =>
        transitionRun(tx, job.id, 'notComposed', now, fault, job.token),
      )
      return
    }
    const { bytes, sha256 } = result
    if (sha256 === undefined) throw new Error('The composed sheet has no hash.')
    await fsyncFile(part)
    const mayPublish = await services.database.inEnvironment(environment.id, (tx) => isHeld(tx, job), {
      readOnly: true,
    })
    if (!mayPublish) return
    await rename(part, target)
    await fsyncDirectory(path.dirname(target))
    const sheet = { sha256: Buffer.from(sha256, 'hex'), bytes }
    await conclude(services, environment, job, (tx, now) => markComposed(tx, job, sheet, now))
  } finally {
    await rm(part, { force: true })
  }
}

/** Returns `disk_full`, which is retried, or the system's error code. Messages of the system are only logged. */
function toComposeProblem(error: unknown): RunFault {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'disk_full', values: {} }
  return { code: 'compose_fault', values: { error: code ?? name ?? 'unknown' } }
}

/** Composes the next run of an environment. Returns whether there was one. */
export async function composeNext(services: Services, environment: EnvironmentRef): Promise<boolean> {
  const { inEnvironment } = services.database
  const claimant = () => ({ instance: services.live.instance, now: services.now() })
  const job = await inEnvironment(environment.id, (tx) => leaseQueuedRun(tx, claimant()))
  if (!job) return false
  const renewal = {
    everyMs: (COMPOSE_LEASE_SECONDS * 1000) / 4,
    renew: () => inEnvironment(environment.id, (tx) => renewRunClaim(tx, job, claimant(), COMPOSE_LEASE_SECONDS)),
  }
  await whileClaimed(job.token, renewal, async () => {
    try {
      await compose(services, environment, job)
    } catch (error) {
      services.log.error({ err: error, printJob: job.id }, 'composing a sheet failed')
      const fault = toComposeProblem(error)
      const shouldRetry = isPassingFault(error) || job.attempts < ATTEMPTS
      await conclude(services, environment, job, (tx, now) =>
        shouldRetry
          ? rescheduleCompose(tx, job, fault, now)
          : transitionRun(tx, job.id, 'notComposed', now, fault, job.token),
      )
    }
  })
  return true
}

/**
 * Starts the task that composes the runs of all environments, one sheet at a time. Environments take turns; the runs of
 * each are composed in the order in which they were created.
 */
export function startComposeTask(services: Services): PollingLoop {
  prewarmComposeThread()
  const queue = environmentQueue({
    atOnce: 1,
    run: (environment) => composeNext(services, environment),
    onError: (error, { resourceName }) =>
      services.log.error({ err: error, environment: resourceName }, 'composing sheets failed'),
  })
  const loop = startPollingLoop('composing', POLL_INTERVAL_MS, services.log, async () => {
    for (const environment of await loadEnvironments(services.database)) queue.add(environment)
  })
  const stopListening = services.live.listen(undefined, (topics) => {
    if (topics.includes('printJobs')) loop.wake()
  })
  return {
    wake: loop.wake,
    stop: async () => {
      stopListening()
      await loop.stop()
      await queue.stop()
    },
  }
}
