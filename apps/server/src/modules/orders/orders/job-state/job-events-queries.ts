import type { WireJobEvent } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../../database/keyset-list.ts'
import { createParameters } from '../../../../database/sql-parameters.ts'

type Row = Omit<WireJobEvent, 'at'> & { readonly at: Date }

const FIELDS = `e.id, e.at, e.kind, json_build_object('kind', e.actor_kind, 'name', e.actor) as actor, e.details`

/**
 * Returns which of these jobs were activated again after a run had been sent to print: all their copies have been
 * opened again since, including those that the run printed.
 *
 * @param runIds the run and the first run of its sheet
 */
export async function findJobsActivatedSince(
  tx: EnvironmentTx,
  jobPks: readonly string[],
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ job: string }>(
    `select distinct a.job_pk as job from job_events a
      where a.environment_id = $1 and a.job_pk = any($2) and a.kind = 'activated'
        and a.id > (select max(s.id) from job_events s
                     where s.environment_id = $1 and s.job_pk = a.job_pk and s.kind = 'sentToPrint'
                       and s.details ->> 'printJob' = any($3))`,
    [jobPks, runIds],
  )
  return new Set(rows.map(({ job }) => job))
}

/**
 * Returns the runs that each of these jobs was sent to print in before it was last activated again, by the id of the
 * job.
 */
export async function loadRunsBeforeActivation(
  tx: EnvironmentTx,
  jobPks: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await tx.query<{ job: string; runs: string[] }>(
    `select s.job_pk as job, array_agg(s.details ->> 'printJob') as runs from job_events s
      where s.environment_id = $1 and s.job_pk = any($2) and s.kind = 'sentToPrint'
        and s.id < (select max(a.id) from job_events a
                     where a.environment_id = $1 and a.job_pk = s.job_pk and a.kind = 'activated')
      group by s.job_pk`,
    [jobPks],
  )
  return new Map(rows.map(({ job, runs }) => [job, new Set(runs)]))
}

/** Returns one page of the events of a job; undefined if the cursor is not one of this list. */
export async function loadJobEvents(
  tx: EnvironmentTx,
  jobPk: string,
  page: PageRequest,
): Promise<ListPage<WireJobEvent> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const listPage = await loadListPage<Row>(
    tx,
    {
      table: 'job_events',
      fields: FIELDS,
      filter: undefined,
      parameters,
      where: `e.environment_id = $1 and e.job_pk = ${parameters.add(jobPk)}::uuid`,
      key: { id: 'integer' },
      scope: [jobPk],
    },
    page,
  )
  return listPage && { ...listPage, rows: listPage.rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
