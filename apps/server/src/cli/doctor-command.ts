import { parseArgs } from 'node:util'
import { findWrongObjectStore, withRecordedStore } from '../installation/check-object-store.ts'
import type { CommandContext } from './command-context.ts'
import { checkFolders } from './doctor/check-folders.ts'
import { retryFailedTasks } from './doctor/check-tasks.ts'
import { quarantineOrphans, runChecks } from './doctor/doctor.ts'
import type { Finding } from './doctor/finding.ts'
import { formatReport, hasProblem } from './doctor/report.ts'
import { hasDatabase, withClient, withInstallation } from './with-installation.ts'

interface DoctorOptions {
  /** Moves files without a row out of the way, and runs permanently failed background tasks again. */
  readonly repair: boolean
}

async function examineAndRepair(
  context: CommandContext,
  { repair }: DoctorOptions,
): Promise<{ findings: Finding[]; putAway: string[]; retried: string[] }> {
  const { settings } = context
  const toProblem = (text: string, advice: string): Finding => ({ level: 'problem', check: 'database', text, advice })
  try {
    if (!(await hasDatabase(settings))) {
      const text = `There is no database in ${settings.dataFolder} yet.`
      const noDatabase = toProblem(text, 'Start Platen once, or set PLATEN_DATA.')
      return { findings: [noDatabase, ...(await checkFolders(settings, []))], putAway: [], retried: [] }
    }
    return await withInstallation(settings, ({ config }) =>
      withClient(config, async (client) => {
        // The states in the rows have the time of the database; the clock of this machine may be wrong.
        const { rows } = await client.query<{ now: Date }>('select now()')
        const now = rows[0]?.now ?? new Date()
        const wrongStore = await findWrongObjectStore(client, settings)
        if (wrongStore !== undefined) {
          const advice = 'Run the command with the settings of the servers. Nothing else was checked.'
          return { findings: [toProblem(wrongStore, advice)], putAway: [], retried: [] }
        }
        const used = await withRecordedStore(client, settings)
        const putAway = repair ? await quarantineOrphans(client, used, now) : []
        const findings = await runChecks(client, used, now)
        // An earlier version has no such tasks; runChecks has not examined them then.
        const haveFailed = findings.some(({ check, level }) => check === 'tasks' && level === 'problem')
        if (!repair || !haveFailed) return { findings, putAway, retried: [] }
        const retried = await retryFailedTasks(client)
        return { findings: await runChecks(client, used, now), putAway, retried }
      }),
    )
  } catch (error) {
    const text = `The database cannot be examined: ${error instanceof Error ? error.message : String(error)}`
    const advice =
      'Check that it is running and that DATABASE_URL is correct; the log of the embedded database is database/postgres.log.'
    return { findings: [toProblem(text, advice), ...(await checkFolders(settings, []))], putAway: [], retried: [] }
  }
}

/**
 * `platen doctor [--json] [--repair]`: exits with 1 if there is a problem. `--mend` is the earlier name of `--repair`.
 */
export async function doctorCommand(context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args: [...context.args],
    options: {
      json: { type: 'boolean', default: false },
      repair: { type: 'boolean', default: false },
      mend: { type: 'boolean', default: false },
    },
  })
  const { findings, putAway, retried } = await examineAndRepair(context, { repair: values.repair || values.mend })
  const isWell = !hasProblem(findings)
  if (values.json) context.printLine(JSON.stringify({ isWell, findings, putAway, retried }, null, 2))
  else {
    for (const folder of putAway) context.printLine(`put away   ${folder}`)
    for (const task of retried) context.printLine(`run again  ${task}`)
    context.printLine(formatReport(findings))
  }
  return isWell ? 0 : 1
}
