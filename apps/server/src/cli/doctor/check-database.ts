import type pg from 'pg'
import { availableMigrations } from '../../database/migrate.ts'
import { appliedMigrations } from '../../database/tenant-tables.ts'
import { type Finding, pluralise } from './finding.ts'

const MIN_SERVER_VERSION = 150_000

/** Checks that the database responds, is recent enough and has exactly the migrations of this Platen. */
export async function checkDatabase(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  const server = rows[0]
  const [had, known] = [await appliedMigrations(client), await availableMigrations()]
  const missing = known.filter((name) => !had.includes(name))
  const unknown = had.filter((name) => !known.includes(name))
  const base = { check: 'database', level: 'problem' } as const
  const findings: Finding[] = []
  if (Number(server?.number) < MIN_SERVER_VERSION) {
    findings.push({ ...base, text: `PostgreSQL ${server?.version} is too old.`, advice: 'Use 15 or newer.' })
  }
  if (missing.length > 0) {
    const text = `${pluralise(missing.length, 'migration has', 'migrations have')} not run.`
    const advice = 'Start Platen once: it migrates the database. Make a backup first.'
    findings.push({ ...base, text, advice, items: missing })
  }
  if (unknown.length > 0) {
    const text = 'The database was migrated by a newer version of Platen.'
    findings.push({ ...base, text, advice: 'Use the newer version of Platen that migrated it.', items: unknown })
  }
  if (findings.length === 0) {
    const text = `PostgreSQL ${server?.version} is running and up to date (${had.length} migrations).`
    findings.push({ ...base, level: 'fine', text })
  }
  return findings
}
