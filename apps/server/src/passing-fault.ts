/** What the system says of a disk, or of a process, that has too little room or fails for a moment. */
const SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ESTALE', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY'])

/** What the system says of a connection; a database that is away has no socket either (ENOENT at `connect`). */
const CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Classes of SQLSTATE (PostgreSQL manual, appendix A): connection exceptions, transactions that were rolled back or timed
 * out, insufficient resources, locks not available, operator intervention, errors of the system.
 */
const SQL_STATE = /^(08|25P0|40|53|55P03|57|58)/

/** Errors of node-postgres that have no code. */
const LOST = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable|^Client was closed/

interface Coded {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly severity?: unknown
}

/** The database cannot be reached, or has no room or no time: the same statement may succeed later. */
export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, severity } = error as Coded
  if (typeof code !== 'string') return LOST.test(error.message)
  if (severity !== undefined) return SQL_STATE.test(code)
  return CONNECTION.has(code) || (code === 'ENOENT' && syscall === 'connect') || LOST.test(error.message)
}

/**
 * The machine or the database is at fault, and may be well again later: what failed is to be tried again, and is never
 * told to a shop as a fault of its file.
 */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Coded
  return (typeof code === 'string' && SYSTEM.has(code)) || isDatabaseFault(error)
}
