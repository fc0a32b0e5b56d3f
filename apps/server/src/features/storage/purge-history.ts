import { rm } from 'node:fs/promises'
import { purgeCutoff, purgeSchedule } from '@platen/domain/config'
import { artworkFolder } from '../../file-store/paths.ts'
import { tryLockFileDeletion } from '../../file-store/deletion-lock.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import { notifyChange } from '../../live/change-notifications.ts'
import type { Services } from '../../services.ts'
import { startPollingLoop, type PollingLoop } from '../../work-loop.ts'
import { recordAudit } from '../audit/audit.ts'
import { loadConfig } from '../config/config-reads.ts'
import { loadEnvironments } from '../environments/customers-reads.ts'
import {
  deleteHistory,
  deleteUnusedArtwork,
  deletePendingFileDeletion,
  loadPendingFileDeletions,
  loadPurgedUntil,
  markPurgedUntil,
  REQUESTED_ARTWORK_TTL_MS,
} from './purge-store.ts'

/** How often it is asked whether a purge is due: well within the minute that the shop has set. */
const LOOK_MS = 20_000

/** A purge works on the whole history of a shop at once. */
const MAINTENANCE = { isMaintenance: true } as const

/** Whom the audit trail names for what goes by itself. */
const AUTO_PURGE = { id: null, userId: 'auto purge' } as const

/** Artwork is stored before its order is: what came within the last day may still find one. */
const FRESH_MS = 24 * 60 * 60 * 1000

/**
 * Purges one environment if a purge is due (readings O7): history orders older than the set days go at the set minute
 * of the day, UTC, with the artwork that nothing else uses. A purge that fell into a time when the server was down is
 * caught up on; one from before purging was set up is not. Answers with how many jobs went, or null where nothing
 * was due.
 */
export async function purgeIfDue(services: Services, environment: EnvironmentRef): Promise<number | null> {
  const now = services.now()
  const purged = await services.database.inEnvironment(
    environment.id,
    async (tx) => {
      const config = await loadConfig(tx)
      if (!config.isAutoPurgeOn) return null
      const settled = await loadPurgedUntil(tx)
      const { last } = purgeSchedule(now.getTime(), config.autoDeleteScheduleAt)
      if (settled !== undefined && settled.getTime() >= last) return null
      await markPurgedUntil(tx, now)
      if (settled === undefined) return null
      const before = new Date(purgeCutoff(now.getTime(), config.autoDeleteAfterDays))
      const jobs = await deleteHistory(tx, before)
      const artworks = await deleteUnusedArtwork(tx, { cameBefore: new Date(now.getTime() - FRESH_MS) }, now)
      if (jobs > 0) {
        const changes = { jobs, before: before.toISOString() }
        await recordAudit(tx, AUTO_PURGE, { action: 'deleted', subject: 'order', changes })
        await notifyChange(tx, ['orders'])
      }
      if (artworks > 0) await notifyChange(tx, ['storage'])
      return { jobs, artworks }
    },
    MAINTENANCE,
  )
  await deleteExpiredRequestedArtwork(services, environment, now)
  await removeFiles(services, environment)
  if (purged) services.log.info({ environment: environment.resourceName, ...purged }, 'history was purged')
  return purged?.jobs ?? null
}

/** Artwork that was brought again, but whose order never came, goes as it would have gone with the last order. */
async function deleteExpiredRequestedArtwork(
  services: Services,
  environment: EnvironmentRef,
  now: Date,
): Promise<void> {
  const requestedBefore = new Date(now.getTime() - REQUESTED_ARTWORK_TTL_MS)
  await services.database.inEnvironment(
    environment.id,
    async (tx) => {
      if ((await deleteUnusedArtwork(tx, { wantedBefore: requestedBefore }, now)) > 0)
        await notifyChange(tx, ['storage'])
    },
    MAINTENANCE,
  )
}

/**
 * Removes the files of artwork whose rows are gone; again after a crash, until all of them are. They stay while a backup
 * is under way, whose rows may still speak of them. A backup that begins after they were listed reads its rows later
 * than that, when theirs are gone: no connection needs to be held while the files are removed. Two processes that remove
 * the same files do no harm, since no artwork ever gets the id of another one.
 */
async function removeFiles(services: Services, environment: EnvironmentRef): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const ids = await inEnvironment(environment.id, async (tx) =>
    (await tryLockFileDeletion(tx.client)) ? loadPendingFileDeletions(tx) : [],
  )
  for (const id of ids) {
    await rm(artworkFolder(services.settings, environment.resourceName, id), { recursive: true, force: true })
    await inEnvironment(environment.id, (tx) => deletePendingFileDeletion(tx, id))
  }
}

/** Purges every environment at its own minute; trouble in one does not keep the others. */
export function startRetentionTask(services: Services): PollingLoop {
  return startPollingLoop('purge', LOOK_MS, services.log, async () => {
    for (const environment of await loadEnvironments(services.database)) {
      await purgeIfDue(services, environment).catch((error: unknown) =>
        services.log.error({ err: error, environment: environment.resourceName }, 'a purge failed'),
      )
    }
  })
}
