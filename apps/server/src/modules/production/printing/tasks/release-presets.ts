import { autoReleaseReason, nextReleaseTime } from '@platen/domain/output-presets'
import { hasPermission } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { Failure, failure } from '../../../../http/failure.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { isTemporaryError } from '../../../../temporary-error.ts'
import { loadUsers } from '../../../identity/users/users-queries.ts'
import { AUTOMATIC } from '../../../orders/orders/job-state/job-events-commands.ts'
import { autoReleaseState } from '../../output-presets/auto-release-state.ts'
import { lockPresetById, recordReleaseProblem } from '../../output-presets/output-presets-commands.ts'
import { loadAutoReleasePresets } from '../../output-presets/output-presets-queries.ts'
import { createRuns } from '../print-orders.ts'

/** Delay before a preset that could not be printed is tried again, in ms. */
const RETRY_MS = 30_000

interface ReleaseOutcome {
  readonly result: 'released' | Failure | null
  /** Time of the next check, in ms since 1970; null if none is needed until a booking changes. */
  readonly nextAt: number | null
}

/**
 * Prints one preset if it is due, on behalf of its owner, who must still have the permission to print. Works as Print
 * orders; if a user prints it at the same time, the lock serialises both and no bookings are left to release.
 */
async function releasePreset(tx: EnvironmentTx, id: string, now: Date): Promise<ReleaseOutcome> {
  const preset = await lockPresetById(tx, id, undefined)
  if (!preset || preset.isHeld) return { result: null, nextAt: null }
  const state = await autoReleaseState(tx, preset, now)
  if (autoReleaseReason(preset, state) === null) {
    if (await recordReleaseProblem(tx, id, null)) notifyChange(tx, ['presets'])
    return { result: null, nextAt: nextReleaseTime(preset, state) }
  }
  const failed = (result: Failure) => ({ result, nextAt: now.getTime() + RETRY_MS })
  const owner = (await loadUsers(tx)).find((user) => user.id === preset.userId)
  if (!owner || !hasPermission(owner, 'print_order_edit')) return failed(failure('forbidden'))
  const printed = await createRuns(tx, preset, { user: owner, actor: AUTOMATIC, now })
  if (printed instanceof Failure) return failed(printed)
  await recordReleaseProblem(tx, id, null)
  notifyChange(tx, ['printJobs', 'orders', 'presets'])
  return { result: 'released', nextAt: null }
}

/**
 * Prints every due preset of an environment with automatic release. Returns the number of printed presets, and the time
 * of the next check in ms since 1970. A preset that cannot be printed (storage full, artwork missing, layout broken) is
 * unchanged, shows the problem on its tile, and is retried.
 */
export async function releasePresets(
  services: Services,
  environment: EnvironmentRef,
): Promise<{ readonly released: number; readonly nextAt: number | null }> {
  const { inEnvironment } = services.database
  const ids = await inEnvironment(environment.id, loadAutoReleasePresets, { readOnly: true })
  let released = 0
  const checks: number[] = []
  for (const id of ids) {
    const release = inEnvironment(environment.id, (tx) => releasePreset(tx, id, services.now()), {
      keep: (outcome) => !(outcome.result instanceof Failure),
    })
    // An error in one preset does not affect the others.
    const { result, nextAt } = await release.catch((error: unknown): ReleaseOutcome => {
      if (isTemporaryError(error)) throw error
      services.log.error({ err: error, preset: id }, 'automatic release of a preset failed')
      return { result: failure('unexpected'), nextAt: services.now().getTime() + RETRY_MS }
    })
    if (nextAt !== null) checks.push(nextAt)
    if (result === 'released') released += 1
    if (result instanceof Failure) {
      const isNews = await inEnvironment(environment.id, async (tx) => {
        const noted = await recordReleaseProblem(tx, id, result)
        if (noted) notifyChange(tx, ['presets'])
        return noted
      })
      if (isNews) services.log.warn({ preset: id, reason: result.code }, 'automatic release of a preset failed')
    }
  }
  return { released, nextAt: checks.length > 0 ? Math.min(...checks) : null }
}

/** Prints the due presets of an environment. Added when bookings change, and for the next time that one is due. */
export const releasePresetsTask: EnvironmentTask = {
  // Not maintenance, whose jobs may take minutes.
  group: 'outbound',
  timeoutMs: 5 * 60_000,
  async run(services, environment, subject) {
    const { nextAt } = await releasePresets(services, environment)
    if (nextAt === null) return
    const next = { delayMs: Math.max(0, nextAt - services.now().getTime()), keepTime: true }
    await services.database.inEnvironment(environment.id, (tx) => addTask(tx, 'release_presets', subject, next))
  },
}
