import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { PreflightFailure } from '@platen/domain/artwork'
import sharp from 'sharp'
import { renderPages } from '../thumbnails/index.ts'
import { drawContour, formatContour } from '../white/index.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { ChildJob, ChildResult, ContourJob } from './messages.ts'
import { prepareFile } from './prepare-file.ts'
import { inspectArtwork } from './prepare-pdf.ts'

/**
 * The process in which untrusted files are read: started by the pool, one file at a time; may be killed at any time.
 */
sharp.cache(false)
sharp.concurrency(1)

const guard = new Worker(new URL('./limits-guard.ts', import.meta.url), {
  workerData: { limitMb: DEFAULT_LIMITS.memoryMb },
  // the guard needs little memory, and its heap is separate from that of the main thread
  resourceLimits: { maxOldGenerationSizeMb: 16 },
})
guard.unref()

function response(message: ChildResult): void {
  process.send?.(message)
}

const residentMb = (): number => Math.round(process.memoryUsage.rss() / 1_000_000)

process.on('message', (job: ChildJob) => void work(job))

async function work(job: ChildJob): Promise<void> {
  guard.postMessage(job.limits)
  const result = await answerTo(job).catch(
    (error: unknown): ChildResult => ({
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  guard.postMessage(null)
  // the guard must not end this process after the parent has received the result and has sent the next job
  await once(guard, 'message')
  response(result)
}

async function answerTo(job: ChildJob): Promise<ChildResult> {
  if (job.task === 'draw') {
    await renderPages(job.preparedFile, job.thumbnails)
    return { type: 'drawn', residentMb: residentMb() }
  }
  if (job.task === 'trace') return trace(job)
  if (job.task === 'describe') {
    const result = await inspectArtwork(job.source)
    return result.ok ? { type: 'described', info: result.info, residentMb: residentMb() } : refused(result.refusal)
  }
  const result = await prepareFile(job)
  if (!result.ok) return refused(result.refusal)
  const { info, preparedFile, thumbnail } = result
  return { type: 'done', info, preparedFile, thumbnail, residentMb: residentMb() }
}

async function trace({ preparedFile, page, shape, target }: ContourJob): Promise<ChildResult> {
  const contour = await drawContour(preparedFile, page, shape)
  if (typeof contour === 'string') return { type: 'traced', refusal: contour, residentMb: residentMb() }
  await writeFile(target, formatContour(contour))
  return { type: 'traced', residentMb: residentMb() }
}

const refused = (refusal: PreflightFailure): ChildResult => ({ type: 'refused', refusal, residentMb: residentMb() })

// Ctrl-C or stopping the service signals the entire process group. Only the pool stops children, so that no file is
// rejected because the server was stopped.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// exits with its parent
process.on('disconnect', () => process.exit(0))
response({ type: 'ready' })
// children are usually killed: write the compile cache now, for the next child
flushCompileCache()
