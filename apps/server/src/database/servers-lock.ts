/**
 * Locks that the servers of one database hold on a connection; PostgreSQL releases them when the connection ends. A
 * server that is alone on its database holds the lock of all servers exclusively, several servers share it: so no
 * server works beside another one that does not know of it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from '../settings.ts'

/** First key of these advisory locks: four letters as a number, as that of instances. */
const SERVERS_LOCKS = 0x706c6173
const ALL_SERVERS = 1
const FOLDERS = 2
const STARTING = 3

type Servers = Settings['servers']

/** The lock is held by others. */
export class OtherServersError extends Error {}

/** How long a server waits for the connections of one that has just ended, in ms. */
const WAIT_MS = 5000
const RETRY_MS = 250

const suffix = (servers: Servers): string => (servers === 'many' ? '_shared' : '')

/** Acquires the lock of all servers if it is free. */
export async function tryLockServers(client: pg.ClientBase, servers: Servers): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    `select pg_try_advisory_lock${suffix(servers)}($1, $2) as is_locked`,
    [SERVERS_LOCKS, ALL_SERVERS],
  )
  return rows[0]?.is_locked === true
}

/**
 * Acquires the lock of all servers, at a start and after a new connection. Throws `OtherServersError` if others still
 * hold it after 5 s.
 */
export async function lockServers(client: pg.ClientBase, servers: Servers): Promise<void> {
  const until = performance.now() + WAIT_MS
  while (!(await tryLockServers(client, servers))) {
    if (performance.now() > until) {
      throw new OtherServersError(
        servers === 'many'
          ? 'another server without PLATEN_SERVERS=many, or a command, works on the database. Stop it first.'
          : 'other servers work on the database. Stop them first, or set PLATEN_SERVERS=many for each of them.',
      )
    }
    await wait(RETRY_MS)
  }
}

/** Acquires the lock of the server that works on hot folders and local output folders, if it is free. */
export async function tryLockFolders(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>('select pg_try_advisory_lock($1, $2) as is_locked', [
    SERVERS_LOCKS,
    FOLDERS,
  ])
  return rows[0]?.is_locked === true
}

/**
 * Waits until no other of several servers is starting, and keeps the others waiting until the returned function is
 * called or the process ends. A server that is starting migrates the database and registers its background work: one at
 * a time, so that none works on a schema that another one is still changing.
 *
 * @param onWait called if another server is starting
 */
export async function lockStart(config: pg.ClientConfig, onWait: () => void): Promise<() => Promise<void>> {
  const client = new pg.Client(config)
  // Without the connection, the lock is free.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ is_locked: boolean }>('select pg_try_advisory_lock($1, $2) as is_locked', [
    SERVERS_LOCKS,
    STARTING,
  ])
  if (rows[0]?.is_locked !== true) {
    onWait()
    await client.query('select pg_advisory_lock($1, $2)', [SERVERS_LOCKS, STARTING])
  }
  return () => client.end().catch(() => undefined)
}
