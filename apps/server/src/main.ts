import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { lockDataFolder } from './database/data-folder-lock.ts'
import { DEMO } from './demo/demo-data.ts'
import { WrongInstallationError } from './installation/check-installation.ts'
import { closeDataFolder, makeFilesPrivate } from './private-files.ts'
import { readSettings } from './settings.ts'
import { type RunningServer, startPlaten } from './start-server.ts'

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** EX_CONFIG of sysexits.h: a restart changes nothing. */
const WRONG_SETTINGS = 78

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

const read = readSettings(process.env)
if (!read.ok) {
  for (const line of ['Platen cannot start with these settings:', ...read.problems]) process.stderr.write(`${line}\n`)
  process.exit(WRONG_SETTINGS)
}
const { settings } = read
for (const notice of read.notices) process.stderr.write(`${notice}\n`)

makeFilesPrivate()
const lock = await closeDataFolder(settings)
  .then(() => lockDataFolder(settings))
  .catch((error: NodeJS.ErrnoException) =>
    fail(
      `Platen cannot use the data folder ${settings.dataFolder} (${error.code ?? error.message}).`,
      'Name another one in PLATEN_DATA.',
    ),
  )
if (!lock.ok) {
  const machine = lock.host === undefined ? '' : ` on the machine ${lock.host}`
  fail(
    `Platen is already running on ${settings.dataFolder} (process ${lock.pid}${machine}).`,
    'Nothing was changed. Stop that one first, or name another folder in PLATEN_DATA.',
    ...(machine === '' ? [] : [`If it does not run there any more, delete ${lock.file}.`]),
  )
}
const { release } = lock

// Child processes and threads (composing a sheet, inspecting artwork) use a compile cache: they start in a third of the
// time and take 30 MB less. Only this user can write to the data folder, so no other user can put code there. A cache
// that the environment names is used instead.
process.env['NODE_COMPILE_CACHE'] ||= path.join(settings.dataFolder, 'compiled')
enableCompileCache()

/** `running` is set at the end of the start; a signal during the start stops everything after it. */
const state: { running?: RunningServer; isWanted: boolean; isStopping: boolean } = { isWanted: true, isStopping: false }

/** Time limit for the exit after a signal, in milliseconds. */
const STOP_MS = settings.servers === 'many' ? 85_000 : 9_500

async function stop(): Promise<void> {
  if (!state.running || state.isStopping) return
  state.isStopping = true
  await state.running.stop()
  await release()
  printLine('Stopped')
  process.exit(0)
}

function onSignal(): void {
  // A second signal exits immediately.
  if (!state.isWanted) process.exit(1)
  state.isWanted = false
  printLine('Stopping')
  setTimeout(() => {
    printLine('Stopped, without waiting any longer')
    process.exit(1)
  }, STOP_MS).unref()
  void stop()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

/** Exits at once, as after a crash: what is in progress may be in the hands of another server now. */
async function onServersLockLost({ message }: Error): Promise<void> {
  await release()
  fail(`Platen stops: after the connection to the database was interrupted, ${message}`)
}

const running = await startPlaten(settings, printLine, (error) => void onServersLockLost(error)).catch(
  async (error: Error) => {
    await release()
    if (!(error instanceof WrongInstallationError)) return fail(`Platen could not start: ${error.message}`)
    process.stderr.write(`Platen cannot start with these settings: ${error.message}\n`)
    return process.exit(WRONG_SETTINGS)
  },
)
state.running = running
if (state.isWanted) {
  printLine(`Platen is ready: ${running.address}`)
  if (settings.demo) {
    printLine(`  Demo shop:  ${running.address}/${DEMO.environment}`)
    for (const { userId } of DEMO.users) printLine(`  Sign in as: ${userId}, password ${DEMO.password}`)
  }
} else {
  await stop()
}
