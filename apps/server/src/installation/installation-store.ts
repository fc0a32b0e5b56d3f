import type pg from 'pg'
import { loadServersNotMovingTo } from './servers-store.ts'

export interface Installation {
  /** The id of this database among all installations. */
  readonly id: string
  readonly encryptionKeyId: string | null
  readonly sharedFolderId: string | null
}

export async function loadInstallation(client: Pick<pg.ClientBase, 'query'>): Promise<Installation> {
  const { rows } = await client.query<Installation>(
    `select id, encryption_key_id as "encryptionKeyId", shared_folder_id as "sharedFolderId" from installation`,
  )
  const [row] = rows
  if (!row) throw new Error('the database has no row in the table installation')
  return row
}

/** Records the id of the key that encrypts secrets if none is recorded. Returns the recorded one. */
export async function recordEncryptionKey(pool: pg.Pool, encryptionKeyId: string): Promise<string> {
  const { rows } = await pool.query<{ encryption_key_id: string }>(
    'update installation set encryption_key_id = coalesce(encryption_key_id, $1) returning encryption_key_id',
    [encryptionKeyId],
  )
  return rows[0]?.encryption_key_id ?? encryptionKeyId
}

/** Records the id of the data folder that several servers share if none is recorded. Returns the recorded one. */
export async function recordSharedFolder(client: Pick<pg.ClientBase, 'query'>, folderId: string): Promise<string> {
  const { rows } = await client.query<{ shared_folder_id: string }>(
    'update installation set shared_folder_id = coalesce(shared_folder_id, $1) returning shared_folder_id',
    [folderId],
  )
  return rows[0]?.shared_folder_id ?? folderId
}

/** Where the files of this database are. */
export interface RecordedStore {
  /** Null: no server has been started yet, or only one of an earlier version. */
  readonly store: string | null
  /** The store that they are being moved to. */
  readonly movingTo: string | null
  /** Whether they have been moved before. */
  readonly haveMoved: boolean
}

/** Returns the recorded object store; nothing is recorded in a database of an earlier version. */
export async function findObjectStore(client: Pick<pg.ClientBase, 'query'>): Promise<RecordedStore> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('installation') is not null as exists`,
  )
  const none = { store: null, movingTo: null, haveMoved: false }
  if (!tables[0]?.exists) return none
  // as JSON, because a database of an earlier version has no column for it
  const { rows } = await client.query<RecordedStore>(
    `select to_jsonb(i) ->> 'object_store' as store, to_jsonb(i) ->> 'moving_to' as "movingTo",
            to_jsonb(i) ->> 'moved_at' is not null as "haveMoved" from installation i`,
  )
  return rows[0] ?? none
}

/** Records an object store if none is recorded. */
export async function recordFirstObjectStore(pool: pg.Pool, store: string): Promise<void> {
  await pool.query('update installation set object_store = coalesce(object_store, $1)', [store])
}

/** Records an object store in place of the recorded one. */
export async function recordObjectStore(client: pg.ClientBase, store: string): Promise<void> {
  await client.query('update installation set object_store = $1', [store])
}

/** Records that files are being moved to another store; null: that they remain in the recorded one. */
export async function recordMove(client: pg.ClientBase, movingTo: string | null): Promise<void> {
  await client.query('update installation set moving_to = $1', [movingTo])
}

/**
 * Records the store that the files are being moved to in place of the other one, if every running server uses both.
 * Returns the names of the servers that do not. A server inserts its row before it reads the recorded store again, so
 * none is overlooked that is just starting.
 */
export async function completeMove(client: pg.ClientBase, movingTo: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query('lock table servers in share mode')
    const others = await loadServersNotMovingTo(client, movingTo)
    if (others.length === 0) {
      await client.query(
        'update installation set object_store = $1, moving_to = null, moved_at = now() where moving_to = $1',
        [movingTo],
      )
    }
    await client.query('commit')
    return others
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
