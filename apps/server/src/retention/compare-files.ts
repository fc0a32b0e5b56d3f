import type { EnvironmentQueries } from '../database/database.ts'
import { OBJECT_PREFIXES, originalKey } from '../file-store/object-keys.ts'
import type { ObjectInfo, ObjectStore } from '../file-store/object-store.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import { loadProfileFiles } from '../modules/catalog/output-channels/profiles-queries.ts'
import { loadFontFiles } from '../modules/catalog/templates/fonts-queries.ts'
import { loadUploadKeys } from '../modules/intake/intake/uploads-queries.ts'
import { loadArtworkFiles } from '../modules/orders/artwork/artwork-queries.ts'
import { loadKeysInTransit } from '../modules/platform/storage/object-rows-queries.ts'
import { loadProofFiles } from '../modules/production/printing/proofs-queries.ts'
import { loadSheetRows, type SheetRow } from '../modules/production/runs/sheets-queries.ts'

type ArtworkRow = Awaited<ReturnType<typeof loadArtworkFiles>>[number]

/** An object with its size according to its row. */
interface ObjectRow {
  readonly key: string
  readonly bytes: number
}

/** The rows of an environment that refer to objects. */
export interface FileRows {
  readonly artworks: readonly ArtworkRow[]
  /** Keys and prefixes of objects without rows that are being stored or are to be deleted. */
  readonly inTransit: readonly string[]
  readonly sheets: readonly SheetRow[]
  readonly proofs: readonly ObjectRow[]
  readonly profiles: readonly ObjectRow[]
  readonly fonts: readonly ObjectRow[]
  /** The keys of the parts of uploads. */
  readonly uploads: readonly string[]
}

export interface FileComparison {
  readonly rows: FileRows
  /** Keys of objects without a row that are older than `MIN_ORPHAN_AGE_MS`. */
  readonly orphans: readonly string[]
  /** Artwork without its original or its prepared PDF, which is never empty. */
  readonly missingArtworks: readonly ArtworkRow[]
  /** Artwork whose original has another size than its row, in bytes. */
  readonly changedArtworks: readonly (ArtworkRow & { readonly actualBytes: number })[]
  /** Sheets that exist according to their row. */
  readonly missingSheets: readonly SheetRow[]
  /** Proofs, colour profiles and fonts that do not exist. */
  readonly missingOthers: readonly ObjectRow[]
  /** Sheets, proofs, colour profiles and fonts with another size than in their row. */
  readonly changedOthers: readonly (ObjectRow & { readonly actualBytes: number })[]
}

/** Objects are stored before their row: a younger object may still get one. */
const MIN_ORPHAN_AGE_MS = 24 * 60 * 60 * 1000

/** Reads the rows that refer to objects, in one transaction. */
export const loadFileRows = async (tx: EnvironmentQueries): Promise<FileRows> => ({
  artworks: await loadArtworkFiles(tx),
  inTransit: await loadKeysInTransit(tx),
  sheets: await loadSheetRows(tx),
  proofs: await loadProofFiles(tx),
  profiles: await loadProfileFiles(tx),
  fonts: await loadFontFiles(tx),
  uploads: await loadUploadKeys(tx),
})

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ARTWORK_KEY = new RegExp(`^artwork/(${UUID})/`)
/**
 * The other keys that Platen writes, and those of the temporary files, proofs, labels and uploads of earlier versions.
 */
const OTHER_KEYS = [
  `sheets/${UUID}(\\.${UUID})?\\.pdf`,
  `proofs/${UUID}\\.pdf`,
  `colour-profiles/${UUID}\\.icc`,
  `fonts/${UUID}\\.font`,
  'sheets/\\.composing/.+\\.part',
  'profiles/.+\\.part',
  `proofs/${UUID}/${UUID}/.+`,
  `labels/${UUID}\\.pdf`,
  `uploads/${UUID}`,
  `uploads/(${UUID}|connectors)/${UUID}`,
].map((pattern) => new RegExp(`^${pattern}$`))

