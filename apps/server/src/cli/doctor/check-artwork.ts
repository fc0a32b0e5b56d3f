import { stat } from 'node:fs/promises'
import path from 'node:path'
import { listNames, undefinedIfMissing } from '@platen/hotfolder'
import { environmentFolder, originalFilePath, preparedPdfPath } from '../../file-store/paths.ts'
import { type CheckContext, type Finding, pluralise, truncateList } from './finding.ts'

interface ArtworkRow {
  readonly id: string
  readonly bytes: string | number
  readonly name: string
}

/** Artwork files are stored before their row: a more recent folder may still get one. */
const FRESH_MS = 24 * 60 * 60 * 1000

const sizeOf = async (file: string): Promise<number | undefined> => (await undefinedIfMissing(stat(file)))?.size

async function ageOf(file: string, now: Date): Promise<number> {
  const found = await undefinedIfMissing(stat(file))
  return found ? now.getTime() - found.mtimeMs : 0
}

/**
 * Returns folders of the artwork store that neither a row nor the list of pending deletions refers to, older than
 * `FRESH_MS`.
 */
export async function findOrphanedArtwork(context: CheckContext): Promise<string[]> {
  const { client, id, settings, resourceName, now } = context
  const home = path.join(environmentFolder(settings, resourceName), 'artwork')
  // List the folder first: a row that is inserted later is then not missed.
  const folders = await listNames(home)
  const { rows } = await client.query<{ id: string }>(
    `select id from artworks where environment_id = $1
     union select artwork_id from artwork_removals where environment_id = $1`,
    [id],
  )
  const known = new Set(rows.map((row) => row.id))
  const orphans: string[] = []
  for (const folder of folders) {
    if (!known.has(folder) && (await ageOf(path.join(home, folder), now)) > FRESH_MS) orphans.push(folder)
  }
  return orphans
}

async function checkRows(context: CheckContext): Promise<Finding[]> {
  const { client, id, settings, resourceName } = context
  const { rows } = await client.query<ArtworkRow>(
    'select id, bytes, file_name as name from artworks where environment_id = $1 order by created_at',
    [id],
  )
  const missing: string[] = []
  const changed: string[] = []
  for (const row of rows) {
    const original = await sizeOf(originalFilePath(settings, resourceName, row.id))
    const ready = await sizeOf(preparedPdfPath(settings, resourceName, row.id))
    if (original === undefined || ready === undefined) missing.push(`${row.id} ${row.name}`)
    else if (original !== Number(row.bytes)) {
      changed.push(`${row.id} ${row.name}: ${original} bytes, taken in with ${Number(row.bytes)}`)
    }
  }
  const base = { level: 'problem', check: 'artwork', environment: resourceName } as const
  const found: Finding[] = []
  if (missing.length > 0) {
    const text = `${pluralise(missing.length, 'artwork has', 'artworks have')} no files.`
    const advice = 'Bring artwork/<id> back from a backup, or deliver those orders again.'
    found.push({ ...base, text, advice, items: truncateList(missing) })
  }
  if (changed.length > 0) {
    const text = `${pluralise(changed.length, 'artwork is', 'artworks are')} not as taken in.`
    const advice = 'Bring artwork/<id> back from a backup. Nothing but Platen may write into that folder.'
    found.push({ ...base, text, advice, items: truncateList(changed) })
  }
  if (found.length > 0) return found
  return [
    { ...base, level: 'fine', text: `${pluralise(rows.length, 'artwork has its', 'artworks have their')} files.` },
  ]
}

/** Compares rows of artwork with their files: missing files, changed sizes, and files without a row. */
export async function checkArtwork(context: CheckContext): Promise<Finding[]> {
  const found = await checkRows(context)
  const orphans = await findOrphanedArtwork(context)
  if (orphans.length === 0) return found
  const text = `${pluralise(orphans.length, 'folder of artwork belongs', 'folders of artwork belong')} to no order.`
  const advice =
    'They are harmless but use space. doctor --repair moves them to put-away/ in the folder of the environment.'
  const { resourceName: environment } = context
  return [...found, { level: 'note', check: 'artwork', environment, text, advice, items: truncateList(orphans) }]
}
