import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { LIVE_CHANNEL } from '../apps/server/src/live/change-notifications.ts'

/**
 * Copies all rows into the schema `saved`, except those that describe the installation and the running servers, and
 * creates the function that restores them. It gives the environment a new id, so that nothing that the server or a
 * browser has cached of the previous one is used. It deletes the jobs of environments; while jobs are running, it does
 * nothing else and returns null.
 */
const SAVE = `
  create schema saved;
  do $$
  declare
    name text;
  begin
    for name in
      select tablename from pg_tables
       where schemaname = 'public' and tablename not like 'kysely_%' and tablename not in ('installation', 'servers', 'task_workers')
    loop
      execute format('create table saved.%I as table public.%I', name, name);
    end loop;
  end $$;

  create function saved.restore() returns uuid language plpgsql set session_replication_role = replica as $$
  declare
    name text;
    id uuid := gen_random_uuid();
    columns text;
    expressions text;
  begin
    delete from graphile_worker._private_jobs where locked_at is null and payload ->> 'environmentId' is not null;
    if exists (select from graphile_worker._private_jobs where locked_at is not null) then
      return null;
    end if;
    -- Waits for transactions that have inserted rows of environments; others that insert some fail afterwards.
    perform from public.environments for update;
    for name in select tablename from pg_tables where schemaname = 'saved' loop
      select string_agg(quote_ident(attname), ','),
             string_agg(case when attname = 'environment_id' or name = 'environments' and attname = 'id'
                             then quote_literal(id) || '::uuid' else quote_ident(attname) end, ',')
        into columns, expressions
        from pg_attribute
       where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('delete from public.%I', name);
      execute format('insert into public.%I (%s) overriding system value select %s from saved.%I',
                     name, columns, expressions, name);
    end loop;
    return id;
  end $$;
`

/** The code of PostgreSQL for a deadlock. */
const DEADLOCK = '40P01'

async function inDatabase(dataFolder: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { config } = await startEmbeddedPostgres(dataFolder)
  const client = new pg.Client(config)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Saves the rows of a running server with an embedded database and one environment, for `restoreData`. */
export const saveRows = (dataFolder: string): Promise<void> => inDatabase(dataFolder, (client) => client.query(SAVE))

/** Time after which jobs that run are an error, in ms. */
const JOBS_END_MS = 30_000

/**
 * Restores the rows when no job is running. A transaction of the server that waits for the environment, and has changed
 * a row before, is a deadlock: PostgreSQL ends one of both, and the other continues.
 */
async function restoreRows(client: pg.Client): Promise<string> {
  const until = Date.now() + JOBS_END_MS
  for (;;) {
    const id = await client
      .query<{ id: string | null }>('select saved.restore() as id')
      .then(({ rows }) => rows[0]?.id)
      .catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK)) throw error
      })
    if (id) return id
    if (Date.now() > until) throw new Error(`Jobs are still running: ${await getRunningTasks(client)}.`)
    await wait(50)
  }
}

async function getRunningTasks(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ task: string }>(
    `select distinct identifier as task from graphile_worker._private_jobs
       join graphile_worker._private_tasks on _private_tasks.id = task_id where locked_at is not null`,
  )
  return rows.map(({ task }) => task).join(', ')
}

/** Replaces all rows of a running server by those that were saved, and then its files. */
export const restoreData = (dataFolder: string, restoreFiles: () => Promise<void>): Promise<void> =>
  inDatabase(dataFolder, async (client) => {
    const environmentId = await restoreRows(client)
    await restoreFiles()
    // The server stops watching the hot folders of the previous environment and watches those of the new one.
    const change = { environmentId, topics: ['inputSettings'] }
    await client.query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify(change)])
  })
