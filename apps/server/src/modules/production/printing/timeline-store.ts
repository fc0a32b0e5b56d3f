import type { TimelineKind, WireTimelineEntry } from '@platen/contract/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../database/keyset-list.ts'
import { createParameters, type SqlParameters } from '../../../database/sql-parameters.ts'

/** What a timeline is about. */
export interface TimelineScope {
  /** Jobs that the user sees, and their orders. */
  readonly jobs: readonly { readonly id: string; readonly orderPk: string; readonly jobId: string }[]
  /** Only this run and what happened to the jobs in it. */
  readonly runId?: string
  /** Only this piece, its run and the changes of its job. */
  readonly pieceNumber?: number
}

/** Kinds of the events of a job; a decision of the rules is an entry of its own. */
const JOB_KINDS: Readonly<Record<string, TimelineKind>> = {
  arrived: 'arrived',
  resubmitted: 'arrived',
  artworkFetched: 'arrived',
  artworkMade: 'arrived',
  artworkFixed: 'edited',
  artworkFixUndone: 'edited',
  productApplied: 'arrived',
  textRead: 'edited',
  textHeld: 'edited',
  textUnread: 'edited',
  leftOut: 'arrived',
  kept: 'edited',
  shopMessageIgnored: 'edited',
  edited: 'edited',
  activated: 'edited',
  reprocessed: 'rules',
  jigDeleted: 'rules',
  jigRestored: 'rules',
  booked: 'booked',
  unbooked: 'booked',
  sentToPrint: 'printed',
  reprinted: 'printed',
  rejected: 'rejected',
  shipmentsChanged: 'reported',
  shopReportSent: 'reported',
  shopReportFailed: 'reported',
  shopReportCancelled: 'reported',
  runCancelled: 'cancelled',
  cancelled: 'cancelled',
}

/** Events of a job that concern all its copies, and so each piece. */
const EVENTS_OF_ALL_COPIES = ['arrived', 'resubmitted', 'artworkFetched', 'kept', 'edited', 'activated', 'reprocessed']

const COLUMNS = `id, at, kind, source, event, actor_kind, actor, job_id, run_id, details`

/** Where an order came from. */
const ORIGIN = `case when je.kind in ('arrived', 'resubmitted') then jsonb_build_object('from', o.source) else '{}' end`

/** Numbers sort as text in their sequence. */
const toSortable = (id: string): string => `lpad(${id}::text, 19, '0')`

function jobEvents({ jobs, runId, pieceNumber }: TimelineScope, parameters: SqlParameters): string {
  const ids = parameters.add(jobs.map(({ id }) => id))
  const jobIds = parameters.add(jobs.map(({ jobId }) => jobId))
  const orders = parameters.add(jobs.map(({ orderPk }) => orderPk))
  const kinds = parameters.add(JSON.stringify(JOB_KINDS))
  const ofRun =
    runId === undefined ? 'true' : `je.kind <> 'sentToPrint' and je.details ->> 'printJob' = ${parameters.add(runId)}`
  const ofPiece = pieceNumber === undefined ? 'true' : `je.kind = any(${parameters.add(EVENTS_OF_ALL_COPIES)})`
  const from = `from unnest(${ids}::uuid[], ${jobIds}::text[], ${orders}::uuid[]) as j (id, job_id, order_pk)
       join orders o on o.environment_id = $1 and o.id = j.order_pk
       join job_events je on je.environment_id = $1 and je.job_pk = j.id where ${ofRun} and ${ofPiece}`
  const columns = (suffix: string, kind: string, details: string) =>
    `'j' || ${toSortable('je.id')} || '${suffix}', je.at, ${kind}, 'job', je.kind, je.actor_kind, je.actor, j.job_id,
     (je.details ->> 'printJob')::uuid, ${details}`
  return `select ${columns('a', `${kinds}::jsonb ->> je.kind`, `je.details - 'decision' || ${ORIGIN}`)} ${from} and je.kind <> 'reprocessed'
    union all select ${columns('b', `'rules'`, `je.details - 'copies'`)} ${from}
       and (je.kind = 'reprocessed' or je.details ? 'decision')`
}

