import path from 'node:path'
import type { RunFault } from '@platen/domain/printing'
import { ClaimLostError } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { sheetKey } from '../../../../file-store/object-keys.ts'
import { StoreUnavailableError } from '../../../../file-store/store-unavailable.ts'
import { withWorkFolder } from '../../../../file-store/work-folder.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { isTemporaryError } from '../../../../temporary-error.ts'
import { MissingProfileError } from '../../../catalog/output-channels/profile-files.ts'
import { removeObjects } from '../../../platform/storage/object-rows-commands.ts'
import { storeObjects } from '../../../platform/storage/store-objects.ts'
import { claimQueuedRun, markComposed, type QueuedRun, rescheduleCompose } from '../../runs/compose-claims-commands.ts'
import { transitionRun } from '../../runs/runs-commands.ts'
import { createComposeInput } from '../compose-input.ts'
import type { CheckedSheet } from '../compose-thread.ts'
import { composeWithRepair } from '../compose-with-repair.ts'

/** Number of attempts after an unexpected error before the run fails and a user must act. */
const ATTEMPTS = 3
/**
 * Number of attempts, including those that ended with the process (for example without memory), before the run fails.
 */
const ABANDONED_ATTEMPTS = 10

/**
 * Writes the result of a claimed run, and notifies clients.
 *
 * @throws ClaimLostError if the run was claimed by another process or cancelled; nothing is written then
 */
async function conclude(
  services: Services,
  environment: EnvironmentRef,
  job: QueuedRun,
  write: (tx: EnvironmentTx, now: Date) => Promise<boolean>,
): Promise<void> {
  const isWritten = await services.database.inEnvironment(environment.id, async (tx) => {
    const isHeldStill = await write(tx, services.now())
    if (isHeldStill) notifyChange(tx, ['printJobs'])
    return isHeldStill
  })
  if (!isWritten) throw new ClaimLostError()
}

/** Returns the code of the fault, the piece, and the reason in plain English for the log. */
function describeRefusal(result: Extract<CheckedSheet, { ok: false }>) {
  if ('withoutInk' in result)
    return { code: 'piece_without_ink', piece: result.withoutInk, text: 'nothing would be printed on a piece' } as const
  if ('withoutWhite' in result)
    return { code: 'white_not_traced', piece: result.withoutWhite, text: 'its contour was not traced' } as const
  return { code: 'artwork_broken', piece: result.refusal, text: result.refusal.text } as const
}

/** Stores why a run cannot be composed. */
async function concludeRefused(
  services: Services,
  environment: EnvironmentRef,
  job: QueuedRun,
  result: Extract<CheckedSheet, { ok: false }>,
): Promise<void> {
  const { code, piece, text } = describeRefusal(result)
  services.log.warn({ printJob: job.id, order: piece.orderRef, text }, 'artwork could not be composed')
  const fault = { code, values: { order: piece.orderRef, jigNo: piece.jigNo, slotNo: piece.slotNo } }
  await conclude(services, environment, job, (tx, now) =>
    transitionRun(tx, job.id, 'notComposed', now, fault, job.token),
  )
}

/**
 * Composes one run and stores the sheet under a key of its claim: a process that lost its claim does not replace the
 * sheet of another.
 */
async function compose(services: Services, environment: EnvironmentRef, job: QueuedRun): Promise<void> {
  await withWorkFolder(services.settings, async (folder) => {
    const file = path.join(folder, 'sheet.pdf')
    const input = await createComposeInput(services, environment, job, file)
    const result = await composeWithRepair(services, environment, input)
    if (!result.ok) return concludeRefused(services, environment, job, result)
    const { bytes, sha256 } = result
    if (sha256 === undefined) throw new Error('The composed sheet has no hash.')
    const key = sheetKey(job.id, job.token)
    const sheet = { key, sha256: Buffer.from(sha256, 'hex'), bytes }
    const isComposed = await storeObjects(
      services,
      environment,
      { intents: [key], objects: [{ key, file }] },
      async (tx) => {
        const isHeldStill = await markComposed(tx, job, sheet, services.now())
        if (isHeldStill) notifyChange(tx, ['printJobs'])
        else await removeObjects(tx, [key])
        return isHeldStill
      },
    )
    if (!isComposed) throw new ClaimLostError()
  })
}

/**
 * Returns `profile_missing`, `disk_full`, which is retried, or the system's error code. Messages of the system are only
 * logged.
 */
function toComposeProblem(error: unknown): RunFault {
  if (error instanceof MissingProfileError) return { code: 'profile_missing', values: { profile: error.profile } }
  if (error instanceof StoreUnavailableError) return { code: 'store_unavailable', values: {} }
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'disk_full', values: {} }
  return { code: 'compose_fault', values: { error: code ?? name ?? 'unknown' } }
}

/**
 * Stores why a run was not composed: it is retried after a temporary error, and fails after several others, or if a
 * profile is missing, which only a user can correct.
 */
async function concludeFailed(
  services: Services,
  environment: EnvironmentRef,
  job: QueuedRun,
  error: unknown,
): Promise<void> {
  services.log.error({ err: error, printJob: job.id }, 'composing a sheet failed')
  const fault = toComposeProblem(error)
  const countsAsAttempt = !isTemporaryError(error)
  const isFinal = error instanceof MissingProfileError
  const shouldRetry = !isFinal && (!countsAsAttempt || job.attempts < ATTEMPTS)
  await conclude(services, environment, job, (tx, now) =>
    shouldRetry
      ? rescheduleCompose(tx, job, { fault, countsAsAttempt })
      : transitionRun(tx, job.id, 'notComposed', now, fault, job.token),
  )
}

/**
 * Composes a run. Does nothing if it is no longer queued.
 *
 * @throws ClaimLostError if another process claimed the run meanwhile, or it was cancelled
 */
export async function composeRun(services: Services, environment: EnvironmentRef, id: string): Promise<void> {
  const job = await services.database.inEnvironment(environment.id, (tx) => claimQueuedRun(tx, id))
  if (!job) return
  if (job.attempts > ABANDONED_ATTEMPTS) {
    return concludeFailed(services, environment, job, new Error('The process ended during each attempt.'))
  }
  try {
    await compose(services, environment, job)
  } catch (error) {
    if (error instanceof ClaimLostError) throw error
    await concludeFailed(services, environment, job, error)
  }
}

export const composeRunTask: EnvironmentTask = {
  group: 'compose',
  timeoutMs: 30 * 60_000,
  run: composeRun,
}
