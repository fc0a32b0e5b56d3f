import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { launchdPlist, type ServiceDefinition, serviceName, systemdUnit, windowsTask } from './unit-files.ts'

const run = promisify(execFile)

interface Step {
  /** The command line to run. */
  readonly command: readonly [string, ...string[]]
  /** Ignores a failure of the command. */
  readonly mayFail?: boolean
  /** Number of attempts, one second apart, if an earlier step takes effect with a delay. */
  readonly tries?: number
}

/** Service definition file, and the commands that install and remove the service. */
interface Installation {
  readonly file: string
  readonly content: string | Buffer
  readonly install: readonly Step[]
  readonly remove: readonly Step[]
}

const isRoot = (): boolean => process.getuid?.() === 0

function onLinux(plan: ServiceDefinition): Installation {
  const unit = `${serviceName(plan.mode)}.service`
  const folder = isRoot() ? '/etc/systemd/system' : path.join(os.homedir(), '.config/systemd/user')
  const systemctl = (...words: string[]): Step => ({
    command: ['systemctl', ...(isRoot() ? [] : ['--user']), ...words],
  })
  return {
    file: path.join(folder, unit),
    content: systemdUnit({ ...plan, user: isRoot() ? (plan.user ?? 'root') : null }),
    install: [systemctl('daemon-reload'), systemctl('enable', '--now', unit)],
    remove: [{ ...systemctl('disable', '--now', unit), mayFail: true }],
  }
}

function onMacOs(plan: ServiceDefinition): Installation {
  const label = serviceName(plan.mode)
  const folder = isRoot() ? '/Library/LaunchDaemons' : path.join(os.homedir(), 'Library/LaunchAgents')
  const domain = isRoot() ? 'system' : `gui/${process.getuid?.() ?? 0}`
  const file = path.join(folder, `${label}.plist`)
  const bootout: Step = { command: ['launchctl', 'bootout', `${domain}/${label}`], mayFail: true }
  return {
    file,
    content: launchdPlist(plan),
    // bootstrap fails while the old service is loaded, and bootout completes only after its process has ended
    install: [bootout, { command: ['launchctl', 'bootstrap', domain, file], tries: 30 }],
    remove: [bootout],
  }
}

function onWindows(plan: ServiceDefinition): Installation {
  const name = serviceName(plan.mode)
  const file = path.join(plan.stateFolder, `${name}.xml`)
  return {
    file,
    // the Task Scheduler reads UTF-16 with a byte order mark
    content: Buffer.from(`\uFEFF${windowsTask(plan)}`, 'utf16le'),
    install: [
      { command: ['schtasks', '/Create', '/F', '/TN', name, '/XML', file] },
      { command: ['schtasks', '/Run', '/TN', name] },
    ],
    remove: [
      { command: ['schtasks', '/End', '/TN', name], mayFail: true },
      { command: ['schtasks', '/Delete', '/F', '/TN', name], mayFail: true },
    ],
  }
}

function installationFor(plan: ServiceDefinition): Installation {
  if (process.platform === 'win32') return onWindows(plan)
  return process.platform === 'darwin' ? onMacOs(plan) : onLinux(plan)
}

async function runSteps(steps: readonly Step[], printLine: (line: string) => void): Promise<void> {
  for (const { command, mayFail, tries = 1 } of steps) {
    printLine(`  ${command.join(' ')}`)
    const [program, ...words] = command
    for (let triesLeft = tries - 1; ; triesLeft -= 1) {
      try {
        await run(program, words)
        break
      } catch (error) {
        if (mayFail) break
        if (triesLeft === 0) throw error
        await wait(1000)
      }
    }
  }
}

/** Installs and starts a service that starts with the machine. Prints each step. Throws if a step fails. */
export async function installService(plan: ServiceDefinition, printLine: (line: string) => void): Promise<void> {
  const { file, content, install } = installationFor(plan)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  printLine(`Written: ${file}`)
  await runSteps(install, printLine)
}

/** Stops and removes the service. Keeps its state. */
export async function removeService(plan: ServiceDefinition, printLine: (line: string) => void): Promise<void> {
  const { file, remove } = installationFor(plan)
  await runSteps(remove, printLine)
  await rm(file, { force: true })
  printLine(`Removed: ${file}`)
}
