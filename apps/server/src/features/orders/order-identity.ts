import type { EnvironmentTx } from '../../database/database.ts'

/** An order that a connector delivered before under this id: whether any of it is still active, and its artwork. */
export async function orderDelivered(
  { client, environmentId }: EnvironmentTx,
  source: string,
  orderId: string,
): Promise<{ active: boolean; artworkIds: string[] } | undefined> {
  const { rows } = await client.query<{ active: boolean; artwork_ids: string[] }>(
    `select bool_or(j.place = 'active') as active,
            coalesce(array_agg(distinct f.artwork_id) filter (where f.artwork_id is not null), '{}') as artwork_ids
       from orders o
       join jobs j on j.environment_id = o.environment_id and j.order_pk = o.id
       join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
      where o.environment_id = $1 and o.source = $2 and o.order_id = $3
      group by o.id`,
    [environmentId, source, orderId],
  )
  const row = rows[0]
  return row && { active: row.active, artworkIds: row.artwork_ids }
}
