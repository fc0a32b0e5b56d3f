import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { OUT_OF_MEMORY_MARKER, OUT_OF_TIME_MARKER } from './messages.ts'
import type { PrepareLimits } from './types.ts'

/**
 * A worker thread in the child process. Ends the process if it exceeds its memory limit, if a job has had its processor
 * time, or if its parent process is gone. Works on every system while the main thread is blocked in a library.
 */
const CHECK_INTERVAL_MS = 50
const STDERR = 2
const startedBy = process.ppid
let limitMb: number = workerData.limitMb
let timer: NodeJS.Timeout | undefined

/** The limits of the job that starts; null if it has ended, which is answered. */
parentPort?.on('message', (limits: PrepareLimits | null) => {
  clearTimeout(timer)
  if (!limits) {
    parentPort?.postMessage(null)
    return
  }
  limitMb = limits.memoryMb
  waitForTime(limits.timeoutMs, process.cpuUsage())
})

/**
 * Ends the process after this time of the clock, unless the process has used less processor time: then waits for the
 * rest.
 */
function waitForTime(limitMs: number, start: NodeJS.CpuUsage, leftMs = limitMs): void {
  timer = setTimeout(() => {
    const { user, system } = process.cpuUsage(start)
    const unusedMs = limitMs - (user + system) / 1000
    if (unusedMs > 0) waitForTime(limitMs, start, unusedMs)
    else end(OUT_OF_TIME_MARKER)
  }, leftMs)
}

function end(marker?: string): void {
  if (marker !== undefined) writeSync(STDERR, marker)
  process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  if (process.ppid !== startedBy) end()
  if (process.memoryUsage.rss() / 1_000_000 > limitMb) end(OUT_OF_MEMORY_MARKER)
}, CHECK_INTERVAL_MS)
