import { parseArgs } from 'node:util'
import { makeBackup } from './backup.ts'
import { CliError, type CommandContext, resolveUserPath } from './command-context.ts'
import { hasDatabase, withClient, withInstallation } from './with-installation.ts'

const MB = 1024 * 1024

const nameOfNow = (): string => `platen-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** `platen backup [--environment NAME] [--into FOLDER] [--since FOLDER]` */
export async function backupCommand(context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args: [...context.args],
    options: { environment: { type: 'string' }, into: { type: 'string' }, since: { type: 'string' } },
  })
  const { settings } = context
  if (!(await hasDatabase(settings))) throw new CliError(`${settings.dataFolder} contains no data of Platen.`)
  const folder = resolveUserPath(values.into ?? nameOfNow())
  const since = values.since && resolveUserPath(values.since)
  const request = { environment: values.environment?.toLowerCase(), folder, since, onProgress: context.printProgress }
  // Does not migrate the database: a backup is usually made before an update.
  const backup = await withInstallation(settings, ({ config }) =>
    withClient(config, (client) => makeBackup(client, settings, request)),
  )
  if (!backup.ok) throw new CliError(backup.message)
  const { manifest, reusedFiles } = backup
  const { environments, files } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  for (const { resourceName, tables, missing } of environments) {
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    context.printLine(`${resourceName}: ${rows} rows`)
    for (const id of missing) context.printLine(`  the files of artwork ${id} are missing; see platen doctor`)
  }
  context.printLine(`${files.length} files, ${(bytes / MB).toFixed(1)} MB, in ${folder}`)
  if (since) context.printLine(`${reusedFiles} of them are those of ${since}`)
  return 0
}
