import { createHash } from 'node:crypto'
import { intakeProblem } from '@platen/domain/intake'
import type { EnvironmentTx } from '../database/database.ts'
import { tryLockFileDeletion } from '../file-store/deletion-lock.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import { notifyChange } from '../live/change-notifications.ts'
import { insertIntakeProblem } from '../modules/intake/intake/intake-store.ts'
import { loadArtworkFiles } from '../modules/orders/artwork/artwork-queries.ts'
import { markSheetsMissing } from '../modules/production/runs/expired-runs-commands.ts'
import type { Services } from '../services.ts'
import { compareFiles, type FileComparison, loadFileRows } from './compare-files.ts'

/** Source of problems about stored files in the list of problems. */
const STORAGE_SOURCE = 'storage'

/** Returns an id that is the same for the same set of rows: a problem that was dismissed is not reported again. */
function idOfSet(ids: readonly string[]): string {
  const hash = createHash('sha256').update(ids.toSorted().join()).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Reports rows without files in the list of problems, if they still exist. Sheets of finished runs are then marked as
 * deleted, so that they are neither offered nor counted; a run that is yet to be delivered reports it itself.
 */
async function reportMissing(tx: EnvironmentTx, { missingArtworks, missingSheets }: FileComparison, now: Date) {
  const artworks = await loadArtworkFiles(
    tx,
    missingArtworks.map(({ id }) => id),
  )
  const marked = new Set(
    await markSheetsMissing(
      tx,
      missingSheets.map(({ id }) => id),
    ),
  )
  const sheets = missingSheets.filter(({ id }) => marked.has(id))
  for (const [code, rows] of [
    ['artwork_files_missing', artworks],
    ['sheet_files_missing', sheets],
  ] as const) {
    const [first] = rows
    if (!first) continue
    const { fileName } = first
    const problem = intakeProblem(code, { fileName, total: rows.length })
    await insertIntakeProblem(tx, idOfSet(rows.map(({ id }) => id)), { source: STORAGE_SOURCE, fileName }, problem, now)
  }
  if (artworks.length + sheets.length > 0) notifyChange(tx, ['intakeProblems', 'printJobs', 'storage'])
}

/**
 * Compares files and rows: deletes files without a row that are older than a day, and reports rows without files in the
 * list of problems. Returns false if nothing was compared because a backup is running, whose rows may refer to the
 * files.
 */
export async function sweepFiles(services: Services, environment: EnvironmentRef): Promise<boolean> {
  const { objects, log } = services
  const inEnvironment = services.database.inEnvironment
  const { resourceName } = environment
  const now = services.now()
  const comparison = await compareFiles({ objects, environment, now }, () =>
    inEnvironment(environment.id, async (tx) =>
      (await tryLockFileDeletion(tx.client)) ? loadFileRows(tx) : undefined,
    ),
  )
  if (!comparison) return false
  for (const orphan of comparison.orphans) await objects.delete(environment, orphan)
  if (comparison.orphans.length > 0) {
    log.warn({ environment: resourceName, files: comparison.orphans }, 'files without a row were deleted')
  }
  if (comparison.missingArtworks.length + comparison.missingSheets.length > 0) {
    await inEnvironment(environment.id, (tx) => reportMissing(tx, comparison, now))
  }
  return true
}
