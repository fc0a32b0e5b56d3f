import { type Jig, pickJigFields } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../../database/database.ts'
import { insertVersion, markVersionsDeleted } from '../../../version-history/versions-store.ts'
import { jigOfRow, type StoredJig } from './jigs-queries.ts'

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

/** Returns ids and names of all jigs without loading their slots. */
export async function loadJigNamesWithIds({
  kysely,
  environmentId,
}: EnvironmentTx): Promise<{ id: string; name: string }[]> {
  return kysely.selectFrom('jigs').select(['id', 'name']).where('environment_id', '=', environmentId).execute()
}

/** Blocks other changes of the slots of jigs until the transaction ends, and returns the size of all slots in bytes. */
export async function lockSlotsSize(tx: EnvironmentTx): Promise<number> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('jigs ' || $1, 0))`)
  return loadSlotsSize(tx)
}

/** Returns the size of the slots of all jigs in bytes. */
export async function loadSlotsSize({ kysely, environmentId }: EnvironmentTx): Promise<number> {
  const row = await kysely
    .selectFrom('jigs')
    .select(({ fn }) => fn.sum<string>('slots_size').as('size'))
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return Number(row?.size ?? 0)
}

function toColumns(jig: Jig) {
  const { name, width, height, thickness, referenceText, defaultSpacing, locations, printerTypes, ...details } =
    pickJigFields(jig)
  return {
    name,
    width,
    height,
    thickness,
    slots: JSON.stringify(jig.slots),
    reference_text: referenceText,
    default_spacing: defaultSpacing,
    locations: [...locations],
    printer_types: [...printerTypes],
    source: jig.source ?? null,
    details: JSON.stringify(details),
  }
}

/**
 * Inserts a jig with a version: the first one, or the next one of a deleted jig. The caller has validated it
 * (`validateJig`) and its name. Throws a violation of the constraint jigs_name if the name was inserted concurrently.
 */
export async function insertJig(
  tx: EnvironmentTx,
  jig: Jig,
  savedBy: string | null = null,
  version = 1,
): Promise<void> {
  const { kysely, environmentId } = tx
  await kysely
    .insertInto('jigs')
    .values({ environment_id: environmentId, id: jig.id, version, ...toColumns(jig) })
    .execute()
  await insertVersion(tx, 'jig', jig, version, savedBy)
}

/** Updates a locked jig and adds a version. Throws like `insertJig`. */
export async function updateJigRow(tx: EnvironmentTx, jig: Jig, version: number, savedBy: string): Promise<void> {
  const { kysely, environmentId } = tx
  await kysely
    .updateTable('jigs')
    .set({ ...toColumns(jig), version })
    .where('environment_id', '=', environmentId)
    .where('id', '=', jig.id)
    .execute()
  await insertVersion(tx, 'jig', jig, version, savedBy)
}

/** Deletes a locked jig. Its versions are kept, so that it can be restored. */
export async function deleteJigRow(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.kysely.deleteFrom('jigs').where('environment_id', '=', tx.environmentId).where('id', '=', id).execute()
  await markVersionsDeleted(tx, 'jig', id, true)
}
