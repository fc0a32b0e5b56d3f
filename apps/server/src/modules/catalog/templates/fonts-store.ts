import type { WireFont } from '@platen/contract/fonts'
import type { FontFacts } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'

/** Returns the fonts, or those with these ids, by name with the templates that use them. */
export const loadFonts = (tx: EnvironmentTx, ids?: readonly string[]): Promise<WireFont[]> =>
  tx.query<WireFont>(
    `select f.id, f.name, f.file_name as "fileName", f.bytes::float8 as bytes, f.facts,
            array(select t.name from templates t
                   where t.environment_id = f.environment_id and t.deleted_at is null and f.id = any(t.font_ids)
                   order by t.name_key) as templates
       from fonts f where f.environment_id = $1 and ($2::uuid[] is null or f.id = any($2))
      order by lower(f.name), f.id`,
    [ids ?? null],
  )

/** Returns the ids of the templates that use a font. */
export async function loadTemplatesWithFont(tx: EnvironmentTx, fontId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from templates where environment_id = $1 and deleted_at is null and $2::uuid = any(font_ids)',
    [fontId],
  )
  return rows.map(({ id }) => id)
}

/** Blocks other writers of fonts, and other templates that are saved with texts, until the transaction ends. */
export async function lockFonts(tx: EnvironmentTx): Promise<void> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('fonts ' || $1, 1401))`)
}

/** Returns the number of fonts. */
export async function countFonts(tx: EnvironmentTx): Promise<number> {
  const rows = await tx.query<{ count: number }>('select count(*) as count from fonts where environment_id = $1')
  return rows[0]?.count ?? 0
}

export interface NewFont {
  readonly id: string
  readonly name: string
  readonly fileName: string
  readonly sha256: Buffer
  readonly bytes: number
  readonly facts: FontFacts
}

/** Inserts a font. The caller has called `lockFonts`. */
export async function insertFont(tx: EnvironmentTx, font: NewFont, key: string): Promise<void> {
  const { id, name, fileName, sha256, bytes, facts } = font
  await tx.execute(
    `insert into fonts (environment_id, id, name, file_name, sha256, bytes, facts, object_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, name, fileName.replaceAll('\0', '\uFFFD'), sha256, bytes, JSON.stringify(facts), key],
  )
}

/** Deletes a font and its object. The caller has called `lockFonts`. */
export async function deleteFontRow(tx: EnvironmentTx, id: string): Promise<void> {
  const rows = await tx.query<{ key: string }>(
    'delete from fonts where environment_id = $1 and id = $2 returning object_key as key',
    [id],
  )
  await removeObjects(
    tx,
    rows.map(({ key }) => key),
  )
}
