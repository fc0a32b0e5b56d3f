import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type PreflightFailure, preflightFailure } from '@platen/domain/artwork'
import type { JobResult } from './child-process.ts'
import { machineFault } from './disk-fault.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { PrepareJob } from './messages.ts'
import { sharedPool } from './pool.ts'
import { detectArtworkKind } from './prepare-file.ts'
import type { PrepareResult, PrepareLimits, PrepareRequest } from './types.ts'

/**
 * Makes a file into artwork, once, at intake: tells what it is by content, describes it, makes the plain PDF that
 * composing copies from (`ready.pdf`) and draws thumbnails (`thumbnail-1.webp` and so on) into `outFolder`, which
 * belongs to this artwork alone. It runs in a child process with limits on time and memory, at most `POOL_SIZE` at
 * once; owners take turns, and a file that takes longer than `quickMs` is tried once more where it holds up no other.
 * Rejects with `ArtworkQueueFullError` where too many files of the owner wait. The results get their names by rename when all are there; after a refusal, a
 * kill or a crash nothing is left. What is wrong with the file is a refusal; only surprises are thrown.
 */
export async function prepareArtwork(request: PrepareRequest): Promise<PrepareResult> {
  const limits: PrepareLimits = { ...DEFAULT_LIMITS, ...request.limits }
  const prefix = `.preparing-${randomUUID()}-`
  try {
    const { source, outFolder } = request
    const job: PrepareJob = { task: 'prepare', source, workPrefix: join(outFolder, prefix), limits, renderer: 'resvg' }
    // A crash on an SVG is more often resvg's fault than the drawing's (see `SvgRenderer`), and it took its child along:
    // another child tries once more with the other library, from nothing.
    const again = async ({ type }: JobResult): Promise<PrepareJob | undefined> => {
      if (type !== 'crashed' || (await detectArtworkKind(source, limits.fileBytes)) !== 'SVG') return undefined
      await removeWork(outFolder, prefix)
      return { ...job, renderer: 'librsvg' }
    }
    const clean = () => removeWork(outFolder, prefix)
    const outcome = await sharedPool().run({ owner: request.owner, job, clean, again })
    if (outcome.type !== 'done') return { ok: false, refusal: refusalOf(outcome, limits) }
    return await publish(outcome, request.outFolder, prefix)
  } finally {
    await removeWork(request.outFolder, prefix)
  }
}

function refusalOf(outcome: Exclude<JobResult, { type: 'done' }>, limits: PrepareLimits): PreflightFailure {
  switch (outcome.type) {
    case 'refused':
      return outcome.refusal
    case 'tookTooLong':
      return preflightFailure('tookTooLong', { seconds: Math.round(limits.timeoutMs / 100) / 10 })
    case 'tooMuchMemory':
      return preflightFailure('tooMuchMemory', { memoryMb: limits.memoryMb })
    case 'crashed':
      return preflightFailure('readerCrashed')
    case 'failed':
      throw failure(outcome.message)
    case 'described':
    case 'drawn':
      throw new Error('A child answered what it was not asked.')
  }
}

/** A failure of the machine keeps the system's code, by which callers know that another try may succeed. */
function failure(message: string): Error {
  const code = machineFault(message)
  return Object.assign(new Error(`Preparing artwork failed: ${message}`), code === undefined ? {} : { code })
}

async function publish(
  { info, readyFile, thumbnails }: Extract<JobResult, { type: 'done' }>,
  outFolder: string,
  prefix: string,
): Promise<PrepareResult> {
  const finalOf = (path: string) => join(outFolder, basename(path).slice(prefix.length))
  // The PDF last: where it is, everything is.
  for (const path of [...thumbnails, readyFile]) await rename(path, finalOf(path))
  return { ok: true, info, readyFile: finalOf(readyFile), thumbnails: thumbnails.map(finalOf) }
}

async function removeWork(outFolder: string, prefix: string): Promise<void> {
  const names = await readdir(outFolder)
  for (const name of names) if (name.startsWith(prefix)) await rm(join(outFolder, name), { force: true })
}
