import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import path from 'node:path'
import { outputChannelCalls } from '@platen/contract/output-channels'
import { FolderNotAllowedError, type HeldFolder, usingFolder } from '@platen/hotfolder'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { FolderAccess } from './folder-access.ts'
import { loadOutputRoots } from './output-channels-queries.ts'
import {
  isCreatedOnSave,
  isTooDeep,
  type OutputFolder,
  openOutputFolder,
  resolveOutputFolder,
} from './output-folder.ts'

/** Accessing an unavailable network share can block for minutes; the dialog gets a response after 3 s. */
const folderAccess = new FolderAccess({ maxConcurrent: 2, waitMs: 3000 })

interface FolderState {
  readonly exists: boolean
  readonly isCreatedOnSave: boolean
  readonly writable: boolean
  readonly freeBytes: number | null
  readonly isSilent: boolean
}

const MISSING_FOLDER: FolderState = {
  exists: false,
  isCreatedOnSave: false,
  writable: false,
  freeBytes: null,
  isSilent: false,
}

/** Examines a folder without changing it: the RIP would pick up a test file. */
async function checkFolderState(folder: string): Promise<FolderState> {
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  const space = await statfs(folder).catch(() => undefined)
  return { ...MISSING_FOLDER, exists: true, writable, freeBytes: space ? space.bavail * space.bsize : null }
}

/** Outside of the environment's folders nothing is examined, and the response does not depend on what exists there. */
async function examine(
  resolve: () => Promise<OutputFolder | null>,
  open: () => Promise<HeldFolder>,
): Promise<FolderState | Failure> {
  let heldFolder: HeldFolder
  try {
    heldFolder = await open()
  } catch (error) {
    if (error instanceof FolderNotAllowedError) return failure('folder_not_allowed')
    if (FORBIDDEN_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return { ...MISSING_FOLDER, exists: true }
    const resolvedFolder = await resolve().catch(() => null)
    if (resolvedFolder && isTooDeep(resolvedFolder)) return failure('folder_not_allowed')
    return { ...MISSING_FOLDER, isCreatedOnSave: resolvedFolder !== null && isCreatedOnSave(resolvedFolder) }
  }
  return usingFolder(heldFolder, checkFolderState)
}

/** Error codes of a folder that exists but may not be opened. */
const FORBIDDEN_CODES = new Set(['EACCES', 'EPERM'])

/** POST /pax/myprinters/checkFolder */
export const checkFolder = memberHandlerWithoutTransaction(outputChannelCalls.checkFolder, async (context) => {
  const { body, services, environment, transaction } = context
  const { hotFolderPath } = body
  const roots = await transaction(({ tx }) => loadOutputRoots(tx), { readOnly: true })
  const args = [services.settings, environment, roots, hotFolderPath] as const
  const accessed = await folderAccess.run(folderKey(environment, hotFolderPath), () =>
    examine(
      () => resolveOutputFolder(...args),
      () => openOutputFolder(...args),
    ),
  )
  return accessed?.result ?? { ...MISSING_FOLDER, isSilent: true }
})

/** Cache key of a folder. Absolute paths share one key across environments; no file system access is needed. */
const folderKey = ({ id }: EnvironmentRef, hotFolderPath: string): string =>
  path.isAbsolute(hotFolderPath.trim()) ? path.resolve(hotFolderPath.trim()) : `${id} ${path.normalize(hotFolderPath)}`
