import type { Layout } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { deleteVersions, insertVersion } from '../../../version-history/versions-store.ts'
import { layoutOfRow, type StoredLayout } from './layouts-queries.ts'

/** Returns layouts and locks them until the transaction ends; ids that do not exist are omitted. */
export async function lockLayouts(
  { kysely, environmentId }: EnvironmentTx,
  ids: readonly string[],
): Promise<StoredLayout[]> {
  if (ids.length === 0) return []
  const rows = await kysely
    .selectFrom('layouts')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(layoutOfRow)
}

/** Returns ids and names of all layouts. */
export async function loadLayoutNamesWithIds({
  kysely,
  environmentId,
}: EnvironmentTx): Promise<{ id: string; name: string }[]> {
  return kysely.selectFrom('layouts').select(['id', 'name']).where('environment_id', '=', environmentId).execute()
}

const toColumns = (layout: Layout) => ({
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

/**
 * Inserts a layout with its first version. The caller has validated it (`validateLayout`) and its name. Throws a
 * violation of the constraint layouts_name if the name was inserted concurrently.
 */
export async function insertLayout(tx: EnvironmentTx, layout: Layout, savedBy: string | null = null): Promise<void> {
  const { kysely, environmentId } = tx
  await kysely
    .insertInto('layouts')
    .values({ environment_id: environmentId, id: layout.id, ...toColumns(layout) })
    .execute()
  await insertVersion(tx, 'layout', layout, 1, savedBy)
}

/** Updates a locked layout and adds a version. Throws like `insertLayout`. */
export async function updateLayoutRow(
  tx: EnvironmentTx,
  layout: Layout,
  version: number,
  savedBy: string,
): Promise<void> {
  const { kysely, environmentId } = tx
  await kysely
    .updateTable('layouts')
    .set({ ...toColumns(layout), version })
    .where('environment_id', '=', environmentId)
    .where('id', '=', layout.id)
    .execute()
  await insertVersion(tx, 'layout', layout, version, savedBy)
}

/** Updates the fields derived from jigs; adds no version, since no user edited the layout. */
export async function updateDerivedMasterData(
  { kysely, environmentId }: EnvironmentTx,
  layout: Pick<Layout, 'id' | 'locations' | 'printerTypes'>,
): Promise<void> {
  await kysely
    .updateTable('layouts')
    .set({ locations: [...layout.locations], printer_types: [...layout.printerTypes] })
    .where('environment_id', '=', environmentId)
    .where('id', '=', layout.id)
    .execute()
}

/** Deletes a locked layout and its versions. */
export async function deleteLayoutRow(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.kysely.deleteFrom('layouts').where('environment_id', '=', tx.environmentId).where('id', '=', id).execute()
  await deleteVersions(tx, 'layout', id)
}
