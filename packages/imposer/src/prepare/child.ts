import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { PreflightFailure } from '@platen/domain/artwork'
import sharp from 'sharp'
import { renderPage } from '../thumbnails/index.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { ChildResult, ChildJob } from './messages.ts'
import { prepareFile } from './prepare-file.ts'
import { inspectArtwork } from './prepare-pdf.ts'

/**
 * The process in which strangers' files are read: started by the pool, one file at a time, killed without mercy.
 */
sharp.cache(false)
sharp.concurrency(1)

const guard = new Worker(new URL('./memory-guard.ts', import.meta.url), {
  workerData: { limitMb: DEFAULT_LIMITS.memoryMb },
  // The guard needs next to nothing, and the heap of the main thread is not its own.
  resourceLimits: { maxOldGenerationSizeMb: 16 },
})
guard.unref()

function answer(message: ChildResult): void {
  process.send?.(message)
}

const residentMb = (): number => Math.round(process.memoryUsage.rss() / 1_000_000)

process.on('message', (job: ChildJob) => void work(job))

async function work(job: ChildJob): Promise<void> {
  guard.postMessage(job.limits.memoryMb)
  try {
    answer(await answerTo(job))
  } catch (error) {
    answer({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function answerTo(job: ChildJob): Promise<ChildResult> {
  if (job.task === 'draw') {
    const isDrawn = await renderPage(job.readyFile, job.page, job.picture)
    return { type: 'drawn', isDrawn, residentMb: residentMb() }
  }
  if (job.task === 'describe') {
    const result = await inspectArtwork(job.source)
    return result.ok ? { type: 'described', info: result.info, residentMb: residentMb() } : refused(result.refusal)
  }
  const result = await prepareFile(job)
  if (!result.ok) return refused(result.refusal)
  const { info, readyFile, thumbnails } = result
  return { type: 'done', info, readyFile, thumbnails, residentMb: residentMb() }
}

const refused = (refusal: PreflightFailure): ChildResult => ({ type: 'refused', refusal, residentMb: residentMb() })

// A Ctrl-C or a stop of the service reaches the whole group; the pool alone decides when a child ends, so that a file
// is never refused because the server was stopped.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// Without its parent there is nobody to work for.
process.on('disconnect', () => process.exit(0))
answer({ type: 'ready' })
// It is killed, as a rule, and not asked to end: what has been compiled is kept now for the child after it.
flushCompileCache()
