import type { Database } from '../../apps/server/src/database/database.ts'

/** Copies of a sheet. */
const COPIES = 100

const RUNS = `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name, pieces,
         state, created_at)
  select $1, gen_random_uuid(), gen_random_uuid(), 'Morning', 'Bed', '{}', '{}', 'sheet-' || n || '.pdf', ${COPIES}, 'confirmed',
         now() - n * interval '1 minute'
    from generate_series(1, $2::int) n`
const PIECES = `with j as (select id, job_id, row_number() over () as n from jobs where environment_id = $1 and place = 'history'),
     r as (select id, row_number() over () as n from print_jobs where environment_id = $1)
  insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id, piece_number,
         copy_no, booked_at)
  select $1, r.id, 1, j.n % ${COPIES} + 1, j.id, 0, 'H', j.job_id, j.n, 1, now() from j join r on r.n = (j.n - 1) / ${COPIES} + 1`
const JOB_EVENTS = `insert into job_events (environment_id, job_pk, kind, actor_kind, actor, details)
  select $1, p.job_pk, kind, 'apiKey', 'Shop', jsonb_build_object('copies', 1, 'printJob', p.print_job_id)
    from print_pieces p cross join unnest(array['arrived', 'booked', 'sentToPrint']) kind where p.environment_id = $1`
const RUN_EVENTS = `insert into run_events (environment_id, run_id, state, at)
  select $1, r.id, s.state, r.created_at
    from print_jobs r cross join unnest(array['ready', 'sent', 'pickedUp', 'confirmed']) s (state) where r.environment_id = $1`
const MESSAGES = `insert into webhook_messages (environment_id, webhook_id, type, payload, state, order_pk)
  select $1, gen_random_uuid(), 'order.status_changed',
         jsonb_build_object('data', jsonb_build_object('id', order_pk, 'jobId', job_id)), 'delivered', order_pk
    from jobs where environment_id = $1 and place = 'history'`

/** Adds the print jobs, pieces, events and messages of the orders of the history, by SQL. */
export async function fillTimelines({ pool }: Database, environmentId: string, orders: number): Promise<void> {
  const client = await pool.connect()
  try {
    // The rows are consistent: foreign keys and change triggers are not needed for them.
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    await client.query(RUNS, [environmentId, Math.ceil(orders / COPIES)])
    for (const statement of [PIECES, JOB_EVENTS, RUN_EVENTS, MESSAGES]) await client.query(statement, [environmentId])
    for (const table of ['print_jobs', 'print_pieces', 'job_events', 'run_events', 'webhook_messages'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}

/** Pieces of different orders and print jobs. */
export async function choosePieces(
  { pool }: Database,
  environmentId: string,
  count: number,
): Promise<readonly { readonly orderId: string; readonly runId: string; readonly pieceNumber: number }[]> {
  const { rows } = await pool.query<{ orderId: string; runId: string; pieceNumber: number }>(
    `select j.order_pk as "orderId", p.print_job_id as "runId", p.piece_number::int as "pieceNumber"
       from print_pieces p join jobs j on j.environment_id = p.environment_id and j.id = p.job_pk
      where p.environment_id = $1 order by random() limit $2`,
    [environmentId, count],
  )
  return rows
}
