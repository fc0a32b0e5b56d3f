import type pg from 'pg'
import { INSTANCE_LOCKS } from '../database/instance-lock.ts'

/** A server reports itself each minute. */
const RECENT_MINUTES = 3

/** What a server reports about itself. */
export interface ServerReport {
  /** Number of the instance, whose advisory lock it holds. */
  readonly instance: number
  /** Host name and port. */
  readonly name: string
  readonly version: string
  readonly newestMigration: string
  readonly roles: readonly string[]
  /** How far the clock of its machine is ahead of that of the database. */
  readonly clockOffsetMs: number
  /** The object store that it uses besides the recorded one. */
  readonly movingTo: string | null
}

export interface RunningServerRow extends Omit<ServerReport, 'instance' | 'movingTo'> {
  /** Time since its last report. */
  readonly silentSeconds: number
}

/** Inserts or updates the row of a server. */
export async function reportServer(pool: pg.Pool, server: ServerReport): Promise<void> {
  await pool.query(
    `insert into servers (instance, name, version, newest_migration, roles, clock_offset_ms, moving_to)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (instance) do update set clock_offset_ms = excluded.clock_offset_ms, seen_at = now()`,
    [
      ...[server.instance, server.name, server.version, server.newestMigration],
      ...[server.roles, server.clockOffsetMs, server.movingTo],
    ],
  )
}

/** Deletes the row of a server that stops. */
export async function deleteServer(pool: pg.Pool, instance: number): Promise<void> {
  await pool.query('delete from servers where instance = $1', [instance])
}

/** Deletes the rows of servers that ended without deleting them. */
export async function deleteEndedServers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from servers
      where seen_at < now() - interval '1 day' and pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, instance)`,
  )
}

/** Returns the servers that are running: those whose instance is locked. */
export async function loadRunningServers(client: pg.ClientBase): Promise<RunningServerRow[]> {
  const { rows } = await client.query<RunningServerRow>(
    `select name, version, newest_migration as "newestMigration", roles, clock_offset_ms as "clockOffsetMs",
            extract(epoch from now() - seen_at)::float8 as "silentSeconds"
       from servers where not pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, instance) order by name, started_at`,
  )
  return rows
}

/**
 * Returns the names of the servers that do not use this object store besides the recorded one: those that are running,
 * and those that reported themselves a short time ago, because a server loses its lock while its connection is
 * interrupted.
 */
export async function loadServersNotMovingTo(client: pg.ClientBase, movingTo: string | null): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from servers
      where moving_to is distinct from $1
        and (seen_at > now() - make_interval(mins => $2) or not pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, instance))
      order by name`,
    [movingTo, RECENT_MINUTES],
  )
  return rows.map(({ name }) => name)
}