/** SQL: the runs of the scope, as a relation with `id` and the number of copies in `copies`. */
function runs({ jobs, runId, pieceNumber }: TimelineScope, parameters: SqlParameters): string {
  if (runId !== undefined) return `select ${parameters.add(runId)}::uuid as id`
  if (pieceNumber !== undefined)
    return `select distinct print_job_id as id from print_pieces
             where environment_id = $1 and piece_number = ${parameters.add(pieceNumber)}::bigint`
  return `select distinct print_job_id as id from print_pieces
           where environment_id = $1 and job_pk = any(${parameters.add(jobs.map(({ id }) => id))}::uuid[])`
}

/** The creation of a run by whom its pieces were printed. An order has an event of its own for each run. */
const createdRun = ({ jobs }: TimelineScope, runId: string, parameters: SqlParameters): string =>
  `union all select 'c' || r.id, r.created_at, 'printed', 'run', 'created', by.actor_kind, by.actor, null, r.id,
           jsonb_build_object('preset', r.preset_name, 'copies', r.pieces)
     from print_jobs r
     left join lateral (
       select je.actor_kind, je.actor from job_events je
        where je.environment_id = $1 and je.job_pk = any(${parameters.add(jobs.map(({ id }) => id))}::uuid[])
          and je.kind in ('sentToPrint', 'reprinted') and je.details ->> 'printJob' = r.id::text
        limit 1) by on true
    where r.environment_id = $1 and r.id = ${parameters.add(runId)}::uuid`

function runEvents(scope: TimelineScope, parameters: SqlParameters): string {
  return `select 'r' || ${toSortable('re.id')}, re.at,
      case re.state when 'queued' then 'printed' when 'ready' then 'printed' when 'cancelled' then 'cancelled' else 'delivered' end,
      'run', re.state, re.actor_kind, re.actor, null, re.run_id, '{}'::jsonb
     from (${runs(scope, parameters)}) run
     join run_events re on re.environment_id = $1 and re.run_id = run.id
     ${scope.runId === undefined ? '' : createdRun(scope, scope.runId, parameters)}`
}

function pieceEvents({ pieceNumber }: TimelineScope, parameters: SqlParameters): string {
  const number = `${parameters.add(pieceNumber)}::bigint`
  const entry = (event: string, kind: TimelineKind, details: string, by: string, at: string) =>
    `select '${event}' || coalesce(p.run_id::text, ''), ${at}, '${kind}', 'piece', '${event}', 'user',
        (select u.user_id from users u where u.environment_id = $1 and u.id = ${by}), p.job_id, p.run_id, ${details}
       from pieces p where ${at} is not null`
  return `(with pieces as (
      select piece_number, booked_at, booked_by, job_id, print_job_id as run_id, rejected_at, rejected_by, reject_reason,
             reject_note, cancelled_at from print_pieces where environment_id = $1 and piece_number = ${number}
      union all select b.piece_number, b.booked_at, b.booked_by, j.job_id, null, null, null, null, null, null
        from bookings b join jobs j on j.environment_id = $1 and j.id = b.job_pk
       where b.environment_id = $1 and b.piece_number = ${number})
    (${entry('booked', 'booked', `'{}'::jsonb`, 'p.booked_by', 'p.booked_at')} limit 1)
    union all ${entry('rejected', 'rejected', `jsonb_strip_nulls(jsonb_build_object('reason', p.reject_reason, 'note', p.reject_note))`, 'p.rejected_by', 'p.rejected_at')}
    union all ${entry('cancelled', 'cancelled', `'{}'::jsonb`, 'null', 'p.cancelled_at')})`
}

