import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { acquireLock } from '@platen/hotfolder'
import { type Configuration, checkConfiguration, readConfiguration } from './configuration.ts'
import { openLog } from './log.ts'
import { installedMode } from './read-packaged-mode.ts'
import { installService, removeService } from './service/install-service.ts'
import type { ServiceDefinition } from './service/unit-files.ts'
import { type Mode, startConnector } from './start-connector.ts'
import { readJson, writeJson } from './state/atomic-json.ts'
import { defaultStateFolder, type StatePaths, statePaths } from './state/paths.ts'
import { formatStatus } from './status.ts'
import { VERSION } from './version.ts'

// the state folder contains an API key and customers' sheets
if (process.platform !== 'win32') process.umask(0o077)

const say = (line: string): void => {
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
  --mode MODE      input, output or both                      [default: as downloaded]`

const MODES = ['input', 'output', 'both'] as const

function modeOf(text: string | undefined): Mode {
  const name = text ?? installedMode()
  const mode = MODES.find((each) => each === name)
  return mode ?? fail(`--mode is "${name}"; it must be input, output or both.`)
}

async function configurationIn(places: StatePaths): Promise<Configuration> {
  const read = await readConfiguration(places.configuration)
  if (read.ok) return read.configuration
  return fail('The connector cannot start with this configuration:', ...read.problems.map((problem) => `  ${problem}`))
}

/**
 * Ignores a configuration file that is not valid JSON, which setup replaces. Rethrows file system errors, so that setup
 * does not discard existing folders and channels.
 */
function unlessNoJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error
}

async function setup(places: StatePaths, server: string | undefined, key: string | undefined): Promise<void> {
  if (server === undefined || key === undefined) fail('setup needs --server and --key.')
  const before = (await readJson(places.configuration).catch(unlessNoJson)) ?? {}
  const configuration = { hotFolders: {}, channels: [], ...before, server, key }
  const checked = checkConfiguration(configuration)
  if (!checked.ok) fail('The configuration is invalid:', ...checked.problems.map((problem) => `  ${problem}`))
  await mkdir(places.folder, { recursive: true })
  await chmod(places.folder, 0o700)
  await writeJson(places.configuration, configuration)
  // the file contains the API key
  await chmod(places.configuration, 0o600)
  say(`Written: ${places.configuration}`)
  say('Configure your hot folders and channels there, then start with "connector run" or "connector install-service".')
}

async function work(mode: Mode, places: StatePaths): Promise<void> {
  const configuration = await configurationIn(places)
  const lock = await acquireLock(places.lock)
  if (!lock.ok) fail(`A connector is already running with ${places.folder} (process ${lock.pid}).`)
  const log = openLog(places.log, () => new Date(), say)
  const connector = startConnector(mode, configuration, places, log)
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
} as const

function givenArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), '', HELP)
  }
}

const { positionals, values } = givenArguments()
const places = statePaths(path.resolve(values.state ?? defaultStateFolder()))
const servicePlan = (): ServiceDefinition => ({
  mode: modeOf(values.mode),
  node: process.execPath,
  program: fileURLToPath(import.meta.url),
  stateFolder: places.folder,
  user: null,
})

switch (positionals[0] ?? 'help') {
  case 'run':
    await work(modeOf(values.mode), places)
    break
  case 'setup':
    await setup(places, values.server, values.key)
    break
  case 'status': {
    const { lines, code } = await formatStatus(places)
    for (const line of lines) say(line)
    process.exitCode = code
    break
  }
  case 'install-service':
    await configurationIn(places)
    await installService(servicePlan(), say)
    break
  case 'remove-service':
    await removeService(servicePlan(), say)
    break
  case 'version':
    say(VERSION)
    break
  default:
    say(HELP)
}
