import { JIG_DEFAULTS, type Jig, type Slot } from '@platen/domain/jigs'
import { type Selectable, sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Jigs } from '../../../database/generated/schema.ts'

export interface StoredJig extends Jig {
  /** Incremented by each save. */
  readonly version: number
}

/** Returns the jigs of the environment with these ids, or all, by name. */
export async function loadJigs(
  { kysely, environmentId }: EnvironmentTx,
  ids?: readonly string[],
): Promise<StoredJig[]> {
  const rows = await kysely
    .selectFrom('jigs')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('name')
    .execute()
  return rows.map(jigOfRow)
}

export const jigOfRow = (row: Selectable<Jigs>): StoredJig => ({
  ...JIG_DEFAULTS,
  // fields without a column of their own
  ...(row.details as Partial<Jig>),
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
})

/** Returns the slots of the jigs with these names, which are in lower case and NFC, by name. */
export async function loadSlotsByJigName(
  tx: EnvironmentTx,
  names: readonly string[],
): Promise<Map<string, readonly Slot[]>> {
  if (names.length === 0) return new Map()
  const rows = await tx.query<{ name: string; slots: Slot[] }>(
    `select lower(normalize(name)) as name, slots from jigs
      where environment_id = $1 and lower(normalize(name)) = any($2::text[])`,
    [names],
  )
  return new Map(rows.map(({ name, slots }) => [name, slots]))
}

/** Returns the names of all jigs without loading their slots. */
export async function loadJigNames({ kysely, environmentId }: EnvironmentTx): Promise<string[]> {
  const rows = await kysely.selectFrom('jigs').select('name').where('environment_id', '=', environmentId).execute()
  return rows.map((row) => row.name)
}
