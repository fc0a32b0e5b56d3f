import { hasPermission } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { type PollingLoop, startPollingLoop } from '../../../work-loop.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import {
  autoReleaseTrigger,
  loadAutoReleasePresets,
  lockPresetById,
  recordReleaseProblem,
} from '../output-presets/output-presets-queries.ts'
import { createRuns } from './print-orders.ts'

/** Maximum delay after a cut-off time, in ms. */
const POLL_INTERVAL_MS = 5000

/**
 * Prints one preset if it is due, on behalf of its owner, who must still have the permission to print. Works as Print
 * orders; if a user prints it at the same time, the lock serialises both and no bookings are left to release.
 */
async function releasePreset(tx: EnvironmentTx, id: string, now: Date): Promise<'released' | Failure | null> {
  const preset = await lockPresetById(tx, id, undefined)
  if (!preset) return null
  if (!(await autoReleaseTrigger(tx, preset, now))) {
    if (await recordReleaseProblem(tx, id, null)) await notifyChange(tx, ['presets'])
    return null
  }
  const owner = (await loadUsers(tx)).find((user) => user.id === preset.userId)
  if (!owner || !hasPermission(owner, 'print_order_edit')) return failure('forbidden')
  const printed = await createRuns(tx, preset, { user: owner, now })
  if (printed instanceof Failure) return printed
  await recordReleaseProblem(tx, id, null)
  await notifyChange(tx, ['printJobs', 'orders', 'presets'])
  return 'released'
}

/**
 * Prints every due preset of an environment with automatic release. Returns the number of printed presets. A preset
 * that cannot be printed (storage full, artwork missing, layout broken) is unchanged, shows the problem on its tile,
 * and is retried.
 */
export async function releasePresets(services: Services, environment: EnvironmentRef): Promise<number> {
  const { inEnvironment } = services.database
  const ids = await inEnvironment(environment.id, loadAutoReleasePresets, { readOnly: true })
  let released = 0
  for (const id of ids) {
    const result = await inEnvironment(environment.id, (tx) => releasePreset(tx, id, services.now()), {
      keep: (outcome) => !(outcome instanceof Failure),
    })
    if (result === 'released') released += 1
    if (result instanceof Failure) {
      const isNews = await inEnvironment(environment.id, async (tx) => {
        const noted = await recordReleaseProblem(tx, id, result.code)
        if (noted) await notifyChange(tx, ['presets'])
        return noted
      })
      if (isNews) services.log.warn({ preset: id, reason: result.code }, 'automatic release of a preset failed')
    }
  }
  return released
}

/** Starts the automatic release for all environments. An error in one does not affect the others. */
export function startAutoRelease(services: Services): PollingLoop {
  return startPollingLoop('release', POLL_INTERVAL_MS, services.log, async () => {
    for (const environment of await loadEnvironments(services.database)) {
      await releasePresets(services, environment).catch((error: unknown) =>
        services.log.error({ err: error, environment: environment.resourceName }, 'automatic release failed'),
      )
    }
  })
}
