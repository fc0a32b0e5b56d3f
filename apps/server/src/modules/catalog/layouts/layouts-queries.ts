import type { Rect } from '@platen/domain/geometry'
import type { Layout, PlacedJig } from '@platen/domain/layouts'
import type { Selectable } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Layouts } from '../../../database/generated/schema.ts'

export interface StoredLayout extends Layout {
  readonly version: number
}

/** Returns all layouts of the environment, by name. */
export async function loadLayouts({ kysely, environmentId }: EnvironmentTx): Promise<StoredLayout[]> {
  const rows = await kysely
    .selectFrom('layouts')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
  return rows.map(layoutOfRow)
}

/** Returns one layout. */
export async function findLayout(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
): Promise<StoredLayout | undefined> {
  const row = await kysely
    .selectFrom('layouts')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && layoutOfRow(row)
}

export const layoutOfRow = (row: Selectable<Layouts>): StoredLayout => ({
  id: row.id,
  name: row.name,
  width: row.width,
  height: row.height,
  jigs: row.jigs as unknown as PlacedJig[],
  printableArea: row.printable_area as unknown as Rect,
  referenceText: row.reference_text,
  defaultSpacing: row.default_spacing,
  locations: row.locations,
  printerTypes: row.printer_types,
  version: row.version,
})

/** A position of a jig on a layout; numbers are 1-based. */
export interface PlaceOfJig {
  readonly layoutId: string
  readonly jigNo: number
}

/** Returns every position of a jig on layouts. */
export async function loadPlacesOfJig(tx: EnvironmentTx, jigId: string): Promise<PlaceOfJig[]> {
  return tx.query<PlaceOfJig>(
    `select l.id as "layoutId", placed.number::int as "jigNo"
       from layouts l cross join lateral jsonb_array_elements(l.jigs) with ordinality as placed (jig, number)
      where l.environment_id = $1 and placed.jig ->> 'id' = $2`,
    [jigId],
  )
}
