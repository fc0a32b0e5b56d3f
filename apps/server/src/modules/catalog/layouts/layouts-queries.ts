import type { Rect } from '@platen/domain/geometry'
import type { Layout, PlacedJig } from '@platen/domain/layouts'
import { type Selectable, sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Layouts } from '../../../database/generated/schema.ts'

export interface StoredLayout extends Layout {
  readonly version: number
}

/** Returns the layouts of the environment with these ids, or all, by name. */
export async function loadLayouts(
  { kysely, environmentId }: EnvironmentTx,
  ids?: readonly string[],
): Promise<StoredLayout[]> {
  const rows = await kysely
    .selectFrom('layouts')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('name')
    .execute()
  return rows.map(layoutOfRow)
}

/** Returns the locations of all layouts, by name of the layout, without their jigs. */
export const loadLocationsOfLayouts = ({ kysely, environmentId }: EnvironmentTx) =>
  kysely
    .selectFrom('layouts')
    .select(['id', 'locations'])
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()

/** Returns the jigs on these layouts with the number of their positions; a layout counts as often as it is given. */
export const countPlacedJigs = (tx: EnvironmentTx, ids: readonly string[]): Promise<{ id: string; count: number }[]> =>
  tx.query(
    `select placed ->> 'id' as id, count(*) as count
       from unnest($2::uuid[]) as listed (id)
       join layouts l on l.environment_id = $1 and l.id = listed.id
      cross join jsonb_array_elements(l.jigs) as placed
      group by 1`,
    [ids],
  )

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