const isOwnKey = (key: string): boolean => ARTWORK_KEY.test(key) || OTHER_KEYS.some((pattern) => pattern.test(key))

const isOldEnough = ({ changedAt }: ObjectInfo, now: Date): boolean =>
  now.getTime() - changedAt.getTime() > MIN_ORPHAN_AGE_MS

/** Returns the objects of an environment by key. */
async function listObjects(objects: ObjectStore, environment: EnvironmentRef): Promise<Map<string, ObjectInfo>> {
  const objectsByKey = new Map<string, ObjectInfo>()
  for (const prefix of OBJECT_PREFIXES)
    for await (const object of objects.list(environment, prefix)) objectsByKey.set(object.key, object)
  return objectsByKey
}

/**
 * Returns the keys of old objects without a row. Keys that Platen does not write are left out, so they are never
 * deleted.
 */
function findOrphans(listed: ReadonlyMap<string, ObjectInfo>, rows: FileRows, now: Date): string[] {
  const artworkIds = new Set(rows.artworks.map(({ id }) => id))
  const prefixes = rows.inTransit.filter((key) => key.endsWith('/'))
  const expectedKeys = new Set([
    ...rows.inTransit,
    ...rows.uploads,
    ...[...rows.fonts, ...rows.profiles, ...rows.proofs, ...rows.sheets].map(({ key }) => key),
  ])
  const isKnown = (key: string): boolean =>
    expectedKeys.has(key) ||
    artworkIds.has(ARTWORK_KEY.exec(key)?.[1] ?? '') ||
    prefixes.some((prefix) => key.startsWith(prefix))
  return Array.from(listed.values())
    .filter((object) => isOwnKey(object.key) && isOldEnough(object, now) && !isKnown(object.key))
    .map(({ key }) => key)
}

/**
 * Compares the objects of an environment with its rows, both ways. Changes nothing.
 *
 * @param loadRows calls `loadFileRows` in a transaction; undefined if objects cannot be compared now
 * @returns undefined if `loadRows` returned undefined
 */
export async function compareFiles(
  { objects, environment, now }: { objects: ObjectStore; environment: EnvironmentRef; now: Date },
  loadRows: () => Promise<FileRows | undefined>,
): Promise<FileComparison | undefined> {
  // Listed before the rows are read: the object of a row that is inserted in between is not taken for an orphan.
  const listed = await listObjects(objects, environment)
  const rows = await loadRows()
  if (!rows) return undefined
  // Objects that were stored after they were listed are asked for one by one.
  const readSize = async (key: string) => (listed.get(key) ?? (await objects.stat(environment, key)))?.bytes
  const missingArtworks: ArtworkRow[] = []
  const changedArtworks: FileComparison['changedArtworks'][number][] = []
  for (const row of rows.artworks) {
    const original = await readSize(originalKey(row.id))
    const ready = await readSize(row.preparedKey)
    if (original === undefined || !ready) missingArtworks.push(row)
    else if (original !== row.bytes) changedArtworks.push({ ...row, actualBytes: original })
  }
  const missingSheets: SheetRow[] = []
  const missingOthers: ObjectRow[] = []
  const changedOthers: FileComparison['changedOthers'][number][] = []
  for (const row of rows.sheets) {
    if (row.isPending) continue
    const { key, bytes } = row
    const actualBytes = await readSize(key)
    if (actualBytes === undefined) missingSheets.push(row)
    else if (bytes !== null && actualBytes !== bytes) changedOthers.push({ key, bytes, actualBytes })
  }
  for (const row of [...rows.proofs, ...rows.profiles, ...rows.fonts]) {
    const actualBytes = await readSize(row.key)
    if (actualBytes === undefined) missingOthers.push(row)
    else if (actualBytes !== row.bytes) changedOthers.push({ ...row, actualBytes })
  }
  const orphans = findOrphans(listed, rows, now)
  return { rows, orphans, missingArtworks, changedArtworks, missingSheets, missingOthers, changedOthers }
}
