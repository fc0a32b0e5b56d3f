import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'

const BUS = (
  socket: string,
): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
  </policy>
</busconfig>
`

/** Restricted to this machine. */
const AVAHI = `[server]
use-ipv6=no
allow-interfaces=lo
[publish]
publish-workstation=no
[rlimits]
`

/** Whether a program prints a text within the time limit; false if it is not installed or exits. */
function says(child: ChildProcess, words: string): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => line.includes(words) && resolve(true))
    }
  })
}

/**
 * Starts a private D-Bus and Avahi for a printer that announces itself, as test machines run none. Avahi requires root.
 * Returns the environment variables for programs that use them; none if they do not start.
 *
 * @param stopLater called with the processes, which it ends after the test
 */
export async function startPrivateAvahi(
  folder: string,
  stopLater: (child: ChildProcess) => void,
): Promise<Record<string, string>> {
  if (process.getuid?.() !== 0 || existsSync('/run/dbus/system_bus_socket')) return {}
  const toPath = (name: string): string => path.join(folder, name)
  await writeFile(toPath('bus.conf'), BUS(toPath('bus')))
  await writeFile(toPath('avahi.conf'), AVAHI)
  const address = { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${toPath('bus')}` }
  const start = (command: string, ...words: string[]): ChildProcess => {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...address } })
    stopLater(child)
    return child
  }
  const bus = start('dbus-daemon', `--config-file=${toPath('bus.conf')}`, '--nofork', '--print-address')
  if (!(await says(bus, 'unix:'))) return {}
  const words = ['-f', toPath('avahi.conf'), '--no-drop-root', '--no-chroot', '--no-rlimits']
  return (await says(start('avahi-daemon', ...words), 'startup complete')) ? address : {}
}
