/**
 * Writes apps/server/src/database/generated/schema.ts from the migrations, the only definition of the tables. With
 * --check it only reports whether the file is up to date (a test of the server does the same).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'

const target = path.join(import.meta.dirname, '../apps/server/src/database/generated/schema.ts')
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-types-'))
const embedded = await startEmbeddedPostgres(folder)
try {
  await migrate(embedded.config)
  const { host, port, user, password } = embedded.config
  const url = `postgres://${user}:${String(password)}@localhost/platen?host=${encodeURIComponent(String(host))}&port=${port}`
  const out = path.join(folder, 'schema.ts')
  const generator = path.join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js')
  execFileSync(
    process.execPath,
    [
      generator,
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--exclude-pattern',
      'kysely_*',
      '--type-mapping',
      '{"int8":"number"}',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const generated = readFileSync(out, 'utf8')
  if (process.argv.includes('--check')) {
    const same = readFileSync(target, 'utf8') === generated
    process.stdout.write(
      same
        ? 'The generated table types are up to date.\n'
        : 'The generated table types are old: npm run database:types\n',
    )
    process.exitCode = same ? 0 : 1
  } else {
    writeFileSync(target, generated)
  }
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
