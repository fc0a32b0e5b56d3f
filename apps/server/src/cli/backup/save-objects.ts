import path from 'node:path'
import type pg from 'pg'
import { originalKey, preparedPdfKey, SAVED_PREFIXES } from '../../file-store/object-keys.ts'
import type { ObjectInfo, ObjectStore } from '../../file-store/object-store.ts'
import { runConcurrently } from '../../run-concurrently.ts'
import type { BackupFile } from '../manifest.ts'
import type { EarlierBackup } from './earlier-backup.ts'
import { saveObject } from './hashed-files.ts'

/** Objects that are saved at the same time. */
const CONCURRENT = 8

interface SavedObjects {
  /** By path. */
  readonly files: readonly BackupFile[]
  /** Artwork with a row whose original is missing. */
  readonly missing: readonly string[]
  /** Files that were taken from the earlier backup. */
  readonly reused: number
}

interface Target {
  /** Of the backup. */
  readonly folder: string
  readonly earlier?: EarlierBackup | undefined
}

/** Whether an object is saved: artwork only if it has a row, and no temporary file of an earlier version. */
const isSaved = (key: string, artworks: ReadonlySet<string>): boolean =>
  !key.endsWith('.part') && (!key.startsWith('artwork/') || artworks.has(key.split('/')[1] ?? ''))

/** Saves the objects of an environment that the rows of the snapshot may refer to. */
export async function saveObjects(
  client: pg.ClientBase,
  objects: ObjectStore,
  environment: { readonly id: string; readonly resourceName: string },
  { folder, earlier }: Target,
): Promise<SavedObjects> {
  const { rows } = await client.query<{ id: string; preparedKey: string | null }>(
    // as JSON, because a database of an earlier version has no column for it
    `select id, to_jsonb(a) ->> 'ready_key' as "preparedKey" from artworks a where environment_id = $1`,
    [environment.id],
  )
  const artworks = new Set(rows.map(({ id }) => id))
  const needed = new Set(rows.flatMap(({ id, preparedKey }) => [originalKey(id), preparedKey ?? preparedPdfKey(id)]))
  const files: BackupFile[] = []
  const missing = new Set(artworks)
  let reused = 0
  const save = async (object: ObjectInfo): Promise<void> => {
    const { key } = object
    const into = `${environment.resourceName}/files/${key}`
    const target = path.join(folder, into)
    const earlierCopy = await earlier?.reuse(environment.id, object, target)
    if (earlierCopy) reused += 1
    const saved = earlierCopy ?? (await saveObject(objects, environment, key, target))
    // Others may be deleted during the backup: no row of the snapshot refers to them, or they can be regenerated.
    if (!saved && needed.has(key)) throw new Error(`${key} was deleted during the backup.`)
    if (saved) files.push({ path: into, ...saved })
    const [, artworkId = '', name] = key.split('/')
    if (name === 'original') missing.delete(artworkId)
  }
  for (const prefix of SAVED_PREFIXES) {
    const listed: ObjectInfo[] = []
    for await (const object of objects.list(environment, prefix)) if (isSaved(object.key, artworks)) listed.push(object)
    await runConcurrently(listed, CONCURRENT, new AbortController().signal, save)
  }
  const byPath = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return { files: byPath, missing: [...missing], reused }
}
