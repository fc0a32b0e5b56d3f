import path from 'node:path'
import type { Size } from '@platen/domain/geometry'
import { compute, TimeLimitFailure } from '../../../../compute/compute-pool.ts'
import { withWorkFolder } from '../../../../file-store/work-folder.ts'
import { Failure } from '../../../../http/failure.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { isTemporaryError } from '../../../../temporary-error.ts'
import { loadArtworkFiles, loadArtworkInfos } from '../../../orders/artwork/artwork-queries.ts'
import { regeneratePreparedPdf } from '../../../orders/artwork/regenerate-prepared-pdf.ts'
import { loadFixes, type StoredFix } from '../../../orders/artwork-fixes/artwork-fixes-commands.ts'
import { completeFixes, type FixResult } from '../../../orders/orders/fixed-artwork-commands.ts'
import { ingestArtwork } from '../ingest-artwork.ts'

/** The environment has too many computations at this time: the job runs again. */
class FixBusyError extends Error {}

/** A large file is copied in some seconds. */
const TIME_LIMIT_MS = 60_000

/** The artwork that is changed. */
interface Source {
  readonly fileName: string
  readonly preparedKey: string
  readonly size: Size
}

async function findSource(
  { database }: Services,
  environment: EnvironmentRef,
  { sourceId, sourcePage }: StoredFix,
): Promise<Source | undefined> {
  return database.inEnvironment(
    environment.id,
    async (tx) => {
      const [file] = await loadArtworkFiles(tx, [sourceId])
      const page = (await loadArtworkInfos(tx, [sourceId])).get(sourceId)?.pages[sourcePage - 1]
      return file && page && { ...file, size: { width: page.widthMm, height: page.heightMm } }
    },
    { readOnly: true },
  )
}

/** Writes the fixed artwork. Returns false if its source cannot be read, also after it was prepared again. */
async function write(
  services: Services,
  environment: EnvironmentRef,
  fix: StoredFix,
  source: Source,
  pdfFile: string,
): Promise<boolean> {
  const { preparedKey, size } = source
  const written = await services.objects.withFiles(environment, [preparedKey], (getPath) => {
    const request = { preparedFile: getPath(preparedKey), page: fix.sourcePage, size, fix: fix.fix, pdfFile }
    return compute(environment.id, 'writeFixedArtwork', request, TIME_LIMIT_MS)
  })
  if (written instanceof TimeLimitFailure) return false
  if (written instanceof Failure) throw new FixBusyError(written.code)
  return written
}

/** Makes the fixed artwork. Returns its id; null if it cannot be made. */
async function make(services: Services, environment: EnvironmentRef, fix: StoredFix): Promise<string | null> {
  const source = await findSource(services, environment, fix)
  if (!source) return null
  return withWorkFolder(services.settings, async (folder) => {
    const pdfFile = path.join(folder, 'fixed.pdf')
    if (!(await write(services, environment, fix, source, pdfFile))) {
      // as when a sheet is composed: the prepared PDF is missing, damaged or from an earlier version
      if (!(await regeneratePreparedPdf(services, environment, fix.sourceId, source.preparedKey))) return null
      const prepared = await findSource(services, environment, fix)
      if (!prepared || !(await write(services, environment, fix, prepared, pdfFile))) return null
    }
    const ingestResult = await ingestArtwork(services, environment, pdfFile, source.fileName)
    return ingestResult.ok ? ingestResult.artwork.id : null
  })
}

/**
 * Makes as `make`; an unexpected error that is not temporary is a failure of the fix, since it would happen each time.
 */
async function makeOrFail(services: Services, environment: EnvironmentRef, fix: StoredFix): Promise<FixResult> {
  try {
    return { fix, artworkId: await make(services, environment, fix) }
  } catch (error) {
    if (error instanceof FixBusyError || isTemporaryError(error)) throw error
    services.log.error({ err: error, job: fix.jobPk }, 'artwork was not fixed')
    return { fix, artworkId: null }
  }
}

/** Makes the fixed artwork of one job, and gives it to the frames of the job. */
export async function fixArtwork(services: Services, environment: EnvironmentRef, jobPk: string): Promise<void> {
  const { inEnvironment } = services.database
  const fixes = await inEnvironment(environment.id, (tx) => loadFixes(tx, [jobPk]), { readOnly: true })
  const results: FixResult[] = []
  for (const fix of fixes) {
    if (fix.state === 'due') results.push(await makeOrFail(services, environment, fix))
  }
  if (results.length === 0) return
  await inEnvironment(environment.id, async (tx) => {
    await completeFixes(tx, jobPk, results, services.now())
    notifyChange(tx, ['orders', 'storage'])
  })
}

export const fixArtworkTask: EnvironmentTask = {
  group: 'templates',
  timeoutMs: 5 * 60_000,
  run: (services, environment, jobPk) => fixArtwork(services, environment, jobPk),
}
