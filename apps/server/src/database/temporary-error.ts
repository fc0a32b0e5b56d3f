import pg from 'pg'

/**
 * SQLSTATEs (PostgreSQL documentation, appendix A) of temporary errors: the same call may succeed later. A class has
 * two characters, a single code five.
 */
const TEMPORARY = [
  '08', // connection exceptions
  '40', // deadlock detected, serialisation failure
  '53', // insufficient resources: disk full, out of memory, too many connections
  '58', // system errors
  '57', // statement timeout, shutdown, crash, cannot connect now
  '55P03', // lock timeout
  '25P03', // idle in transaction for too long
  '25006', // a standby server, during a failover
]

/** Those of a database that is away: it stops, starts, or has become a standby server. */
const UNAVAILABLE = ['08', '57P', '25006']

/**
 * Messages of errors of pg and pg-pool without a code: no free connection, or one that was closed before the statement.
 */
const NO_CONNECTION = /^(timeout exceeded when trying to connect|Client has encountered a connection error)/
/** The same, of a connection that was lost or could not be established. */
const CONNECTION_LOST = /^(Connection terminated|Client was closed|timeout expired|Cannot use a pool after calling end)/

/** Errors of the socket. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** Errors of connecting: the path of a Unix socket is missing while the server is down, a name cannot be resolved. */
const CONNECT_SYSCALLS = new Set(['connect', 'getaddrinfo'])

/**
 * Whether an error means that the database is overloaded or unavailable, rather than that the statement is wrong: no
 * free connection, a timeout, a lost or refused connection, a deadlock, a full disk.
 */
export function isTemporaryDatabaseError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TEMPORARY.some((code) => error.code?.startsWith(code))
  return isDatabaseUnavailable(error) || (error instanceof Error && NO_CONNECTION.test(error.message))
}

/** Whether an error means that the database does not respond, rather than that it is overloaded. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.some((code) => error.code?.startsWith(code))
  if (CONNECTION_LOST.test(error.message)) return true
  const { code, syscall, path } = error as NodeJS.ErrnoException
  // Files on a network share fail with the same codes; errors of sockets have an address and no path.
  if (path !== undefined) return false
  return SOCKET_CODES.has(code ?? '') || (code !== undefined && CONNECT_SYSCALLS.has(syscall ?? ''))
}
