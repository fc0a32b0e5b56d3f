import { ArtworkQueueFullError } from '@platen/imposer'
import { isTemporaryDatabaseError } from './database/temporary-error.ts'
import { StoreUnavailableError } from './file-store/store-unavailable.ts'

/** Codes of system errors of a disk or process without space, or that may be temporary. */
const SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ESTALE', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY'])

/** Whether this machine has no space or its disk fails: a retry may succeed. */
export const isTemporarySystemError = (error: unknown): boolean =>
  error instanceof Error && SYSTEM.has((error as NodeJS.ErrnoException).code ?? '')

/**
 * Whether the cause is the machine or the database, which may be overloaded, and a retry may succeed: the operation
 * must be retried, and never reported as a problem of a file.
 */
export const isTemporaryError = (error: unknown): boolean =>
  isTemporarySystemError(error) ||
  isTemporaryDatabaseError(error) ||
  error instanceof StoreUnavailableError ||
  error instanceof ArtworkQueueFullError
