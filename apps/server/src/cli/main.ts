/**
 * `npm run platen -- <command>`: commands for the server administrator, with or without Platen running. Exits with 0
 * on success, 1 if the doctor found a problem, 2 on failure.
 */
import { makeFilesPrivate } from '../private-files.ts'
import { CliError, type CommandContext, readCliSettings } from './command-context.ts'

/** Each command imports only what it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<(context: CommandContext) => Promise<number>>>> = {
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
  'move-files': async () => (await import('./move-files-command.ts')).moveFilesCommand,
  'create-super-admin': async () => (await import('./accounts/account-commands.ts')).createSuperAdminCommand,
  'reset-password': async () => (await import('./accounts/account-commands.ts')).resetPasswordCommand,
  environments: async () => (await import('./environment-commands.ts')).environmentsCommand,
  'delete-environment': async () => (await import('./environment-commands.ts')).deleteEnvironmentCommand,
  'restore-environment': async () => (await import('./environment-commands.ts')).restoreEnvironmentCommand,
  'rename-environment': async () => (await import('./environment-commands.ts')).renameEnvironmentCommand,
  storage: async () => (await import('./storage-command.ts')).storageCommand,
  'output-root': async () => (await import('./output-root-command.ts')).outputRootCommand,
}

const USAGE = `Usage: npm run platen -- COMMAND

  backup [--environment NAME] [--into FOLDER] [--since FOLDER]
      saves one environment, or all, while Platen runs; --since takes the files that have not changed from an
      earlier backup, which may be deleted later
  restore FOLDER [--environment NAME] [--as NAME] [--replace [--yes]] [--resume-printing]
      brings environments of a backup back; --as gives one another name; --replace takes the place of what is
      there, while Platen is stopped; --resume-printing hands over what had not been handed over yet
  doctor [--json] [--repair]
      checks the installation and changes nothing; --repair moves artwork that no order uses to put-away/
      and runs background tasks again that have failed permanently
  move-files --to s3|folder [--limit MB] [--delete-source]
      moves the files of all environments between the data folder and the object store of PLATEN_S3_*, while Platen
      runs, with at most MB per second; exits with 1 while servers have to be restarted; --delete-source then deletes
      what remains in the store that is no longer used
  create-super-admin E-MAIL
      makes a super administrator
  reset-password E-MAIL [--environment NAME]
      gives a super administrator, or a user of that environment, a new password
  environments
      lists the environments, and until when deleted ones can be restored
  delete-environment NAME
      deletes an environment: it stops at once, and is removed with its files after 30 days; make a backup before
  restore-environment NAME
      brings a deleted environment back within the 30 days
  rename-environment NAME NEW
      renames an environment; links and sign-ins with the old name continue to work, and its folder keeps its name
  storage ENVIRONMENT [50GB | off]
      says what an environment's artwork takes; with a size, limits it and shows it to its users
  output-root ENVIRONMENT list | add FOLDER | remove FOLDER
      lists, grants or takes back folders of this machine that the environment may print into

Passwords are asked for, or read from the standard input. Settings as for npm start: PLATEN_DATA, DATABASE_URL.`

const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const printProgress = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (name === 'help' || name === '--help' || args.includes('--help')) {
    printLine(USAGE)
    return 0
  }
  if (!load) {
    printProgress(USAGE)
    return 2
  }
  try {
    const command = await load()
    return await command({ args, settings: readCliSettings(), printLine, printProgress })
  } catch (error) {
    if (error instanceof CliError) printProgress(error.message)
    else if (error instanceof TypeError && 'code' in error) printProgress(`${error.message}\n\n${USAGE}`)
    else printProgress(`Failed: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

makeFilesPrivate()
process.exitCode = await run(process.argv.slice(2))
