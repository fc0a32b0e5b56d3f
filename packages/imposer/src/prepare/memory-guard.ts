import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { OUT_OF_MEMORY_MARKER } from './messages.ts'

/**
 * A thread beside the child's own. It ends the process when that holds more memory than it may, or when the process
 * that started it is gone. It works while the main thread is lost in a library, on every system.
 */
const EVERY_MS = 50
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
}, EVERY_MS)
