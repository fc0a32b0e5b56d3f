import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { listNames, undefinedIfMissing } from '@platen/hotfolder'
import type { EnvironmentQueries } from '../database/database.ts'
import { environmentFolder, originalFilePath, preparedPdfPath, sheetFilePath } from '../file-store/paths.ts'
import { isUuid } from '../http/is-uuid.ts'
import { loadArtworkFiles, loadPendingFileDeletions } from '../modules/orders/artwork/artwork-queries.ts'
import { loadSheetRows, type SheetRow } from '../modules/production/runs/sheets-queries.ts'
import type { Settings } from '../settings.ts'

type ArtworkRow = Awaited<ReturnType<typeof loadArtworkFiles>>[number]

/** The rows of an environment that files belong to. */
export interface FileRows {
  readonly artworks: readonly ArtworkRow[]
  /** Ids of deleted artwork whose files are about to be deleted. */
  readonly removals: readonly string[]
  readonly sheets: readonly SheetRow[]
}

export interface FileComparison {
  readonly rows: FileRows
  /** Files and folders without a row, older than `MIN_ORPHAN_AGE_MS`; relative to the folder of the environment. */
  readonly orphans: readonly string[]
  /** Artwork without its original or its prepared PDF. */
  readonly missingArtworks: readonly ArtworkRow[]
  /** Artwork whose original has another size than its row, in bytes. */
  readonly changedArtworks: readonly (ArtworkRow & { readonly actualBytes: number })[]
  /** Sheets that exist according to their row. */
  readonly missingSheets: readonly SheetRow[]
}

/** Files are stored before their row: a younger file may still get one. */
const MIN_ORPHAN_AGE_MS = 24 * 60 * 60 * 1000

/** Reads the rows that files belong to, in one transaction. */
export const loadFileRows = async (tx: EnvironmentQueries): Promise<FileRows> => ({
  artworks: await loadArtworkFiles(tx),
  removals: await loadPendingFileDeletions(tx),
  sheets: await loadSheetRows(tx),
})

/** A file or folder whose name says that it belongs to a row, or that it is temporary. */
interface Candidate {
  readonly path: string
  /** Id of its row; undefined if it is temporary. */
  readonly artworkId?: string
  readonly runId?: string
}

/** Lists files that may be orphans. Names that Platen does not write are not listed, so they are never deleted. */
async function listCandidates(home: string): Promise<Candidate[]> {
  const inside = async (folder: string) =>
    (await listNames(path.join(home, folder))).map((name) => ({ name, path: `${folder}/${name}` }))
  const artworks = (await inside('artwork')).filter(({ name }) => isUuid(name))
  const sheets = (await inside('sheets')).filter(({ name }) => name.endsWith('.pdf') && isUuid(name.slice(0, -4)))
  const parts = [...(await inside('sheets/.composing')), ...(await inside('profiles'))].filter(({ name }) =>
    name.endsWith('.part'),
  )
  return [
    ...artworks.map((each) => ({ path: each.path, artworkId: each.name })),
    ...sheets.map((each) => ({ path: each.path, runId: each.name.slice(0, -4) })),
    ...parts.map((each) => ({ path: each.path })),
  ]
}

/** Whether a file or folder was last changed before `MIN_ORPHAN_AGE_MS`. */
export async function isOldEnough(file: string, now: Date): Promise<boolean> {
  const found = await undefinedIfMissing(lstat(file))
  return found !== undefined && now.getTime() - found.mtimeMs > MIN_ORPHAN_AGE_MS
}

async function findOrphans(home: string, candidates: readonly Candidate[], rows: FileRows, now: Date) {
  const artworkIds = new Set([...rows.artworks.map(({ id }) => id), ...rows.removals])
  const runIds = new Set(rows.sheets.map(({ id }) => id))
  const orphans: string[] = []
  for (const { path: file, artworkId = '', runId = '' } of candidates) {
    if (artworkIds.has(artworkId) || runIds.has(runId)) continue
    if (await isOldEnough(path.join(home, file), now)) orphans.push(file)
  }
  return orphans
}

const readSize = async (file: string): Promise<number | undefined> => (await undefinedIfMissing(stat(file)))?.size

/**
 * Compares the files of an environment with its rows, both ways: artwork, sheets, and temporary files. Changes nothing.
 *
 * @param loadRows calls `loadFileRows` in a transaction; undefined if files cannot be compared now
 * @returns undefined if `loadRows` returned undefined
 */
export async function compareFiles(
  { settings, resourceName, now }: { readonly settings: Settings; readonly resourceName: string; readonly now: Date },
  loadRows: () => Promise<FileRows | undefined>,
): Promise<FileComparison | undefined> {
  const home = environmentFolder(settings, resourceName)
  // Listed before the rows are read: a row that is inserted in between is then not missed.
  const candidates = await listCandidates(home)
  const rows = await loadRows()
  if (!rows) return undefined
  const missingArtworks: ArtworkRow[] = []
  const changedArtworks: FileComparison['changedArtworks'][number][] = []
  for (const row of rows.artworks) {
    const original = await readSize(originalFilePath(settings, resourceName, row.id))
    const ready = await readSize(preparedPdfPath(settings, resourceName, row.id))
    if (original === undefined || ready === undefined) missingArtworks.push(row)
    else if (original !== row.bytes) changedArtworks.push({ ...row, actualBytes: original })
  }
  const listed = new Set(candidates.map(({ runId }) => runId))
  const missingSheets: SheetRow[] = []
  for (const row of rows.sheets) {
    if (row.isPending || listed.has(row.id)) continue
    if ((await readSize(sheetFilePath(settings, resourceName, row.id))) === undefined) missingSheets.push(row)
  }
  const orphans = await findOrphans(home, candidates, rows, now)
  return { rows, orphans, missingArtworks, changedArtworks, missingSheets }
}
