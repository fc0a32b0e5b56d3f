import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { isIgnoredName } from '@platen/domain/intake'
import { decodeFileName, exists, listNames, scanFolder } from '@platen/hotfolder'
import { getHotFolders, type HotFolder } from '../../modules/intake/intake/hot-folders.ts'
import { type CheckContext, type Finding, pluralise, toFindings } from './finding.ts'

/** A file that is still being copied, or waits for its artwork, is more recent than this. */
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
      where environment_id = $1 and state <> 'done' and state <> 'refused'`,
    [id],
  )
  return rows
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
  const files = await scanFolder(hotFolder.folder)
  return files
    .filter((file) => !isIgnoredName(decodeFileName(file.name)) && !referenced.has(file.name.toString('hex')))
    .filter((file) => context.now.getTime() - file.modifiedMs > TOO_LONG_MS)
    .map((file) => `${hotFolder.source}/${decodeFileName(file.name)}`)
}

/** Returns claims that were not completed: recorded long ago, or in `.taken` without a record. */
async function findStaleClaims(
  context: CheckContext,
  hotFolder: HotFolder,
  intakeFiles: readonly IntakeFileRow[],
): Promise<string[]> {
  const claims = await listNames(hotFolder.claimed)
  const rowsById = new Map(intakeFiles.map((row) => [row.id, row]))
  const isOld = (row: IntakeFileRow | undefined): boolean =>
    row === undefined || context.now.getTime() - row.changed.getTime() > TOO_LONG_MS
  return claims
    .filter((claim) => isOld(rowsById.get(claim)))
    .map((claim) => `${path.join(hotFolder.claimed, claim)} (${rowsById.get(claim)?.state ?? 'not recorded'})`)
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
