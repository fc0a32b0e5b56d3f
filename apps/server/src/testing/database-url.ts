import type pg from 'pg'

/** Returns the address of a database in the form of DATABASE_URL. */
export function toDatabaseUrl({ host = 'localhost', port, user, password, database }: pg.PoolConfig): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host)
  return url.href
}
