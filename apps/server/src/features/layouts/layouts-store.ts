import type { Rect } from '@platen/domain/geometry'
import type { Layout, PlacedJig } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../database/database.ts'

export interface StoredLayout extends Layout {
  readonly version: number
}

/** All print layouts of the environment, by name. */
export async function layoutsOf({ db, environmentId }: EnvironmentTx): Promise<StoredLayout[]> {
  const rows = await db
    .selectFrom('layouts')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
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
  }))
}

/** Adds a layout. The caller has checked it (validateLayout) and its name. */
export async function insertLayout({ db, environmentId }: EnvironmentTx, layout: Layout): Promise<void> {
  await db
    .insertInto('layouts')
    .values({
      environment_id: environmentId,
      id: layout.id,
      name: layout.name,
      width: layout.width,
      height: layout.height,
      jigs: JSON.stringify(layout.jigs),
      printable_area: JSON.stringify(layout.printableArea),
      reference_text: layout.referenceText,
      default_spacing: layout.defaultSpacing,
      locations: [...layout.locations],
      printer_types: [...layout.printerTypes],
    })
    .execute()
}
