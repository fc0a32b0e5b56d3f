import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Whether strace is installed and may be used. */
export const hasStrace = process.platform === 'linux' && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
if (!hasStrace) {
  process.stdout.write('strace is not here, or may not be used: nothing is cut short at its system calls.\n')
}

const isFullRun = process.env['PLATEN_FAULTS'] === 'whole'

/** Fault tests run every case with PLATEN_FAULTS=whole, else every n-th one. */
export const sampleStep = (step: number): number => (isFullRun ? 1 : step)

/** Time limit of a fault test, ms: all cases take hours, the sample takes minutes. */
export const FAULT_TEST_MS = (isFullRun ? 240 : 10) * 60_000

/** Logs the progress of a complete run now and then, which may take an hour; `done` counts from 0. */
export function logProgress(what: string, done: number, of: number): void {
  if (isFullRun && done % 20 === 0) process.stderr.write(`  ${done} of ${of} ${what}\n`)
}

/** System calls that only wait, or query the time or memory: nothing changes between them. */
const CHANGES_NOTHING = new Set(
  'futex epoll_wait epoll_pwait epoll_ctl clock_gettime clock_nanosleep madvise mprotect mmap munmap brk sched_yield getpid gettid rt_sigprocmask rt_sigaction sigaltstack restart_syscall poll ppoll getrusage eventfd2 gettimeofday exit exit_group mremap prctl rseq set_robust_list clone3 clone'.split(
    ' ',
  ),
)

/** Returns the threads of a process, without those of its children. */
async function listThreads(pid: number): Promise<string[]> {
  return readdir(`/proc/${pid}/task`)
}

/** Attaches strace to the threads of an idle process; returns once all are traced. */
async function attach(pid: number, options: readonly string[]): Promise<ChildProcess> {
  const threads = await listThreads(pid)
  const tracer = spawn('strace', [...options, ...threads.flatMap((thread) => ['-p', thread])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let heldCount = 0
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: tracer.stderr }).on('line', (line) => {
      // A thread that has exited cannot be attached.
      if (line.includes('attached') || line.includes('No such process')) heldCount += 1
      if (heldCount >= threads.length) resolve()
    })
    tracer.once('exit', () => reject(new Error('strace could not be attached')))
  })
  return tracer
}

/** A point for fault injection: the `at`-th call of a system call in some thread. */
export interface SystemCall {
  readonly name: string
  readonly at: number
}

/** Returns every system call that `work` makes in a process and that may change something, by name and number. */
export async function recordSystemCalls(pid: number, work: () => Promise<void>): Promise<SystemCall[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-strace-'))
  const log = path.join(folder, 'calls')
  const tracer = await attach(pid, ['-o', log])
  await work()
  const done = new Promise((resolve) => tracer.once('exit', resolve))
  tracer.kill('SIGINT')
  await done
  const maxCounts = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const line of (await readFile(log, 'utf8')).split('\n')) {
    const [, thread = '', name = ''] = /^(\d+)\s+([a-z0-9_]+)\(/.exec(line) ?? []
    if (name === '' || CHANGES_NOTHING.has(name)) continue
    const count = (counts.get(`${thread} ${name}`) ?? 0) + 1
    counts.set(`${thread} ${name}`, count)
    maxCounts.set(name, Math.max(maxCounts.get(name) ?? 0, count))
  }
  await rm(folder, { recursive: true, force: true })
  return [...maxCounts].flatMap(([name, count]) =>
    Array.from({ length: count }, (_, index) => ({ name, at: index + 1 })),
  )
}

/** From now on the `at`-th call of that name kills the process, or fails with `error` if it is given. */
export async function injectFaultAt(pid: number, { name, at }: SystemCall, error?: string): Promise<ChildProcess> {
  const what = error === undefined ? 'signal=SIGKILL' : `error=${error}`
  return attach(pid, ['-o', '/dev/null', '-e', `trace=${name}`, '-e', `inject=${name}:${what}:when=${at}`])
}

/** The `at`-th call of that name stops the process (SIGSTOP). Returns once strace is attached. */
export async function stopAt(pid: number, { name, at }: SystemCall): Promise<ChildProcess> {
  return attach(pid, ['-o', '/dev/null', '-e', `trace=${name}`, '-e', `inject=${name}:signal=SIGSTOP:when=${at}`])
}

/** Whether every thread of a process is stopped. */
export async function isStopped(pid: number): Promise<boolean> {
  const states = await Promise.all(
    (await listThreads(pid)).map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')
      // The name of the command may contain spaces and brackets: parse after the last bracket.
      return text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3)
    }),
  )
  return states.every((state) => state === 'T' || state === 't' || state === '')
}

/**
 * Runs a small program (a JavaScript module that imports Platen's packages) while stat and readlink of one
 * path fail with EIO; returns its output.
 */
export function runWithReadErrors(file: string, program: string): string {
  const traced = ['-f', '-qq', '-o', '/dev/null', '-P', file, '-e', 'inject=readlink,lstat,newfstatat,statx:error=EIO']
  const node = [process.execPath, '--input-type=module', '-e', program]
  const { stdout, stderr, status } = spawnSync('strace', [...traced, ...node], { cwd: import.meta.dirname })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout.toString()
}