function messages({ jobs, runId, pieceNumber }: TimelineScope, parameters: SqlParameters): string {
  const orders = parameters.add([...new Set(jobs.map(({ orderPk }) => orderPk))])
  const jobKeys = parameters.add(jobs.map(({ orderPk, jobId }) => `${orderPk} ${jobId}`))
  const data = `m.payload -> 'data'`
  const ofRun = runId === undefined ? 'true' : `${data} ->> 'printJob' = ${parameters.add(runId)}`
  const ofPiece =
    pieceNumber === undefined
      ? 'true'
      : `(${data} ->> 'printJob' is null or (${data} ->> 'printJob')::uuid in (${runs({ jobs, pieceNumber }, parameters)}))`
  return `select 'w' || m.id, m.created_at, 'notified', 'webhook', m.type, null, null, ${data} ->> 'jobId',
      (${data} ->> 'printJob')::uuid,
      jsonb_build_object('message', jsonb_build_object('state', m.state, 'attempts', m.attempts, 'status', m.last_status,
        'fault', m.last_fault, 'at', to_char(m.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     from webhook_messages m
    where m.environment_id = $1 and m.order_pk = any(${orders}::text[])
      and (${data} ->> 'jobId' is null or (${data} ->> 'id') || ' ' || (${data} ->> 'jobId') = any(${jobKeys}::text[]))
      and ${ofRun} and ${ofPiece}`
}

/** Returns the ids of the jobs of an order. */
export async function loadJobIdsOfOrder(tx: EnvironmentTx, orderPk: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('select id from jobs where environment_id = $1 and order_pk = $2', [
    orderPk,
  ])
  return rows.map(({ id }) => id)
}

/** Returns the ids of the jobs whose copies are in a run. */
export async function loadJobIdsOfRun(tx: EnvironmentTx, runId: string): Promise<string[]> {
  const text = 'select distinct job_pk as id from print_pieces where environment_id = $1 and print_job_id = $2'
  return (await tx.query<{ id: string }>(text, [runId])).map(({ id }) => id)
}

/** Returns the job of a booked or printed piece. */
export async function findJobIdOfPiece(tx: EnvironmentTx, pieceNumber: number): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `select job_pk as id from bookings where environment_id = $1 and piece_number = $2
      union select job_pk from print_pieces where environment_id = $1 and piece_number = $2`,
    [pieceNumber],
  )
  return rows[0]?.id
}

interface Row extends Omit<WireTimelineEntry, 'at'> {
  readonly at: Date
}

const FIELDS = `e.id, e.at, e.kind, e.source, e.event, e.job_id as "jobId", e.run_id as "printJob", e.details,
  case when e.actor_kind is not null then json_build_object('kind', e.actor_kind, 'name', e.actor) end as actor`

/**
 * Returns one page of a timeline; undefined if the cursor is not one of it. Derived from the events of the jobs, the
 * states of the runs, the pieces and the messages to webhooks: each is read by an index of the order, the run or the
 * piece, so that the cost does not depend on the number of orders.
 */
export async function loadTimeline(
  tx: EnvironmentTx,
  scope: TimelineScope,
  kinds: readonly TimelineKind[] | undefined,
  page: PageRequest,
): Promise<ListPage<WireTimelineEntry> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const parts = [jobEvents(scope, parameters), runEvents(scope, parameters), messages(scope, parameters)]
  if (scope.pieceNumber !== undefined) parts.push(pieceEvents(scope, parameters))
  const listPage = await loadListPage<Row>(
    tx,
    {
      table: `(select * from (${parts.join(' union all ')}) as entries (${COLUMNS}))`,
      fields: FIELDS,
      where: kinds ? `e.kind = any(${parameters.add(kinds)}::text[])` : 'true',
      filter: undefined,
      key: { at: 'time', id: 'text' },
      parameters,
      scope: [...scope.jobs.map(({ id }) => id), scope.runId, scope.pieceNumber, ...(kinds ?? [])],
    },
    page,
  )
  return listPage && { ...listPage, rows: listPage.rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
