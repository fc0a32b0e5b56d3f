import type pg from 'pg'

export interface Installation {
  /** The id of this database among all installations. */
  readonly id: string
  readonly encryptionKeyId: string | null
  readonly sharedFolderId: string | null
}

export async function loadInstallation(pool: pg.Pool): Promise<Installation> {
  const { rows } = await pool.query<Installation>(
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
export async function recordSharedFolder(pool: pg.Pool, folderId: string): Promise<string> {
  const { rows } = await pool.query<{ shared_folder_id: string }>(
    'update installation set shared_folder_id = coalesce(shared_folder_id, $1) returning shared_folder_id',
    [folderId],
  )
  return rows[0]?.shared_folder_id ?? folderId
}

/** Returns the recorded object store; undefined if there is none, or if the database is of an earlier version. */
export async function findObjectStore(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('installation') is not null as exists`,
  )
  if (!tables[0]?.exists) return undefined
  // as JSON, because a database of an earlier version has no column for it
  const { rows } = await client.query<{ store: string | null }>(
    `select to_jsonb(i) ->> 'object_store' as store from installation i`,
  )
  return rows[0]?.store ?? undefined
}

/** Records an object store if none is recorded. Returns the recorded one. */
export async function recordFirstObjectStore(pool: pg.Pool, store: string): Promise<string> {
  const { rows } = await pool.query<{ object_store: string }>(
    'update installation set object_store = coalesce(object_store, $1) returning object_store',
    [store],
  )
  return rows[0]?.object_store ?? store
}

/** Records an object store in place of the recorded one. */
export async function recordObjectStore(client: pg.ClientBase, store: string): Promise<void> {
  await client.query('update installation set object_store = $1', [store])
}
