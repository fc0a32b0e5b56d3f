import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fsyncFile, undefinedIfMissing } from '@platen/hotfolder'
import { z } from 'zod'

/** Version of the backup format; Platen reads the current one and all earlier ones. */
export const BACKUP_FORMAT = 1

const NAME = 'manifest.json'
const SUM = 'manifest.json.sha256'

/** A path inside the backup: relative, with slashes, and without `..`. */
const insidePath = z
  .string()
  .refine(
    (text) =>
      !path.posix.isAbsolute(text) && !/[\\\0]/.test(text) && !text.split('/').some((part) => /^\.{0,2}$/.test(part)),
    'leads out of the backup',
  )

const manifestSchema = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  /** Whether it contains every environment and the passwords of super administrators; missing in earlier backups. */
  isWhole: z.boolean().optional(),
  /** Version of the Platen that wrote it. */
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** Migrations of the database at the time of the backup. */
  migrations: z.array(z.string()),
  environments: z.array(
    z.strictObject({
      id: z.uuid(),
      resourceName: z.string().regex(/^[a-z0-9]{1,63}$/),
      /** Table -> its columns, in the order of the values in a row, and the number of rows. */
      tables: z.record(z.string(), z.strictObject({ columns: z.array(z.string()), rows: z.int() })),
      /** Artwork with a row whose files were missing. */
      missing: z.array(z.string()),
    }),
  ),
  files: z.array(z.strictObject({ path: insidePath, bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

export type Manifest = z.output<typeof manifestSchema>
export type BackupFile = Manifest['files'][number]
export type EnvironmentOfBackup = Manifest['environments'][number]

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Writes the manifest last, with its own hash next to it: a backup without them is incomplete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(path.join(folder, NAME), text)
  await writeFile(path.join(folder, SUM), `${sha256Hex(text)}  ${NAME}\n`)
  await fsyncFile(path.join(folder, NAME))
  await fsyncFile(path.join(folder, SUM))
}

/** Reads the manifest of a backup; `why` describes the error for the operator. */
export async function readManifest(
  folder: string,
): Promise<{ ok: true; manifest: Manifest } | { ok: false; message: string }> {
  const text = await undefinedIfMissing(readFile(path.join(folder, NAME), 'utf8'))
  const sum = await undefinedIfMissing(readFile(path.join(folder, SUM), 'utf8'))
  if (text === undefined || sum === undefined)
    return { ok: false, message: `${folder} is not a complete backup of Platen.` }
  if (sum.slice(0, 64) !== sha256Hex(text)) return { ok: false, message: `The backup is damaged: ${NAME} was changed.` }
  const content: unknown = JSON.parse(text)
  const format = z.object({ format: z.int() }).safeParse(content)
  if (format.success && format.data.format > BACKUP_FORMAT) {
    return { ok: false, message: 'The backup was made by a newer version of Platen. Update first.' }
  }
  const parsed = manifestSchema.safeParse(content)
  return parsed.success
    ? { ok: true, manifest: parsed.data }
    : { ok: false, message: `The backup is damaged: ${z.prettifyError(parsed.error)}` }
}
