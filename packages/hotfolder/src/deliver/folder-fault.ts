import type { RunFault } from '@platen/domain/printing'
import { FolderNotAllowedError } from '../folder/folder-below.ts'
import { CopyMismatchError, FolderReplacedError } from './deliver-file.ts'

type PlainCode =
  | 'folder_swapped'
  | 'folder_not_allowed'
  | 'copy_differs'
  | 'folder_away'
  | 'folder_full'
  | 'folder_forbidden'

/** A problem that prevents delivery of a file to a folder. */
export type FolderFault = Extract<RunFault, { readonly code: PlainCode | 'folder_fault' }>

function getErrorCode(error: unknown): PlainCode | undefined {
  if (error instanceof FolderReplacedError) return 'folder_swapped'
  if (error instanceof FolderNotAllowedError) return 'folder_not_allowed'
  if (error instanceof CopyMismatchError) return 'copy_differs'
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'folder_away'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'folder_full'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'folder_forbidden'
    default:
      return undefined
  }
}

/**
 * Converts an error thrown by `stageRun` or `publishRun` to a problem that an operator can act on.
 *
 * @param otherwise reported for an error without a system error code
 */
export function toFolderFault(error: unknown, folder: string, otherwise: string): FolderFault {
  const code = getErrorCode(error)
  if (code !== undefined) return { code, values: { folder } }
  const systemCode = (error as NodeJS.ErrnoException).code
  return { code: 'folder_fault', values: { folder, error: typeof systemCode === 'string' ? systemCode : otherwise } }
}
