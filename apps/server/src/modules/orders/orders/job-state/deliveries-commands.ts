import type { StoredDelivery } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../../database/database.ts'

/** The delivery of a job as it is stored, with the source of its order. */
export interface SourcedDelivery extends StoredDelivery {
  /** The job's primary key. */
  readonly id: string
  /** `persBiz`, or the hot folder. */
  readonly source: string
  readonly orderedAt: Date
  /** Paths of the values that its product has filled. */
  readonly productFields: readonly string[]
}

/** Returns the deliveries of jobs, by the primary keys of the jobs. */
export async function loadDeliveries(
  tx: EnvironmentTx,
  jobPks: readonly string[],
): Promise<ReadonlyMap<string, SourcedDelivery>> {
  const rows = await tx.query<SourcedDelivery>(
    `select j.id, o.source, o.ordered_at as "orderedAt", o.order_id as "orderId", j.job_id as "jobId", j.parameters,
            j.additional_params as "additionalParams", j.product_fields as "productFields", f.artwork_name as "fileName",
            jsonb_build_object('mediaName', j.media_name, 'mediaColor', j.media_color, 'mediaSize', j.media_size,
                               'sku', j.sku) as "mediaInfo"
       from jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
       left join frames f on f.environment_id = j.environment_id and f.job_pk = j.id and f.frame_index = 0
      where j.environment_id = $1 and j.id = any($2)`,
    [jobPks],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores the parameters and fields of locked jobs after they were mapped again. */
export async function saveRemappedDeliveries(
  tx: EnvironmentTx,
  jobs: readonly Pick<SourcedDelivery, 'id' | 'parameters' | 'mediaInfo' | 'additionalParams' | 'productFields'>[],
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ mediaInfo, ...job }) => ({ ...job, ...mediaInfo }))
  await tx.execute(
    `update jobs j set parameters = v.parameters, additional_params = v."additionalParams",
            product_fields = v."productFields",
            media_name = v."mediaName", media_color = v."mediaColor", media_size = v."mediaSize"
       from jsonb_to_recordset($2::jsonb) as v (id uuid, parameters jsonb, "additionalParams" jsonb, "productFields" text[],
            "mediaName" text, "mediaColor" text, "mediaSize" text)
      where j.environment_id = $1 and j.id = v.id`,
    [JSON.stringify(rows)],
  )
}
