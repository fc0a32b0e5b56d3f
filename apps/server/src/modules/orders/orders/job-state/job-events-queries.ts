import type { WireJobEvent } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../../database/keyset-list.ts'
import { createParameters } from '../../../../database/sql-parameters.ts'

type Row = Omit<WireJobEvent, 'at'> & { readonly at: Date }

const FIELDS = `e.id, e.at, e.kind, json_build_object('kind', e.actor_kind, 'name', e.actor) as actor, e.details`

/** Returns one page of the events of a job; undefined if the cursor is not one of this list. */
export async function loadJobEvents(
  tx: EnvironmentTx,
  jobPk: string,
  page: PageRequest,
): Promise<ListPage<WireJobEvent> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const found = await loadListPage<Row>(
    tx,
    {
      ...{ table: 'job_events', fields: FIELDS, filter: undefined, parameters },
      where: `e.environment_id = $1 and e.job_pk = ${parameters.add(jobPk)}::uuid`,
      key: { id: 'integer' },
      scope: [jobPk],
    },
    page,
  )
  return found && { ...found, rows: found.rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
