import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { OUT_OF_MEMORY_MARKER } from './messages.ts'

/**
 * A worker thread in the child process. Ends the process if it exceeds its memory limit, or if its parent process is
 * gone. Works on every system while the main thread is blocked in a library.
 */
const CHECK_INTERVAL_MS = 50
const STDERR = 2
const startedBy = process.ppid
let limitMb: number = workerData.limitMb

parentPort?.on('message', (mb: number) => {
  limitMb = mb
})

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  if (process.ppid !== startedBy) end()
  if (process.memoryUsage.rss() / 1_000_000 <= limitMb) return
  writeSync(STDERR, OUT_OF_MEMORY_MARKER)
  end()
}, CHECK_INTERVAL_MS)
