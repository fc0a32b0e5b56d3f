import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { onePage } from '../pdf/pdf-fixtures.ts'
import { runJob, startChild, stopChild, type WorkerProcess } from './child-process.ts'
import { DEFAULT_LIMITS, THUMBNAIL_NICENESS, toWallClockMs } from './limits.ts'
import type { PrepareJob, ThumbnailJob } from './messages.ts'
import { POOLS } from './pool.ts'

async function startTestChild() {
  const child = await startChild(THUMBNAIL_NICENESS)
  onTestFinished(() => stopChild(child))
  return { child, folder: await temporaryFolder() }
}

/** A child, and a job that renders a page. */
async function prepareRendering(timeoutMs: number, wallClockMs: number) {
  const { child, folder } = await startTestChild()
  const preparedFile = join(folder, 'ready.pdf')
  await writeFile(preparedFile, onePage({}))
  const path = join(folder, '1.webp')
  const limits = { ...DEFAULT_LIMITS, timeoutMs, wallClockMs }
  const job: ThumbnailJob = { task: 'draw', preparedFile, thumbnails: [{ page: 1, path }], limits }
  return { child, job, isRendered: () => existsSync(path) }
}

/** A child, and a job that needs many seconds. */
async function prepareSlowDrawing(timeoutMs: number, wallClockMs: number) {
  const { child, folder } = await startTestChild()
  const source = join(folder, 'slow.svg')
  const shapes = '<rect width="100" height="50" filter="blur(3px)"/>'.repeat(150)
  await writeFile(
    source,
    `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 100 50">${shapes}</svg>`,
  )
  const limits = { ...DEFAULT_LIMITS, timeoutMs, wallClockMs }
  const job: PrepareJob = { task: 'prepare', source, workPrefix: join(folder, 'work-'), limits, renderer: 'resvg' }
  return { child, job }
}

/** Processor time that a process has used, in ms: fields 14 and 15 of proc_pid_stat(5), in hundredths of a second. */
async function loadProcessorTimeMs({ process: { pid } }: WorkerProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const NO_LIMIT_MS = 1_000_000

test('A child process that reads artwork has lower priority than the server, and one that renders thumbnails a lower one still', async () => {
  for (const { niceness } of [POOLS.files, POOLS.thumbnails]) {
    const child = await startChild(niceness)
    try {
      const expected = Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW)
      expect(getPriority(child.process.pid)).toBe(expected)
    } finally {
      await stopChild(child)
    }
  }
  expect(POOLS.files.niceness).toBeGreaterThan(0)
  expect(POOLS.thumbnails.niceness).toBeGreaterThan(POOLS.files.niceness)
})

test('A job that does not end has the processor time of its limit, however long its process was stopped', async () => {
  const limitMs = 1500
  const { child, job } = await prepareSlowDrawing(limitMs, NO_LIMIT_MS)
  const start = await loadProcessorTimeMs(child)
  const loadUsed = async () => (await loadProcessorTimeMs(child)) - start
  const running = runJob(child, job)
  await vi.waitFor(async () => expect(await loadUsed()).toBeGreaterThan(200), { timeout: 60_000, interval: 5 })
  child.process.kill('SIGSTOP')
  // The timer of the child follows the clock of the system, also while the process is stopped, and has to expire
  // meanwhile.
  await wait(1.5 * limitMs)
  const used = await loadUsed()
  const continuedAt = performance.now()
  child.process.kill('SIGCONT')
  expect(await running).toEqual({ type: 'tookTooLong' })
  // at most two threads are busy
  expect(performance.now() - continuedAt).toBeGreaterThan((limitMs - used) / 2)
}, 120_000)

test('A job whose process was stopped for longer than its limit ends as if it had not been', async () => {
  const limitMs = 500
  const { child, job, isRendered } = await prepareRendering(limitMs, NO_LIMIT_MS)
  child.process.kill('SIGSTOP')
  const running = runJob(child, job)
  // As above: its limit has to expire while the process is stopped.
  await wait(2 * limitMs)
  expect(isRendered()).toBe(false)
  child.process.kill('SIGCONT')
  expect(await running).toMatchObject({ type: 'drawn' })
  expect(isRendered()).toBe(true)
})

test('A job whose process does not get the processor ends at the limit of wall-clock time', async () => {
  const { child, job } = await prepareRendering(100, 500)
  child.process.kill('SIGSTOP')
  expect(await runJob(child, job)).toEqual({ type: 'stalled' })
})

test('A short job has at least 30 s of wall-clock time, since a process of low priority may get no processor for many seconds', () => {
  expect(toWallClockMs(1)).toBeGreaterThanOrEqual(30_000)
})
