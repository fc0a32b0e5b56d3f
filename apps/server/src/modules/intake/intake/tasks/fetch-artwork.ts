import { setTimeout as wait } from 'node:timers/promises'
import { intakeProblem } from '@platen/domain/intake'
import { ClaimLostError } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { isTemporaryError } from '../../../../temporary-error.ts'
import {
  type ClaimedDownload,
  claimDownload,
  type DownloadFailure,
  type DownloadProgress,
  isDownloadAwaited,
  recordDownloadFailure,
  recordDownloadProgress,
} from '../../../orders/orders/artwork-downloads-commands.ts'
import { completeDownload } from '../../../orders/orders/awaited-artwork-commands.ts'
import { fetchArtwork } from '../fetch-artwork.ts'

/** Interval at which progress is stored and a deletion of the orders is noticed, in ms. */
const CHECK_INTERVAL_MS = 2000

/**
 * Stores the progress of a download while it changes, until `ended` is aborted. Calls `onAbandoned` when no order waits
 * for it any longer or another process has claimed it.
 */
async function followDownload(
  { database, log }: Services,
  environment: EnvironmentRef,
  download: ClaimedDownload,
  progress: () => DownloadProgress,
  ended: AbortSignal,
  onAbandoned: () => void,
): Promise<void> {
  let stored = 0
  while (!ended.aborted) {
    await wait(CHECK_INTERVAL_MS, undefined, { ref: false, signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    const now = progress()
    try {
      const isAwaited = await database.inEnvironment(environment.id, async (tx) => {
        if (!(await isDownloadAwaited(tx, download))) return false
        if (now.receivedBytes === stored) return true
        await recordDownloadProgress(tx, download, now)
        notifyChange(tx, ['orders'])
        return true
      })
      if (!isAwaited) return onAbandoned()
      stored = now.receivedBytes
    } catch (error) {
      log.debug({ err: error }, 'the progress of a download was not stored')
    }
  }
}

/** Fetches the file of a download, and stores its progress meanwhile. */
async function fetchFollowed(
  services: Services,
  environment: EnvironmentRef,
  download: ClaimedDownload,
  signal: AbortSignal,
): Promise<{ readonly artworkId: string } | DownloadFailure> {
  let progress: DownloadProgress = { receivedBytes: 0, totalBytes: null }
  const abandoned = new AbortController()
  const ended = new AbortController()
  const following = followDownload(
    services,
    environment,
    download,
    () => progress,
    ended.signal,
    () => abandoned.abort(),
  )
  try {
    const fetched = await fetchArtwork(services, environment, download.url, {
      signal: AbortSignal.any([signal, abandoned.signal]),
      onProgress(receivedBytes, totalBytes) {
        progress = { receivedBytes, totalBytes }
      },
    })
    return fetched.ok ? { artworkId: fetched.artwork.id } : { problem: fetched.problem, isLocal: false }
  } catch (error) {
    if (signal.aborted) throw error
    services.log.error({ err: error, url: download.url }, 'fetching artwork failed')
    return { problem: intakeProblem('unexpected', { fileName: download.url }), isLocal: isTemporaryError(error) }
  } finally {
    ended.abort()
    await following
  }
}

/**
 * Fetches the artwork of one URL for all orders that wait for it. A failure is stored for these orders and retried with
 * growing delays, unless it is permanent. Does nothing if the download is not waiting or no order waits for it.
 *
 * @throws ClaimLostError if another process claimed the download, or its orders were deleted; nothing is written then
 */
async function fetchAwaitedArtwork(
  services: Services,
  environment: EnvironmentRef,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { inEnvironment } = services.database
  const download = await inEnvironment(environment.id, async (tx) => {
    const claimed = await claimDownload(tx, id)
    if (claimed) notifyChange(tx, ['orders'])
    return claimed
  })
  if (!download) return
  const fetched = await fetchFollowed(services, environment, download, signal)
  // Stopping the process is no failure of the host: the job runs again.
  if ('problem' in fetched && signal.aborted) throw new Error('Fetching artwork was interrupted.')
  await inEnvironment(environment.id, async (tx) => {
    let outcome =
      'problem' in fetched ? fetched : await completeDownload(tx, download, fetched.artworkId, services.now())
    if (typeof outcome !== 'boolean') outcome = await recordDownloadFailure(tx, download, outcome)
    if (!outcome) throw new ClaimLostError()
    notifyChange(tx, ['orders', 'storage'])
  })
}

export const fetchArtworkTask: EnvironmentTask = {
  group: 'artwork',
  timeoutMs: 15 * 60_000,
  detachAfterMs: 10_000,
  run: fetchAwaitedArtwork,
}
