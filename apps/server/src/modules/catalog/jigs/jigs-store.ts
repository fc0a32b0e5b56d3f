import type { Jig, Slot } from '@platen/domain/jigs'
import type { Selectable } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Jigs } from '../../../database/generated/schema.ts'
import { deleteVersions, insertVersion } from '../../../version-history/versions-store.ts'

export interface StoredJig extends Jig {
  /** Incremented by each save. */
  readonly version: number
}

/** Returns all jigs of the environment, by name. */
export async function loadJigs({ kysely, environmentId }: EnvironmentTx): Promise<StoredJig[]> {
  const rows = await kysely
    .selectFrom('jigs')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
  return rows.map(jigOfRow)
}

const jigOfRow = (row: Selectable<Jigs>): StoredJig => ({
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

/** Returns one jig and locks it until the transaction ends. */
export async function lockJig({ kysely, environmentId }: EnvironmentTx, id: string): Promise<StoredJig | undefined> {
  const row = await kysely
    .selectFrom('jigs')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && jigOfRow(row)
}

/** Returns one jig. */
export async function findJig({ kysely, environmentId }: EnvironmentTx, id: string): Promise<StoredJig | undefined> {
  const row = await kysely
    .selectFrom('jigs')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && jigOfRow(row)
}

/** Returns the slots of the jigs with these names, which are in lower case and NFC, by name. */
export async function loadSlotsByJigName(
  { client, environmentId }: EnvironmentTx,
  names: readonly string[],
): Promise<Map<string, readonly Slot[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await client.query<{ name: string; slots: Slot[] }>(
    `select lower(normalize(name)) as name, slots from jigs
      where environment_id = $1 and lower(normalize(name)) = any($2::text[])`,
    [environmentId, names],
  )
  return new Map(rows.map(({ name, slots }) => [name, slots]))
}

/** Returns ids and names of all jigs without loading their slots. */
export async function loadJigNamesWithIds({
  kysely,
  environmentId,
}: EnvironmentTx): Promise<{ id: string; name: string }[]> {
  return kysely.selectFrom('jigs').select(['id', 'name']).where('environment_id', '=', environmentId).execute()
}

/** Returns the names of all jigs without loading their slots. */
export async function loadJigNames({ kysely, environmentId }: EnvironmentTx): Promise<string[]> {
  const rows = await kysely.selectFrom('jigs').select('name').where('environment_id', '=', environmentId).execute()
  return rows.map((row) => row.name)
}

const columnsOf = (jig: Jig) => ({
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

/**
 * Inserts a jig with its first version. The caller has validated it (`validateJig`) and its name. Throws a violation of
 * the constraint jigs_name if the name was inserted concurrently.
 */
export async function insertJig(tx: EnvironmentTx, jig: Jig, savedBy: string | null = null): Promise<void> {
  const { kysely, environmentId } = tx
  await kysely
    .insertInto('jigs')
    .values({ environment_id: environmentId, id: jig.id, ...columnsOf(jig) })
    .execute()
  await insertVersion(tx, 'jig', jig, 1, savedBy)
}

/** Updates a locked jig and adds a version. Throws like `insertJig`. */
export async function updateJigRow(tx: EnvironmentTx, jig: Jig, version: number, savedBy: string): Promise<void> {
  const { kysely, environmentId } = tx
  await kysely
    .updateTable('jigs')
    .set({ ...columnsOf(jig), version })
    .where('environment_id', '=', environmentId)
    .where('id', '=', jig.id)
    .execute()
  await insertVersion(tx, 'jig', jig, version, savedBy)
}

/** Deletes a locked jig and its versions. */
export async function deleteJigRow(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.kysely.deleteFrom('jigs').where('environment_id', '=', tx.environmentId).where('id', '=', id).execute()
  await deleteVersions(tx, 'jig', id)
}
