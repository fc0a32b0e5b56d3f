import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { acquireLock, lockOwner } from '@platen/hotfolder'
import { type Configuration, checkConfiguration, readConfiguration } from './configuration.ts'
import { openLog } from './log.ts'
import { installedMode } from './read-packaged-mode.ts'
import { installService, removeService } from './service/install-service.ts'
import type { ServiceDefinition } from './service/unit-files.ts'
import { type Mode, startConnector } from './start-connector.ts'
import { readJson, writeJson } from './state/atomic-json.ts'
import { defaultStateFolder, type StatePaths, statePaths } from './state/paths.ts'
import { formatStatus } from './status.ts'
import { tryKey } from './try-key.ts'
import { VERSION } from './version.ts'

// the state folder contains an API key and customers' sheets
if (process.platform !== 'win32') process.umask(0o077)

// otherwise garbage grows to 200 MB before it is collected, on a machine with much memory
setFlagsFromString('--optimize-for-size')
// the space for new objects remains small: 12 MB less with 20,000 files
setFlagsFromString('--semi-space-growth-factor=1')

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

const HELP = `Platen connector ${VERSION}

  connector setup --server https://platen.example --key platen_...   create the configuration
  connector run                                                     run until stopped
  connector status                                                  show the status
  connector install-service                                         start with this machine
  connector remove-service                                          remove the service; keeps the state
  connector version

  --state FOLDER   where configuration, state and logs are   [${defaultStateFolder()}]
  --mode MODE      input, output or both                      [default: as downloaded]
  --help           show this text

INSTALL.txt beside the program describes the configuration.`

const MODES = ['input', 'output', 'both'] as const

function parseMode(text: string | undefined): Mode {
  const name = text ?? installedMode()
  const mode = MODES.find((each) => each === name)
  return mode ?? fail(`--mode is "${name}"; it must be input, output or both.`)
}

async function loadConfiguration(paths: StatePaths): Promise<Configuration> {
  const read = await readConfiguration(paths.configuration)
  if (read.ok) return read.configuration
  return fail('The connector cannot start with this configuration:', ...read.problems.map((problem) => `  ${problem}`))
}

/**
 * Ignores a configuration file that is not valid JSON, which setup replaces. Rethrows file system errors, so that setup
 * does not discard existing folders and channels.
 */
function ignoreInvalidJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error
}

/**
 * Checks the key at the server, and creates the configuration or replaces the server and the key of an existing one.
 */
async function setup(
  mode: Mode,
  paths: StatePaths,
  { server, key }: { server?: string | undefined; key?: string | undefined },
): Promise<void> {
  if (server === undefined || key === undefined) fail('setup needs --server and --key.')
  const existing = (await readJson(paths.configuration).catch(ignoreInvalidJson)) ?? {}
  const configuration = { hotFolders: {}, channels: [], ...existing, server, key }
  const checked = checkConfiguration(configuration)
  if (!checked.ok) fail('The configuration is invalid:', ...checked.problems.map((problem) => `  ${problem}`))
  const trial = await tryKey(checked.configuration, mode)
  if (trial.outcome === 'rejected') fail(`The key was not accepted: ${trial.problem}.`, 'Nothing was written.')
  await mkdir(paths.folder, { recursive: true })
  await chmod(paths.folder, 0o700)
  await writeJson(paths.configuration, configuration)
  // the file contains the API key
  await chmod(paths.configuration, 0o600)
  if (trial.outcome === 'accepted') printLine(`The server accepts the key. Environment: ${trial.environment}`)
  else process.stderr.write(`The key could not be checked: ${trial.problem}.\n`)
  printLine(`Written: ${paths.configuration}`)
  if ((await lockOwner(paths.lock)) !== undefined) printLine('The connector is running: restart it, see INSTALL.txt.')
  printLine(
    'Configure your hot folders and channels there, then start with "connector run" or "connector install-service".',
  )
}

async function run(mode: Mode, paths: StatePaths): Promise<void> {
  const configuration = await loadConfiguration(paths)
  const lock = await acquireLock(paths.lock)
  if (!lock.ok) {
    const machine = lock.host === undefined ? '' : ` on the machine ${lock.host}`
    const advice = lock.host === undefined ? '' : ` If it does not run there any more, delete ${paths.lock}.`
    fail(`A connector is already running with ${paths.folder} (process ${lock.pid}${machine}).${advice}`)
  }
  const log = openLog(paths.log, () => new Date(), printLine)
  const connector = startConnector(mode, configuration, paths, log)
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await connector.stop()
    await lock.release()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

const options = {
  state: { type: 'string' },
  mode: { type: 'string' },
  server: { type: 'string' },
  key: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), '"connector --help" lists the options.')
  }
}

/** Prints what the system said about a step that failed. */
function failStep(error: unknown): never {
  const { stderr, message } = error as Error & { readonly stderr?: string }
  const hint = process.platform === 'win32' ? 'It needs a terminal that runs as administrator.' : 'It may need sudo.'
  return fail(`This step failed: ${(stderr || message).trim()}`, ...(process.getuid?.() === 0 ? [] : [hint]))
}

const { positionals, values } = readArguments()
const paths = statePaths(path.resolve(values.state ?? defaultStateFolder()))
const servicePlan = (): ServiceDefinition => ({
  mode: parseMode(values.mode),
  node: process.execPath,
  program: fileURLToPath(import.meta.url),
  stateFolder: paths.folder,
  user: null,
})

switch (values.help ? 'help' : (positionals[0] ?? 'help')) {
  case 'run':
    await run(parseMode(values.mode), paths)
    break
  case 'setup':
    await setup(parseMode(values.mode), paths, values)
    break
  case 'status': {
    const { lines, code } = await formatStatus(paths)
    for (const line of lines) printLine(line)
    process.exitCode = code
    break
  }
  case 'install-service':
    await loadConfiguration(paths)
    await installService(servicePlan(), printLine).catch(failStep)
    break
  case 'remove-service':
    await removeService(servicePlan(), printLine).catch(failStep)
    break
  case 'version':
    printLine(VERSION)
    break
  case 'help':
    printLine(HELP)
    break
  default:
    fail(`There is no command "${positionals[0]}". "connector --help" lists the commands.`)
}
