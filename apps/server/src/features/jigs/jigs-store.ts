import type { Jig, Slot } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../database/database.ts'

export interface StoredJig extends Jig {
  /** Counts up with every save. */
  readonly version: number
}

/** All jigs of the environment, by name. */
export async function jigsOf({ db, environmentId }: EnvironmentTx): Promise<StoredJig[]> {
  const rows = await db
    .selectFrom('jigs')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    width: row.width,
    height: row.height,
    thickness: row.thickness,
    slots: row.slots as unknown as Slot[],
    referenceText: row.reference_text,
    defaultSpacing: row.default_spacing,
    locations: row.locations,
    printerTypes: row.printer_types,
    ...(row.source === 'SVG' ? { source: 'SVG' as const } : {}),
    version: row.version,
  }))
}

/** Names of all jigs, without the weight of their slots. */
export async function jigNamesOf({ db, environmentId }: EnvironmentTx): Promise<string[]> {
  const rows = await db.selectFrom('jigs').select('name').where('environment_id', '=', environmentId).execute()
  return rows.map((row) => row.name)
}

/** Adds a jig. The caller has checked it (validateJig) and its name. */
export async function insertJig({ db, environmentId }: EnvironmentTx, jig: Jig): Promise<void> {
  await db
    .insertInto('jigs')
    .values({
      environment_id: environmentId,
      id: jig.id,
      name: jig.name,
      width: jig.width,
      height: jig.height,
      thickness: jig.thickness,
      slots: JSON.stringify(jig.slots),
      reference_text: jig.referenceText,
      default_spacing: jig.defaultSpacing,
      locations: [...jig.locations],
      printer_types: [...jig.printerTypes],
      source: jig.source ?? null,
    })
    .execute()
}
