import { hasPermission } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../database/database.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { announce } from '../../live/live-hub.ts'
import type { Services } from '../../services.ts'
import { startLoop, type PollingLoop } from '../../work-loop.ts'
import { allEnvironments } from '../customers/customers-reads.ts'
import {
  lockPresetOf,
  noteReleaseProblem,
  releaseReasonOf,
  releasingPresets,
} from '../output-presets/output-presets-reads.ts'
import { usersOf } from '../users/users-reads.ts'
import { printPreset } from './print-orders.ts'

/** A cut-off time is met within this. */
const EVERY_MS = 5000

/**
 * Prints one preset if its time has come, in the name of its owner, who must still have the right to print. The way is
 * that of Print orders; a person who prints at the same moment has the preset first, and nothing is left to release.
 */
async function releaseOne(tx: EnvironmentTx, id: string, now: Date): Promise<'released' | Refusal | null> {
  const preset = await lockPresetOf(tx, id, undefined)
  if (!preset) return null
  if (!(await releaseReasonOf(tx, preset, now))) {
    if (await noteReleaseProblem(tx, id, null)) await announce(tx, ['presets'])
    return null
  }
  const owner = (await usersOf(tx)).find((user) => user.id === preset.userId)
  if (!owner || !hasPermission(owner, 'print_order_edit')) return refuse('forbidden')
  const printed = await printPreset(tx, preset, { user: owner, now })
  if (printed instanceof Refusal) return printed
  await noteReleaseProblem(tx, id, null)
  await announce(tx, ['printJobs', 'orders', 'presets'])
  return 'released'
}

/**
 * Prints every preset of an environment that releases itself and whose time has come. Answers with how many were
 * printed. One that cannot be printed (storage full, artwork missing, layout broken) stays as it is, says why on its
 * tile, and is tried again.
 */
export async function releasePresets(services: Services, environment: EnvironmentRef): Promise<number> {
  const { inEnvironment } = services.database
  const ids = await inEnvironment(environment.id, releasingPresets, { readOnly: true })
  let released = 0
  for (const id of ids) {
    const result = await inEnvironment(environment.id, (tx) => releaseOne(tx, id, services.now()), {
      keep: (outcome) => !(outcome instanceof Refusal),
    })
    if (result === 'released') released += 1
    if (result instanceof Refusal) {
      const isNews = await inEnvironment(environment.id, async (tx) => {
        const noted = await noteReleaseProblem(tx, id, result.code)
        if (noted) await announce(tx, ['presets'])
        return noted
      })
      if (isNews) services.log.warn({ preset: id, reason: result.code }, 'a preset could not release itself')
    }
  }
  return released
}

/** Looks for presets to release, in every environment; trouble in one does not keep the others. */
export function startReleases(services: Services): PollingLoop {
  return startLoop('release', EVERY_MS, services.log, async () => {
    for (const environment of await allEnvironments(services.database)) {
      await releasePresets(services, environment).catch((error: unknown) =>
        services.log.error({ err: error, environment: environment.resourceName }, 'presets could not be released'),
      )
    }
  })
}
