import { realpath } from 'node:fs/promises'
import path from 'node:path'
import {
  currentMounts,
  FolderNotAllowedError,
  fileSystemPath,
  type HeldFolder,
  holdFolder,
  isInsideFolder,
  isSameOrBelow,
  makeFoldersBelow,
  plainPathBelow,
  undefinedIfMissing,
} from '@platen/hotfolder'
import { environmentFolder } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Settings } from '../../../settings.ts'
import type { OutputRoot } from './output-channels-queries.ts'

/** Kernel file systems, whose links can lead anywhere (`/proc/self/root`). */
const SYSTEM_FOLDERS = ['/proc', '/sys', '/dev']

export const isSystemFolder = (folder: string): boolean =>
  process.platform !== 'win32' && SYSTEM_FOLDERS.some((system) => isInsideFolder(system, folder))

/** The resolved location of an environment's local hot folder. */
export interface OutputFolder {
  /** The real path, without symbolic links. */
  readonly folder: string
  /** The deepest existing ancestor, to which `missing` is relative. */
  readonly existing: string
  /** The trailing components of `folder` that do not exist. */
  readonly missing: readonly string[]
  /** Whether it is in the environment's own folder `output`, where folders may be created. */
  readonly isOwn: boolean
}

/** Maximum number of folder levels created for one channel: otherwise saves of deep paths could fill the disk. */
const MAX_NEW_LEVELS = 8

/** The longest name of a file or folder on the common file systems. */
const MAX_SEGMENT_BYTES = 255

/** Whether the folder cannot be used because too many of its levels would have to be created. */
export const isTooDeep = ({ isOwn, missing }: OutputFolder): boolean => isOwn && missing.length > MAX_NEW_LEVELS

/** Whether the folder does not exist and is created when its channel is saved. */
export const isCreatedOnSave = (folder: OutputFolder): boolean =>
  folder.isOwn && folder.missing.length > 0 && !isTooDeep(folder)

/** A possible parent of the folder: a real path, and the components from there to the folder. */
interface Place {
  readonly root: string
  readonly segments: readonly string[]
  readonly isOwn: boolean
}

const getSegments = (from: string, to: string): string[] =>
  path
    .relative(from, to)
    .split(path.sep)
    .filter((segment) => segment !== '')

async function resolvePlace(
  settings: Pick<Settings, 'dataFolder'>,
  environment: EnvironmentRef,
  roots: readonly OutputRoot[],
  hotFolderPath: string,
): Promise<Place | null> {
  const typed = hotFolderPath.trim()
  if (typed === '' || /\p{Cc}/u.test(typed)) return null
  const { dataFolder } = settings
  const environmentRoot = environmentFolder(settings, environment.resourceName)
  const folder = path.resolve(environmentRoot, typed)
  if (folder.split(path.sep).some((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)) return null
  if (isInsideFolder(path.join(environmentRoot, 'output'), folder)) {
    const root = (await undefinedIfMissing(realpath(dataFolder))) ?? dataFolder
    return { root, segments: getSegments(dataFolder, folder), isOwn: true }
  }
  if (!path.isAbsolute(typed) || isSystemFolder(folder)) return null
  for (const granted of roots) {
    const base = [granted.folder, granted.realFolder].find((each) => isInsideFolder(each, folder))
    if (base !== undefined) return { root: granted.realFolder, segments: getSegments(base, folder), isOwn: false }
  }
  return null
}

/** Returns whether a folder is in Platen's data but not in the environment's own output, including by another mount. */
async function isInOtherData(
  { dataFolder }: Pick<Settings, 'dataFolder'>,
  environment: EnvironmentRef,
  { folder, isOwn }: { readonly folder: string; readonly isOwn: boolean },
): Promise<boolean> {
  const data = (await undefinedIfMissing(realpath(dataFolder))) ?? dataFolder
  if (!isOwn && isInsideFolder(data, folder)) return true
  const mounts = await currentMounts()
  const [all, own, it] = [data, path.join(data, 'environments', environment.resourceName, 'output'), folder].map(
    (each) => fileSystemPath(mounts, each),
  )
  if (!all || !own || !it) return false
  return isSameOrBelow(all, it) && !isSameOrBelow(own, it)
}

/**
 * Returns the location of a local hot folder, or null if the environment may not write there. Saving a channel,
 * checking a folder and every write use this function. A relative path is below `output` of the environment's own
 * folder. An absolute path must be below that or below a folder that the operator granted to this environment
 * (`roots`). Symbolic links are not followed, and nothing outside of these folders is accessed, so the result reveals
 * nothing about what exists there. Throws the system error if a folder cannot be examined.
 */
export async function resolveOutputFolder(
  settings: Pick<Settings, 'dataFolder'>,
  environment: EnvironmentRef,
  roots: readonly OutputRoot[],
  hotFolderPath: string,
): Promise<OutputFolder | null> {
  const place = await resolvePlace(settings, environment, roots, hotFolderPath)
  if (!place) return null
  const plain = await plainPathBelow(place.root, place.segments)
  if (!plain) return null
  const { folder, missing } = plain
  const { isOwn } = place
  if (isSystemFolder(folder) || (await isInOtherData(settings, environment, { folder, isOwn }))) return null
  const existing = path.join(folder, ...missing.map(() => '..'))
  return { folder, existing, missing, isOwn }
}

/**
 * Opens a local hot folder for writing. Resolves the path at each call, since links and mounts may have changed since
 * the channel was saved. Throws `FolderNotAllowedError` if the environment may not write there, and the system error if
 * the folder cannot be opened.
 */
export async function openOutputFolder(
  settings: Pick<Settings, 'dataFolder'>,
  environment: EnvironmentRef,
  roots: readonly OutputRoot[],
  hotFolderPath: string,
): Promise<HeldFolder> {
  const resolvedFolder = await resolveOutputFolder(settings, environment, roots, hotFolderPath)
  if (!resolvedFolder) throw new FolderNotAllowedError(hotFolderPath)
  return holdFolder(resolvedFolder.folder)
}

/** Creates a hot folder in the environment's own folder `output`. The operator creates those in granted folders. */
export async function createOutputFolder(
  settings: Pick<Settings, 'dataFolder'>,
  environment: EnvironmentRef,
  hotFolderPath: string,
): Promise<void> {
  const resolvedFolder = await resolveOutputFolder(settings, environment, [], hotFolderPath)
  if (!resolvedFolder) throw new FolderNotAllowedError(hotFolderPath)
  if (resolvedFolder.missing.length > 0) await makeFoldersBelow(resolvedFolder.existing, resolvedFolder.missing)
}
