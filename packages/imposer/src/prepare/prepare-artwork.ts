import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type PreflightFailure, preflightFailure } from '@platen/domain/artwork'
import type { JobResult } from './child-process.ts'
import { detectArtworkKind } from './detect-artwork-kind.ts'
import { machineFault } from './disk-fault.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { PrepareJob } from './messages.ts'
import { sharedPool } from './pool.ts'
import type { PrepareLimits, PrepareRequest, PrepareResult } from './types.ts'

/**
 * Prepares artwork at intake: detects its type by content, inspects it, and writes the normalised PDF (`ready.pdf`) to
 * `outFolder`, which is used for this artwork only. The thumbnail of an image (`thumbnail-1.webp`) is a result of
 * reading its pixels. Pages of PDFs, of drawings, and of images with several pages are rendered afterwards by
 * `renderThumbnails`, since rendering may take much longer than preparing, or never end.
 *
 * Runs in a child process with limits for time and memory, at most `POOL_SIZE` at once. Owners are scheduled fairly; a
 * file that takes longer than `quickMs` is retried in the slow lane. Rejects with `ArtworkQueueFullError` if too many
 * files of the owner are waiting.
 *
 * The results are renamed into place when all are complete; after a failure, a kill or a crash no files are left.
 * Problems of the file are returned as a failure; only unexpected errors are thrown.
 */
export async function prepareArtwork(request: PrepareRequest): Promise<PrepareResult> {
  const limits: PrepareLimits = { ...DEFAULT_LIMITS, ...request.limits }
  const prefix = `.preparing-${randomUUID()}-`
  try {
    const { source, outFolder } = request
    const job: PrepareJob = { task: 'prepare', source, workPrefix: join(outFolder, prefix), limits, renderer: 'resvg' }
    // A crash on an SVG is usually a bug in resvg (see `SvgRenderer`) and terminates the child: retry from the start in
    // another child with the other library.
    const createFollowUp = async ({ type }: JobResult): Promise<PrepareJob | undefined> => {
      if (type !== 'crashed' || (await detectArtworkKind(source, limits.fileBytes)) !== 'SVG') return undefined
      await removeWork(outFolder, prefix)
      return { ...job, renderer: 'librsvg' }
    }
    const clean = () => removeWork(outFolder, prefix)
    const outcome = await sharedPool().run({ owner: request.owner, job, clean, createFollowUp })
    if (outcome.type !== 'done') return { ok: false, refusal: toRefusal(outcome, limits) }
    return await publish(outcome, request.outFolder, prefix)
  } finally {
    await removeWork(request.outFolder, prefix)
  }
}

function toRefusal(outcome: Exclude<JobResult, { type: 'done' }>, limits: PrepareLimits): PreflightFailure {
  switch (outcome.type) {
    case 'refused':
      return outcome.refusal
    case 'tookTooLong':
    // Not thrown: a connector would send a file that hangs without using the processor again and again.
    case 'stalled':
      return preflightFailure('tookTooLong', { seconds: Math.round(limits.timeoutMs / 100) / 10 })
    case 'tooMuchMemory':
      return preflightFailure('tooMuchMemory', { memoryMb: limits.memoryMb })
    case 'crashed':
      return preflightFailure('readerCrashed')
    case 'failed':
      throw failure(outcome.message)
    case 'described':
    case 'drawn':
    case 'traced':
      throw new Error('Unexpected result type from the artwork process.')
  }
}

/** Creates an error that keeps the system error code of a machine failure, so that callers can retry. */
function failure(message: string): Error {
  const code = machineFault(message)
  return Object.assign(new Error(`Preparing artwork failed: ${message}`), code === undefined ? {} : { code })
}

async function publish(
  { info, preparedFile, thumbnail }: Extract<JobResult, { type: 'done' }>,
  outFolder: string,
  prefix: string,
): Promise<PrepareResult> {
  const getFinal = (path: string) => join(outFolder, basename(path).slice(prefix.length))
  // the PDF is renamed last: if it exists, all files exist
  if (thumbnail !== undefined) await rename(thumbnail, getFinal(thumbnail))
  await rename(preparedFile, getFinal(preparedFile))
  return { ok: true, info, preparedFile: getFinal(preparedFile), thumbnail: thumbnail && getFinal(thumbnail) }
}

async function removeWork(outFolder: string, prefix: string): Promise<void> {
  const names = await readdir(outFolder)
  for (const name of names) if (name.startsWith(prefix)) await rm(join(outFolder, name), { force: true })
}
