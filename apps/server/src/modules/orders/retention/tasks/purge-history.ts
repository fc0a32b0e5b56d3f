import { purgeCutoff, purgeSchedule } from '@platen/domain/config'
import type { EnvironmentTx } from '../../../../database/database.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { loadConfig } from '../../../platform/config/config-queries.ts'
import { deleteExpiredRequests, deleteUnusedArtwork, REQUESTED_ARTWORK_TTL_MS } from '../../artwork/artwork-commands.ts'
import { hasRequestedArtwork } from '../../artwork/artwork-queries.ts'
import { deleteExpiredCancellations, findNextExpiry } from '../../orders/held-cancellations-commands.ts'
import { deleteHistory } from '../../orders/job-state/job-state-commands.ts'
import { loadPurgedUntil, markPurgedUntil } from '../purge-store.ts'

/** A purge works on the complete history of an environment in one transaction. */
const MAINTENANCE = { isMaintenance: true } as const

/** Actor of automatic purges in the audit trail. */
const AUTO_PURGE = { id: null, userId: 'auto purge' } as const

/** Artwork is stored before its order: an order may still refer to artwork of the last day. */
const FRESH_MS = 24 * 60 * 60 * 1000

/**
 * Purges one environment if a purge is due: deletes history orders older than the configured days at the configured
 * minute of the day of its clock, with the artwork that nothing else uses. A purge that was missed while the server was
 * down is made up for; one from before purging was configured is not. Returns the number of deleted jobs, or null if no
 * purge was due.
 */
export async function purgeIfDue(services: Services, environment: EnvironmentRef): Promise<number | null> {
  const now = services.now()
  const purged = await services.database.inEnvironment(
    environment.id,
    async (tx) => {
      const config = await loadConfig(tx)
      if (!config.isAutoPurgeOn) return null
      const settled = await loadPurgedUntil(tx)
      const { last } = purgeSchedule(now.getTime(), config.autoDeleteScheduleAt, config.timeZone)
      if (settled !== undefined && settled.getTime() >= last) return null
      await markPurgedUntil(tx, now)
      if (settled === undefined) return null
      const before = new Date(purgeCutoff(now.getTime(), config.autoDeleteAfterDays))
      const jobs = await deleteHistory(tx, before)
      const artworks = await deleteUnusedArtwork(tx, { cameBefore: new Date(now.getTime() - FRESH_MS) }, now)
      if (jobs > 0) {
        const changes = { jobs, before: before.toISOString() }
        await recordAudit(tx, AUTO_PURGE, { action: 'deleted', subject: 'order', changes })
        notifyChange(tx, ['orders'])
      }
      if (artworks > 0) notifyChange(tx, ['storage'])
      return { jobs, artworks }
    },
    MAINTENANCE,
  )
  await deleteExpiredRequestedArtwork(services, environment, now)
  await services.database.inEnvironment(environment.id, (tx) => deleteExpiredCancellations(tx, now))
  if (purged) services.log.info({ environment: environment.resourceName, ...purged }, 'history was purged')
  return purged?.jobs ?? null
}

/** Deletes unused artwork that was uploaded again and not referenced by an order within `REQUESTED_ARTWORK_TTL_MS`. */
async function deleteExpiredRequestedArtwork(
  services: Services,
  environment: EnvironmentRef,
  now: Date,
): Promise<void> {
  const requestedBefore = new Date(now.getTime() - REQUESTED_ARTWORK_TTL_MS)
  await services.database.inEnvironment(
    environment.id,
    async (tx) => {
      if ((await deleteUnusedArtwork(tx, { wantedBefore: requestedBefore }, now)) > 0) notifyChange(tx, ['storage'])
      await deleteExpiredRequests(tx, requestedBefore)
    },
    MAINTENANCE,
  )
}

/** Returns the time until the next run in ms; null if nothing is to be purged. */
async function untilNextPurge(tx: EnvironmentTx, now: Date): Promise<number | null> {
  const config = await loadConfig(tx)
  const requested = (await hasRequestedArtwork(tx)) ? [REQUESTED_ARTWORK_TTL_MS] : []
  const heldUntil = await findNextExpiry(tx)
  const heldDelays = heldUntil === null ? [] : [Math.max(0, heldUntil.getTime() - now.getTime())]
  const scheduled = config.isAutoPurgeOn
    ? [purgeSchedule(now.getTime(), config.autoDeleteScheduleAt, config.timeZone).next - now.getTime()]
    : []
  const delays = [...requested, ...heldDelays, ...scheduled]
  return delays.length > 0 ? Math.min(...delays) : null
}

/** Adds the job of an environment in which something is to be purged, unless it has one. */
export async function addMissingPurgeTask(tx: EnvironmentTx, now: Date): Promise<void> {
  const delayMs = await untilNextPurge(tx, now)
  if (delayMs !== null) await addTask(tx, 'purge_history', tx.environmentId, { delayMs, keepTime: true })
}

/** Purges an environment if this is due, and adds the job of the next purge. */
export const purgeHistoryTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 2 * 60 * 60_000,
  async run(services, environment) {
    await purgeIfDue(services, environment)
    await services.database.inEnvironment(environment.id, (tx) => addMissingPurgeTask(tx, services.now()))
  },
}
