import { access, constants, lstat } from 'node:fs/promises'
import path from 'node:path'
import { isIgnoredName } from '@platen/domain/intake'
import { decodeFileName, exists, joinBytes, listClaimIds, scanFolder, undefinedIfMissing } from '@platen/hotfolder'
import { getHotFolders, type HotFolder } from '../../modules/intake/intake/hot-folders.ts'
import { type CheckContext, type Finding, pluralise, toFindings } from './finding.ts'

/** A file that is still being copied, waits for its artwork or is being imported is more recent than this. */
const TOO_LONG_MS = 15 * 60_000

interface IntakeFileRow {
  readonly id: string
  readonly source: string
  readonly name: Buffer
  readonly state: string
  readonly changed: Date
}

async function loadUnfinishedIntakeFiles({ client, id }: CheckContext): Promise<IntakeFileRow[]> {
  const { rows } = await client.query<IntakeFileRow>(
    `select id, source, file_name as name, state, changed_at as changed from intake_files
      where environment_id = $1 and connector_id is null and state <> 'done' and state <> 'refused'`,
    [id],
  )
  return rows
}

/**
 * Whether a file was put, or a folder was created or changed, too long ago. The time of its content does not say that:
 * copying and moving a file keep it.
 */
async function waitsTooLong({ now }: CheckContext, file: string | Buffer): Promise<boolean> {
  const stats = await undefinedIfMissing(lstat(file))
  return stats !== undefined && now.getTime() - stats.ctimeMs > TOO_LONG_MS
}

/** Returns files at the top level of a hot folder that should have been imported already. */
async function findStaleFiles(
  context: CheckContext,
  hotFolder: HotFolder,
  intakeFiles: readonly IntakeFileRow[],
): Promise<string[]> {
  const referenced = new Set(
    intakeFiles
      .filter((row) => row.state === 'referenced' && row.source === hotFolder.source)
      .map((row) => row.name.toString('hex')),
  )
  const stale: string[] = []
  for (const { name } of await scanFolder(hotFolder.folder)) {
    const decodedName = decodeFileName(name)
    if (isIgnoredName(decodedName) || referenced.has(name.toString('hex'))) continue
    if (await waitsTooLong(context, joinBytes(hotFolder.folder, name))) stale.push(`${hotFolder.source}/${decodedName}`)
  }
  return stale
}

/**
 * Returns claims that were not completed: recorded long ago, or in `.taken` for long without a record. Files that are
 * being imported have records that the transaction of the check does not see.
 */
async function findStaleClaims(
  context: CheckContext,
  hotFolder: HotFolder,
  intakeFiles: readonly IntakeFileRow[],
): Promise<string[]> {
  const claims = await listClaimIds(hotFolder)
  const rowsById = new Map(intakeFiles.map((row) => [row.id, row]))
  const stale: string[] = []
  for (const claim of claims) {
    const folder = path.join(hotFolder.claimed, claim)
    const row = rowsById.get(claim)
    const isOld = row
      ? context.now.getTime() - row.changed.getTime() > TOO_LONG_MS
      : await waitsTooLong(context, folder)
    if (isOld) stale.push(`${folder} (${row?.state ?? 'not recorded'})`)
  }
  return stale
}

const isAccessible = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** Checks the hot folders of an environment: they exist, are writable and contain no stale files. */
export async function checkIntake(context: CheckContext): Promise<Finding[]> {
  const intakeFiles = await loadUnfinishedIntakeFiles(context)
  const missing: string[] = []
  const inaccessible: string[] = []
  const waiting: string[] = []
  const claims: string[] = []
  const environment = { id: context.id, resourceName: context.resourceName }
  for (const hotFolder of getHotFolders(context.settings, environment)) {
    if (!(await exists(hotFolder.folder))) missing.push(hotFolder.folder)
    else if (!(await isAccessible(hotFolder.folder))) inaccessible.push(hotFolder.folder)
    else {
      waiting.push(...(await findStaleFiles(context, hotFolder, intakeFiles)))
      claims.push(...(await findStaleClaims(context, hotFolder, intakeFiles)))
    }
  }
  return toFindings(context, 'intake', 'The hot folders have no problems.', [
    {
      level: 'note',
      items: missing,
      text: 'Hot folders do not exist.',
      advice: 'Platen creates them while it is running, once the input settings of the environment have been saved.',
    },
    {
      level: 'problem',
      items: inaccessible,
      text: 'Hot folders are not accessible.',
      advice: 'Give permission to the user that runs Platen.',
    },
    {
      level: 'problem',
      items: waiting,
      text: `${pluralise(waiting.length, 'file has', 'files have')} waited for import for over 15 minutes.`,
      advice: 'Check that Platen is running, and see its log for this hot folder.',
    },
    {
      level: 'problem',
      items: claims,
      text: `${pluralise(claims.length, 'file was', 'files were')} claimed and not imported.`,
      advice:
        'Platen continues with them at its next start. Files that are not recorded can be moved back into the hot folder.',
    },
  ])
}
