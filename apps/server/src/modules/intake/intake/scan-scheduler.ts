import type { FastifyBaseLogger } from 'fastify'

export interface ScannedFolder {
  readonly folder: string
  readonly environmentId: string
  /** Interval of scans while nothing is in progress, in ms. */
  readonly everyMs: number
  /** Scans the folder once. Returns whether files are in progress, so that it has to be scanned again soon. */
  scan(): Promise<boolean>
}

export interface ScanScheduler {
  /** Adds a folder and scans it soon. */
  add(folder: ScannedFolder): void
  /** Makes a scan of a folder due now, for example because its files have changed. */
  scanSoon(folder: string): void
  /** Starts no more scans, and waits for those in progress. */
  stop(): Promise<void>
}

/** Folders scanned concurrently: in total, and of one environment, so that it does not delay the others. */
const MAX_CONCURRENT = 4
const MAX_PER_ENVIRONMENT = 2

/** Delay until the next scan of a folder with files in progress, in ms. */
const BUSY_INTERVAL_MS = 200
/** Delay until the next scan after one that failed, in ms. */
const RETRY_INTERVAL_MS = 2000

interface Scheduled extends ScannedFolder {
  /** Time of the next scan, as `performance.now`. */
  dueAt: number
  isScanning: boolean
  /** The folder has changed during the scan. */
  isChanged: boolean
}

/** Starts scanning folders at their times, the longest overdue first. */
export function startScanScheduler(log: FastifyBaseLogger): ScanScheduler {
  const folders = new Map<string, Scheduled>()
  const running = new Map<Scheduled, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const runningOf = (environmentId: string): number =>
    [...running.keys()].filter((each) => each.environmentId === environmentId).length

  async function scan(entry: Scheduled): Promise<void> {
    entry.isScanning = true
    entry.isChanged = false
    // Varied, so that the scans of many folders are distributed evenly.
    let delay = entry.everyMs * (0.9 + 0.2 * Math.random())
    try {
      const isBusy = await entry.scan()
      if (isBusy || entry.isChanged) delay = Math.min(delay, BUSY_INTERVAL_MS)
    } catch (error) {
      log.warn({ err: error, folder: entry.folder }, 'scanning a hot folder failed; retrying')
      delay = Math.min(delay, RETRY_INTERVAL_MS)
    }
    entry.dueAt = performance.now() + delay
    entry.isScanning = false
    running.delete(entry)
    startDue()
  }

  function startDue(): void {
    clearTimeout(timer)
    if (isStopped) return
    const now = performance.now()
    const waiting = [...folders.values()].filter((entry) => !entry.isScanning)
    const due = waiting.filter((entry) => entry.dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt)
    for (const entry of due) {
      if (running.size >= MAX_CONCURRENT) return
      if (runningOf(entry.environmentId) >= MAX_PER_ENVIRONMENT) continue
      running.set(entry, scan(entry))
    }
    // Due folders that were not started are started at the end of a scan.
    const next = Math.min(...waiting.filter((entry) => entry.dueAt > now).map((entry) => entry.dueAt))
    if (Number.isFinite(next)) timer = setTimeout(startDue, next - now)
  }

  return {
    add(folder) {
      folders.set(folder.folder, { ...folder, dueAt: performance.now(), isScanning: false, isChanged: false })
      startDue()
    },
    scanSoon(folder) {
      const entry = folders.get(folder)
      if (!entry) return
      if (entry.isScanning) {
        entry.isChanged = true
        return
      }
      entry.dueAt = Math.min(entry.dueAt, performance.now())
      startDue()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
