import { ArtworkQueueFullError } from '@platen/imposer'
import { isTemporaryDatabaseError } from './database/temporary-error.ts'

/** What the system says of a disk, or of a process, that has too little room or fails for a moment. */
const SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ESTALE', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY'])

/** This machine has no room, or its disk fails: the same may succeed later. */
export const isSystemFault = (error: unknown): boolean =>
  error instanceof Error && SYSTEM.has((error as NodeJS.ErrnoException).code ?? '')

/**
 * The machine or the database is at fault, or has too much to do, and the same may succeed later: what failed is to be
 * tried again, and is never told to a shop as a fault of its file.
 */
export const isPassingFault = (error: unknown): boolean =>
  isSystemFault(error) || isTemporaryDatabaseError(error) || error instanceof ArtworkQueueFullError
