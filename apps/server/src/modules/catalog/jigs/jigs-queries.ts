import { JIG_DEFAULTS, type Jig, type Slot } from '@platen/domain/jigs'
import { type Selectable, sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Jigs } from '../../../database/generated/schema.ts'

type JigRow = Omit<Selectable<Jigs>, 'environment_id' | 'slots_size' | 'created_at'>

export interface StoredJig extends Jig {
  /** Incremented by each save. */
  readonly version: number
}

/** Returns the jigs of the environment with these ids, by name. */
export async function loadJigs({ kysely, environmentId }: EnvironmentTx, ids: readonly string[]): Promise<StoredJig[]> {
  const rows = await kysely
    .selectFrom('jigs')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('name')
    .execute()
  return rows.map(jigOfRow)
}

/** Returns the size of the slots of these jigs in bytes, by id. */
export async function loadSlotsSizes(tx: EnvironmentTx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; slots_size: number }>(
    'select id, slots_size from jigs where environment_id = $1 and id = any($2::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.slots_size]))
}

/** A jig whose slots are JSON. */
export interface JigWithSlotsJson extends Omit<StoredJig, 'slots'> {
  readonly slots: string
}

async function loadJigsWithSlotsJson(tx: EnvironmentTx, ids: readonly string[]): Promise<JigWithSlotsJson[]> {
  const rows = await tx.query<Omit<JigRow, 'slots'> & { slots: string }>(
    `select id, name, width, height, thickness, slots::text, reference_text, default_spacing, locations, printer_types,
            source, details, version
       from jigs where environment_id = $1 and id = any($2::uuid[]) order by name`,
    [ids],
  )
  return rows.map(({ slots, ...row }) => ({ ...jigOfRow({ ...row, slots: [] }), slots }))
}

/** Size of the slots in a batch, in bytes: its conversion takes at most 10 ms, after which other requests run. */
const BATCH_BYTES = 512 * 1024

/**
 * Streams all jigs of the environment by name, which may have 32 MB of slots. The database reads the next batch while
 * the current one is processed. Each batch has its own snapshot.
 */
export async function* streamJigs(tx: EnvironmentTx): AsyncGenerator<JigWithSlotsJson[]> {
  const sizes = await tx.query<{ id: string; slots_size: number }>(
    'select id, slots_size from jigs where environment_id = $1 order by name',
  )
  const read = () => {
    const ids: string[] = []
    for (let bytes = 0; bytes < BATCH_BYTES; ) {
      const jig = sizes.shift()
      if (!jig) break
      ids.push(jig.id)
      bytes += jig.slots_size
    }
    return ids.length > 0 ? loadJigsWithSlotsJson(tx, ids) : undefined
  }
  for (let next = read(); next; ) {
    const batch = await next
    next = read()
    // If the consumer stops early, the failure of the next batch is ignored.
    next?.catch(() => undefined)
    yield batch
  }
}

export const jigOfRow = (row: JigRow): StoredJig => ({
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

/** Returns the fields of all jigs that refer to master data, without their slots. */
export async function loadMasterDataOfJigs({ kysely, environmentId }: EnvironmentTx) {
  return kysely
    .selectFrom('jigs')
    .select(['name', 'locations', 'printer_types as printerTypes'])
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
}

/** Returns the names of all jigs without loading their slots. */
export async function loadJigNames({ kysely, environmentId }: EnvironmentTx): Promise<string[]> {
  const rows = await kysely.selectFrom('jigs').select('name').where('environment_id', '=', environmentId).execute()
  return rows.map((row) => row.name)
}
