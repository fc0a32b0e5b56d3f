import { startPlaten } from './compose.ts'
import { lockDataFolder } from './data-lock.ts'
import { DEMO } from './demo/demo-shop.ts'
import { readSettings } from './settings.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

const read = readSettings(process.env)
if (!read.ok) fail('Platen cannot start with these settings:', ...read.problems.map((problem) => `  ${problem}`))
const { settings } = read

const lock = await lockDataFolder(settings.dataFolder)
if (!lock.ok) {
  fail(
    `Platen is already running on ${settings.dataFolder} (process ${lock.pid}).`,
    'Nothing was changed. Stop that one first, or name another folder in PLATEN_DATA.',
  )
}

const { release } = lock

const running = await startPlaten(settings, say).catch(async (error: Error) => {
  await release()
  return fail(`Platen could not start: ${error.message}`)
})
say(`Platen is ready: ${running.address}`)
if (settings.demo) {
  say(`  Demo shop:  ${running.address}/${DEMO.environment}`)
  for (const { userId } of DEMO.users) say(`  Sign in as: ${userId}, password ${DEMO.password}`)
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  say('Stopping')
  await running.stop()
  await release()
  say('Stopped')
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
process.on('SIGHUP', () => void stop())
