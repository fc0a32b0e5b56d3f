import type { MasterReferenceSources } from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'

interface ValuesRow {
  readonly order_id: string
  readonly location: string | null
  readonly quality_level: string | null
  readonly printer_type: string | null
  readonly media_type: string | null
  readonly color_config: string | null
}

/**
 * Returns the distinct sets of master values assigned to active jobs, each with the id of one order. Grouping keeps the
 * result of 100,000 orders small.
 */
export async function loadAssignedValues(tx: EnvironmentTx): Promise<MasterReferenceSources['orders']> {
  const rows =
    await tx.query<ValuesRow>(`select min(o.order_id) as order_id, j.location, j.quality_level, j.printer_type, j.media_type, j.color_config
       from jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where j.environment_id = $1 and j.place = 'active'
      group by j.location, j.quality_level, j.printer_type, j.media_type, j.color_config`)
  return rows.map((row) => ({
    name: row.order_id,
    location: row.location,
    qualityLevel: row.quality_level,
    printerType: row.printer_type,
    mediaType: row.media_type,
    colorConfig: row.color_config,
  }))
}
