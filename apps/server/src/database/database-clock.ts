import type pg from 'pg'

/** Interval at which the clock is set, in ms. */
const SET_INTERVAL_MS = 60_000

/** The time of the database, which all processes share. */
export interface DatabaseClock {
  /** Accurate to half of the time of a query. Independent of the clock of this machine. */
  now(): Date
  stop(): void
}

/**
 * Starts a clock that shows the time of the database: due dates and leases are compared with `now()` of statements, and
 * a process whose own clock is wrong must not act too early or too late. Set again every minute; between, it follows
 * the monotonic clock.
 *
 * @throws if the database does not respond at the start
 */
export async function startDatabaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  /** Time of the database when `performance.now()` was 0, in ms since 1970. */
  async function measure(): Promise<number> {
    const sent = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    return (rows[0]?.ms ?? 0) - (sent + performance.now()) / 2
  }
  let origin = await measure()
  const timer = setInterval(() => {
    measure().then(
      (measured) => {
        origin = measured
      },
      // Keeps the time until the database responds again.
      () => undefined,
    )
  }, SET_INTERVAL_MS).unref()
  return { now: () => new Date(origin + performance.now()), stop: () => clearInterval(timer) }
}
