import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { CHILD_HEAP_MB, CHILD_NICENESS } from './limits.ts'
import { type ChildResult, type ChildJob, OUT_OF_MEMORY_MARKER } from './messages.ts'

/** How a child's work on one file ended. */
export type JobResult =
  | Exclude<ChildResult, { type: 'ready' }>
  | { readonly type: 'tookTooLong' }
  | { readonly type: 'tooMuchMemory' }
  | { readonly type: 'crashed' }

export interface WorkerProcess {
  readonly process: ChildProcess
  /** The end of what it wrote to its error output. */
  errorText: string
  jobs: number
}

/** Variables that a child may see: what libraries need to find themselves. Passwords and keys are none of them. */
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
const KEPT_ERROR_TEXT = 4_000

/** Children that run. One that is busy with a file does not notice that this process has ended, so it is killed then. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a child and waits until it takes work; throws where it cannot start at all. */
export async function startChild(): Promise<WorkerProcess> {
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
  if (started.pid !== undefined) lowerPriority(started.pid)
  started.stderr?.setEncoding('utf8').on('data', (text: string) => {
    child.errorText = (child.errorText + text).slice(-KEPT_ERROR_TEXT)
  })
  const gone = new AbortController()
  try {
    await Promise.race([
      once(started, 'message', { signal: gone.signal }),
      once(started, 'exit', { signal: gone.signal }).then(() => {
        throw new Error(`The process that reads artwork does not start: ${child.errorText}`)
      }),
    ])
  } finally {
    gone.abort()
  }
  return child
}

/**
 * Lets whoever waits for the server go first where a hostile file takes all that the machine has. Asked for before the
 * child has threads of its own, which take it over.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), CHILD_NICENESS))
  } catch {
    // It is gone already, which is told by its end; or the system lets nobody do it, and it works as it is.
  }
}

/** Gives a child one file and waits for its answer, its end, or the end of its time (then it is killed). */
export function runJob(child: WorkerProcess, job: ChildJob): Promise<JobResult> {
  child.jobs += 1
  child.errorText = ''
  return new Promise((resolve) => {
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.process.kill('SIGKILL')
    }, job.limits.timeoutMs)
    const finish = (outcome: JobResult) => {
      clearTimeout(timer)
      child.process.off('message', onMessage)
      child.process.off('close', onClose)
      resolve(outcome)
    }
    const onMessage = (message: ChildResult) => {
      if (message.type !== 'ready') finish(message)
    }
    // 'close' and not 'exit': only then has all of its error output come through.
    const onClose = (_code: number | null, signal: NodeJS.Signals | null) =>
      finish({ type: timedOut ? 'tookTooLong' : exitReason(signal, child.errorText) })
    child.process.on('message', onMessage)
    child.process.on('close', onClose)
    child.process.send(job, (error) => {
      // It died between two files; its end is reported by 'close'.
      if (error) child.process.kill('SIGKILL')
    })
  })
}

/** A kill that was not ours is the system's, for lack of memory. */
function exitReason(signal: NodeJS.Signals | null, errorText: string): 'tooMuchMemory' | 'crashed' {
  const said = errorText.includes(OUT_OF_MEMORY_MARKER.trim()) || errorText.includes('heap out of memory')
  return said || signal === 'SIGKILL' ? 'tooMuchMemory' : 'crashed'
}

export function isAlive(child: WorkerProcess): boolean {
  return child.process.exitCode === null && child.process.signalCode === null && child.process.connected
}

/** Ends a child and waits until it is gone. */
export async function stopChild(child: WorkerProcess): Promise<void> {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return
  // A resting child would let the program end before the child does.
  setIdle(child, false)
  const gone = once(child.process, 'exit')
  child.process.kill('SIGKILL')
  await gone
}

/** A resting child does not keep the program from ending; a working one does. */
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
