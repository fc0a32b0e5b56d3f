import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { CHILD_HEAP_MB, toWallClockMs } from './limits.ts'
import { type ChildJob, type ChildResult, OUT_OF_MEMORY_MARKER, OUT_OF_TIME_MARKER } from './messages.ts'

/** Outcome of a child's job. */
export type JobResult =
  | Exclude<ChildResult, { type: 'ready' }>
  | { readonly type: 'tookTooLong' }
  /**
   * It was killed at the limit of wall-clock time, before it had used its processor time: it did not get the processor,
   * or waited for something else.
   */
  | { readonly type: 'stalled' }
  | { readonly type: 'tooMuchMemory' }
  | { readonly type: 'crashed' }

export interface WorkerProcess {
  readonly process: ChildProcess
  /** The end of its error output. */
  errorText: string
  jobs: number
}

/** Environment variables passed to a child: only those that libraries need. No passwords and keys. */
const INHERITED_ENV = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LANG',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'NODE_COMPILE_CACHE',
]
const MAX_ERROR_TEXT = 4_000

/** Running children. A busy child does not notice that this process exits, so it is killed then. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/**
 * Starts a child and waits until it accepts jobs; throws if it cannot be started.
 *
 * @param niceness added to that of this process
 */
export async function startChild(niceness: number): Promise<WorkerProcess> {
  const path = fileURLToPath(new URL('./child.ts', import.meta.url))
  const started = fork(path, {
    execArgv: [`--max-old-space-size=${CHILD_HEAP_MB}`],
    env: Object.fromEntries(INHERITED_ENV.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  children.add(started)
  started.once('exit', () => children.delete(started))
  const child: WorkerProcess = { process: started, errorText: '', jobs: 0 }
  if (started.pid !== undefined) lowerPriority(started.pid, niceness)
  started.stderr?.setEncoding('utf8').on('data', (text: string) => {
    child.errorText = (child.errorText + text).slice(-MAX_ERROR_TEXT)
  })
  const settled = new AbortController()
  try {
    await Promise.race([
      once(started, 'message', { signal: settled.signal }),
      once(started, 'exit', { signal: settled.signal }).then(() => {
        throw new Error(`The artwork process failed to start: ${child.errorText}`)
      }),
    ])
  } finally {
    settled.abort()
  }
  return child
}

/**
 * Lowers the priority of a child, so that the server stays responsive if a hostile file uses all CPU time. Called
 * before the child creates threads, which inherit the priority.
 */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  } catch {
    // the child has already ended, which is reported elsewhere, or the system does not allow it
  }
}

/**
 * Sends a job to a child and waits for its result, its exit, or the timeout. The child ends itself after the timeout of
 * the job, if it has used as much processor time; it is killed after its wall-clock time.
 */
export function runJob(child: WorkerProcess, job: ChildJob): Promise<JobResult> {
  const { timeoutMs, wallClockMs = toWallClockMs(timeoutMs) } = job.limits
  child.jobs += 1
  child.errorText = ''
  return new Promise((resolve) => {
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.process.kill('SIGKILL')
    }, wallClockMs)
    const finish = (outcome: JobResult) => {
      clearTimeout(timer)
      child.process.off('message', onMessage)
      child.process.off('close', onClose)
      resolve(outcome)
    }
    const onMessage = (message: ChildResult) => {
      if (message.type !== 'ready') finish(message)
    }
    // 'close' instead of 'exit': only then all error output has been received
    const onClose = (_code: number | null, signal: NodeJS.Signals | null) =>
      finish({ type: timedOut ? 'stalled' : exitReason(signal, child.errorText) })
    child.process.on('message', onMessage)
    child.process.on('close', onClose)
    child.process.send(job, (error) => {
      // the child died between two jobs; its end is reported by 'close'
      if (error) child.process.kill('SIGKILL')
    })
  })
}

/** A kill by the system indicates lack of memory. */
function exitReason(signal: NodeJS.Signals | null, errorText: string): 'tookTooLong' | 'tooMuchMemory' | 'crashed' {
  if (errorText.includes(OUT_OF_TIME_MARKER.trim())) return 'tookTooLong'
  const isOutOfMemory = errorText.includes(OUT_OF_MEMORY_MARKER.trim()) || errorText.includes('heap out of memory')
  return isOutOfMemory || signal === 'SIGKILL' ? 'tooMuchMemory' : 'crashed'
}

export function isAlive(child: WorkerProcess): boolean {
  return child.process.exitCode === null && child.process.signalCode === null && child.process.connected
}

/** Stops a child and waits until it has exited. */
export async function stopChild(child: WorkerProcess): Promise<void> {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return
  // an idle child would not keep the program running until the child has exited
  setIdle(child, false)
  const exited = once(child.process, 'exit')
  child.process.kill('SIGKILL')
  await exited
}

/** Sets whether a child keeps the program running: an idle one does not, a working one does. */
export function setIdle(child: WorkerProcess, resting: boolean): void {
  const { process: running } = child
  const errors = running.stderr as (NodeJS.ReadableStream & { ref?(): void; unref?(): void }) | null
  if (resting) {
    running.unref()
    running.channel?.unref()
    errors?.unref?.()
  } else {
    running.ref()
    running.channel?.ref()
    errors?.ref?.()
  }
}
