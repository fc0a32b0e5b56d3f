import { parseArgs } from 'node:util'
import type { CommandContext } from './command-context.ts'
import { checkFolders } from './doctor/check-folders.ts'
import { quarantineOrphans, runChecks } from './doctor/doctor.ts'
import type { Finding } from './doctor/finding.ts'
import { formatReport, hasProblem } from './doctor/report.ts'
import { hasDatabase, withClient, withInstallation } from './with-installation.ts'

interface DoctorOptions {
  /** Moves files without a row out of the way. */
  readonly repair: boolean
}

async function found(
  line: CommandContext,
  { repair }: DoctorOptions,
): Promise<{ findings: Finding[]; putAway: string[] }> {
  const { settings } = line
  const trouble = (text: string, advice: string): Finding => ({ level: 'problem', check: 'database', text, advice })
  try {
    if (!(await hasDatabase(settings))) {
      const text = `There is no database in ${settings.dataFolder} yet.`
      const none = trouble(text, 'Start Platen once, or set PLATEN_DATA.')
      return { findings: [none, ...(await checkFolders(settings, []))], putAway: [] }
    }
    return await withInstallation(settings, ({ config }) =>
      withClient(config, async (client) => {
        const putAway = repair ? await quarantineOrphans(client, settings, new Date()) : []
        return { findings: await runChecks(client, settings, new Date()), putAway }
      }),
    )
  } catch (error) {
    const text = `The database cannot be examined: ${error instanceof Error ? error.message : String(error)}`
    const advice =
      'Check that it is running and that DATABASE_URL is correct; the log of the embedded database is database/postgres.log.'
    return { findings: [trouble(text, advice), ...(await checkFolders(settings, []))], putAway: [] }
  }
}

/** `platen doctor [--json] [--repair]`: exits with 1 if there is a problem. `--mend` is the earlier name of `--repair`. */
export async function doctorCommand(line: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args: [...line.args],
    options: {
      json: { type: 'boolean', default: false },
      repair: { type: 'boolean', default: false },
      mend: { type: 'boolean', default: false },
    },
  })
  const { findings, putAway } = await found(line, { repair: values.repair || values.mend })
  const isWell = !hasProblem(findings)
  if (values.json) line.say(JSON.stringify({ isWell, findings, putAway }, null, 2))
  else {
    for (const folder of putAway) line.say(`put away   ${folder}`)
    line.say(formatReport(findings))
  }
  return isWell ? 0 : 1
}
