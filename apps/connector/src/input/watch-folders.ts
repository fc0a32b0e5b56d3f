import { randomUUID } from 'node:crypto'
import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { backoffMs, UPLOAD_LIMITS } from '@platen/domain/connectors'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import {
  claimByRename,
  decodeFileName,
  listClaims,
  type PollingLoop,
  resolveWatchedFolder,
  startPollingLoop,
  watchFolder,
} from '@platen/hotfolder'
import type { ConnectorContext } from '../connector-context.ts'
import type { Claim } from './claim.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { openReferencedFiles } from './referenced-files.ts'
import { createSharedCalls, MAX_CONCURRENT_CALLS } from './shared-calls.ts'
import { type ClaimContext, rejectClaim, submitClaim, toRejectionCode } from './submit-claim.ts'

const IDLE_POLL_INTERVAL_MS = 2000
const BUSY_POLL_INTERVAL_MS = 250
/** Concurrent uploads per hot folder; enough to hide the network latency. */
const MAX_CONCURRENT_UPLOADS = 4
/** Claims in progress per hot folder: those of the calls with several files, and those that wait for the next one. */
const MAX_CONCURRENT_CLAIMS = (MAX_CONCURRENT_CALLS + 1) * UPLOAD_LIMITS.maxFilesPerCall

/** Status of one watched folder. */
export interface FolderStatus {
  readonly source: string
  readonly folder: string
  imported: number
  rejected: number
  /** Claims in progress. */
  inProgress: number
  /** Why the folder cannot be read, or the last file that could not be sent; null if there is no problem. */
  problem: string | null
}

interface FolderPoller {
  readonly status: FolderStatus
  scan(): Promise<boolean>
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns why a folder cannot be read, as a part of a sentence. */
function describeFolderError(folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `the folder ${folder} does not exist; a network share may be disconnected`
  if (code === 'ENOTDIR') return `${folder} is not a folder`
  if (code === 'EACCES' || code === 'EPERM') return `the connector may not read the folder ${folder}`
  return `the folder ${folder} cannot be read: ${message(error)}`
}

function watchOne(context: ConnectorContext, source: string, folder: string): FolderPoller {
  const { connection, log, monotonicNow: now, client, random } = context
  const watchedFolder = resolveWatchedFolder(folder)
  const claimContext: ClaimContext = {
    source,
    folder: watchedFolder,
    referenced: openReferencedFiles(context.paths.referenced, source, context.now),
    client,
    now,
    limits: connection.limits,
    sharedCalls: createSharedCalls({ source, folder: watchedFolder, client }, connection.limits),
    inTurn: limitConcurrency(MAX_CONCURRENT_UPLOADS),
  }
  const status: FolderStatus = { source, folder, imported: 0, rejected: 0, inProgress: 0, problem: null }
  /** Failed claims: consecutive failures and time of the next attempt. */
  const failed = new Map<string, { times: number; retryAt: number }>()

  async function work(claim: Claim, send: () => Promise<'stored' | 'refused' | 'waiting' | 'gone'>) {
    const wait = failed.get(claim.id)
    if (!connection.isOnline() || (wait && now().getTime() < wait.retryAt)) return 'waiting'
    const outcome = await send()
    failed.delete(claim.id)
    if (outcome === 'waiting') return 'waiting'
    status.inProgress -= 1
    status.problem = null
    if (outcome === 'stored') status.imported += 1
    if (outcome === 'refused') status.rejected += 1
    const outcomeTexts = {
      stored: 'was imported',
      refused: 'was rejected; see the text next to it in Error',
      gone: 'does not exist any more',
    }
    log.info(`${source}: ${decodeFileName(claim.name)} ${outcomeTexts[outcome]}`)
    return 'done'
  }

  const folderWatch = watchFolder<Claim>(
    {
      folder,
      stability: { ...DEFAULT_STABILITY, delayMs: context.configuration.settleMs },
      now,
      concurrency: MAX_CONCURRENT_CLAIMS,
    },
    {
      async claim({ name }) {
        const id = randomUUID()
        if (!(await claimByRename(watchedFolder, id, name))) return undefined
        status.inProgress += 1
        return { id, name, claimedAt: now().getTime() }
      },
      finish: (claim) => work(claim, () => submitClaim(claimContext, claim)),
      refuse: (claim, problem) =>
        work(claim, async () => {
          const code = toRejectionCode(problem)
          return code
            ? claimContext.inTurn(() => rejectClaim(claimContext, claim, code))
            : submitClaim(claimContext, claim)
        }),
      async unfinishedClaims() {
        const claims = await listClaims(watchedFolder)
        status.inProgress = claims.length
        return claims.map((claim) => ({ ...claim, claimedAt: now().getTime() }))
      },
      referenced: claimContext.referenced.refreshAndList,
      async onUnexpectedError(claim, error) {
        // the claim is kept: errors between here and the server are not caused by the file
        if (!connection.markOfflineIf(error)) {
          const times = (failed.get(claim.id)?.times ?? 0) + 1
          failed.set(claim.id, { times, retryAt: now().getTime() + backoffMs(times, random()) })
          status.problem = `${decodeFileName(claim.name)}: ${message(error)}`
          log.warn(`${source}: ${status.problem}; retrying`)
        }
        return 'waiting'
      },
      isReady: () => connection.isOnline(),
    },
  )

  /** Fails if the folder is missing, for example because its share is disconnected. */
  return {
    status,
    async scan() {
      await stat(folder)
      return folderWatch.scan()
    },
  }
}

/** The input connector: watches the configured folders and submits new files. */
export function watchFolders(context: ConnectorContext): PollingLoop & { readonly status: readonly FolderStatus[] } {
  const watched = Object.entries(context.configuration.hotFolders).map(([source, folder]) =>
    watchOne(context, source, folder ?? ''),
  )
  const hints = new Map<string, FSWatcher>()
  /** Folders that cannot be read at present. */
  const away = new Set<FolderStatus>()

  /** File system events only trigger an earlier poll; correctness does not depend on them. */
  function watchForHints(folder: string): void {
    if (hints.has(folder)) return
    try {
      const hint = watch(folder, { persistent: false }, () => loop.wake())
      const close = (): void => {
        hint.close()
        hints.delete(folder)
      }
      hint.on('error', close)
      hint.on('close', () => hints.delete(folder))
      hints.set(folder, hint)
    } catch {
      // the file system does not support events: polling is sufficient
    }
  }

  const loop = startPollingLoop(async () => {
    const busy = await Promise.all(
      watched.map(async ({ status, scan }) => {
        try {
          watchForHints(status.folder)
          const isBusy = await scan()
          if (away.delete(status)) {
            status.problem = null
            context.log.info(`${status.source}: the folder ${status.folder} can be read again`)
          }
          return isBusy
        } catch (error) {
          away.add(status)
          status.problem = describeFolderError(status.folder, error)
          context.log.warn(`${status.source}: ${status.problem}`)
          return false
        }
      }),
    )
    return busy.some(Boolean) && context.connection.isOnline() ? BUSY_POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS
  })
  return {
    status: watched.map(({ status }) => status),
    wake: loop.wake,
    async stop() {
      for (const hint of hints.values()) hint.close()
      await loop.stop()
    },
  }
}
