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
  /** Stops scanning a folder. A scan in progress ends. */
  remove(folder: string): void
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
  timer?: NodeJS.Timeout
  isScanning: boolean
  /** The folder has changed during the scan. */
  isChanged: boolean
}

/** Starts scanning folders at their times, the longest overdue first. */
export function startScanScheduler(log: FastifyBaseLogger): ScanScheduler {
  const folders = new Map<string, Scheduled>()
  /** Folders whose scan is due, the longest overdue first. */
  const due = new Set<Scheduled>()
  const running = new Map<Scheduled, Promise<void>>()
  let isStopped = false

  const getRunning = (environmentId: string): number =>
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
    entry.isScanning = false
    running.delete(entry)
    if (!isStopped && folders.get(entry.folder) === entry) entry.timer = setTimeout(makeDue, delay, entry)
    startDue()
  }

  function makeDue(entry: Scheduled): void {
    clearTimeout(entry.timer)
    due.add(entry)
    startDue()
  }

  function startDue(): void {
    if (isStopped) return
    for (const entry of due) {
      if (running.size >= MAX_CONCURRENT) return
      if (getRunning(entry.environmentId) >= MAX_PER_ENVIRONMENT) continue
      due.delete(entry)
      running.set(entry, scan(entry))
    }
  }

  return {
    add(folder) {
      const entry = { ...folder, isScanning: false, isChanged: false }
      folders.set(folder.folder, entry)
      makeDue(entry)
    },
    remove(folder) {
      const entry = folders.get(folder)
      if (!entry) return
      folders.delete(folder)
      due.delete(entry)
      clearTimeout(entry.timer)
    },
    scanSoon(folder) {
      const entry = folders.get(folder)
      if (entry?.isScanning) entry.isChanged = true
      else if (entry) makeDue(entry)
    },
    async stop() {
      isStopped = true
      for (const { timer } of folders.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
