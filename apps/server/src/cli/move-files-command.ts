import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openFolderStore } from '../file-store/folder-store.ts'
import type { ObjectOwner } from '../file-store/object-store.ts'
import { openS3Store } from '../file-store/s3-store.ts'
import { checkSharedFolder, WrongInstallationError } from '../installation/check-installation.ts'
import { describe, nameOf } from '../installation/check-object-store.ts'
import { completeMove, findObjectStore, loadInstallation, recordMove } from '../installation/installation-store.ts'
import { loadServersNotMovingTo } from '../installation/servers-store.ts'
import type { Settings } from '../settings.ts'
import { CliError, type CommandContext } from './command-context.ts'
import {
  type Copied,
  copyMissingObjects,
  createRateLimit,
  deleteCopiedObjects,
  type Stores,
} from './move-files/copy-objects.ts'
import { hasDatabase, withClient, withInstallation } from './with-installation.ts'

const MB = 1024 ** 2
const PROGRESS_INTERVAL_MS = 5000

interface Move extends Stores {
  /** Names of the stores. */
  readonly source: string
  readonly target: string
}

async function loadEnvironments(client: pg.ClientBase): Promise<ObjectOwner[]> {
  const { rows } = await client.query<ObjectOwner>(
    'select id, resource_name as "resourceName" from environments order by resource_name',
  )
  return rows
}

function openMove(settings: Settings, to: string | undefined): Move {
  const { s3 } = settings
  if (to !== 's3' && to !== 'folder') throw new CliError('Usage: platen move-files --to s3|folder')
  if (!s3)
    throw new CliError('PLATEN_S3_ENDPOINT, PLATEN_S3_BUCKET and PLATEN_S3_KEY_FILE name the object store: set them.')
  const [folder, bucket] = [openFolderStore(settings), openS3Store(settings, s3)]
  const [folderName, bucketName] = [nameOf({}), nameOf(settings)]
  return to === 's3'
    ? { settings, from: folder, to: bucket, source: folderName, target: bucketName }
    : { settings, from: bucket, to: folder, source: bucketName, target: folderName }
}

/** Throws unless the data folder is that of the servers, if they share one. */
async function checkDataFolder(client: pg.ClientBase, { dataFolder, servers }: Settings): Promise<void> {
  const installation = await loadInstallation(client)
  if (servers !== 'many' && installation.sharedFolderId === null) return
  await checkSharedFolder(client, dataFolder, installation).catch((error: Error) => {
    throw error instanceof WrongInstallationError ? new CliError(`Files cannot be moved: ${error.message}`) : error
  })
}

/** Copies all objects that the target does not have yet. */
async function copyAll(client: pg.ClientBase, move: Move, context: CommandContext, limitMb: number | undefined) {
  const limit = createRateLimit(limitMb === undefined ? undefined : limitMb * MB)
  const total: { -readonly [Key in keyof Copied]: Copied[Key] } = { objects: 0, bytes: 0 }
  let printedAt = performance.now()
  for (const environment of await loadEnvironments(client)) {
    await copyMissingObjects(move, environment, limit, (bytes) => {
      total.objects += 1
      total.bytes += bytes
      if (performance.now() - printedAt < PROGRESS_INTERVAL_MS) return
      printedAt = performance.now()
      context.printProgress(`${environment.resourceName}: ${total.objects} files, ${(total.bytes / MB).toFixed(1)} MB`)
    })
  }
  context.printLine(
    `Copied ${total.objects} files, ${(total.bytes / MB).toFixed(1)} MB, and compared them with the originals`,
  )
}

function printWaiting({ target }: Move, servers: readonly string[], { printLine }: CommandContext): number {
  printLine(`These servers do not use ${describe(target)} yet: ${servers.join(', ')}.`)
  printLine('Restart each of them with the settings PLATEN_S3_* of this command, and run the command again.')
  return 1
}

async function moveAll(client: pg.ClientBase, move: Move, context: CommandContext, limitMb: number | undefined) {
  const { source, target } = move
  const { store, movingTo } = await findObjectStore(client)
  if (store === target) {
    if (movingTo !== null) await recordMove(client, null)
    const locationText =
      movingTo === null ? `The files are in ${describe(target)}.` : `The files remain in ${describe(target)}.`
    context.printLine(locationText)
    return 0
  }
  if (store === null) throw new CliError('No server of this version has been started yet: start one first.')
  if (store !== source) throw new CliError(`The files are in ${describe(store)}, and not in ${describe(source)}.`)
  if (movingTo !== null && movingTo !== target)
    throw new CliError(`The files are being moved to ${describe(movingTo)}, and not to ${describe(target)}.`)
  await recordMove(client, target)
  await copyAll(client, move, context, limitMb)
  const waiting = await loadServersNotMovingTo(client, target)
  if (waiting.length > 0) return printWaiting(move, waiting, context)
  // All servers store new files in both from now on: after this pass, none is missing.
  await copyAll(client, move, context, limitMb)
  const others = await completeMove(client, target)
  if (others.length > 0) return printWaiting(move, others, context)
  context.printLine(
    `The files are in ${describe(target)} now. Restart each server, without PLATEN_S3_* if that is the data folder.`,
  )
  context.printLine(
    `Then delete the copies in ${describe(source)}: platen move-files --to ${target === 'folder' ? 'folder' : 's3'} --delete-source`,
  )
  return 0
}

async function deleteSource(client: pg.ClientBase, move: Move, { printLine }: CommandContext): Promise<number> {
  const { store, movingTo } = await findObjectStore(client)
  if (store !== move.target || movingTo !== null)
    throw new CliError(`The files are not in ${describe(move.target)} yet.`)
  const stillBoth = await loadServersNotMovingTo(client, null)
  if (stillBoth.length > 0)
    throw new CliError(`These servers still use both stores: ${stillBoth.join(', ')}. Restart them first.`)
  let remaining = 0
  for (const environment of await loadEnvironments(client)) remaining += await deleteCopiedObjects(move, environment)
  printLine(`The copies in ${describe(move.source)} were deleted.`)
  if (remaining > 0)
    printLine(
      `${remaining} files remain there that ${describe(move.target)} does not have; no row should refer to them: see platen doctor.`,
    )
  return 0
}

/**
 * `platen move-files --to s3|folder [--limit MB] [--delete-source]`: exits with 1 while servers have to be restarted.
 */
export async function moveFilesCommand(context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args: [...context.args],
    options: {
      to: { type: 'string' },
      limit: { type: 'string' },
      'delete-source': { type: 'boolean', default: false },
    },
  })
  const { settings } = context
  const limitMb = values.limit === undefined ? undefined : Number(values.limit)
  if (limitMb !== undefined && !(limitMb > 0)) throw new CliError('--limit is a number of MB per second.')
  const move = openMove(settings, values.to)
  if (!(await hasDatabase(settings))) throw new CliError(`${settings.dataFolder} contains no data of Platen.`)
  return withInstallation(settings, ({ config }) =>
    withClient(config, async (client) => {
      await checkDataFolder(client, settings)
      return values['delete-source'] ? deleteSource(client, move, context) : moveAll(client, move, context, limitMb)
    }),
  )
}
