import type { MasterReferenceSources } from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Returns the distinct sets of master values assigned to active jobs, each with the id of one order. Grouping keeps the
 * result of 100,000 orders small.
 */
export async function loadAssignedValues(tx: EnvironmentTx): Promise<MasterReferenceSources['orders']> {
  return tx.query<MasterReferenceSources['orders'][number]>(
    `select min(o.order_id) as name, j.location, j.quality_level as "qualityLevel", j.printer_type as "printerType",
            j.media_type as "mediaType", j.color_config as "colorConfig"
       from jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where j.environment_id = $1 and j.place = 'active'
      group by j.location, j.quality_level, j.printer_type, j.media_type, j.color_config`,
  )
}
