import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createDataFolder } from './data-folder.ts'
import { freePort, START_LIMIT_MS, startServer } from './start-server.ts'

const REPOSITORY = path.join(import.meta.dirname, '..')
const READY = 'Platen is ready'
const PASSWORD = 'Quiet harbour lamp 7'

export interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** A machine on which the commands of the pages are run, with all paths below a temporary folder. */
export interface CommandMachine {
  readonly run: (command: string) => Promise<Outcome>
  /** Stops Platen and deletes the folder. */
  readonly close: () => Promise<void>
}

/** Creates a machine with the demo environment in its data folder. Platen does not run yet. */
export async function createMachine(): Promise<CommandMachine> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-commands-'))
  await chmod(folder, 0o755)
  // The database may run as another user, who needs access to the data folders.
  for (const name of ['etc', 'backup', 'rip', 'work', 'production', 'empty']) await mkdir(path.join(folder, name))
  const data = await createDataFolder({ isCopy: true })
  const port = String(await freePort())
  const env = { ...process.env, PLATEN_DATA: data, PLATEN_PORT: port }
  let stop: (() => Promise<unknown>) | undefined
  let answer = ''

  const adapt = (command: string): string =>
    [
      ['/etc/systemd/system/', `${folder}/etc/`],
      ['/etc/platen/', `${folder}/etc/`],
      ['/var/lib/platen', `${folder}/production`],
      ['/backup/', `${folder}/backup/`],
      ['/mnt/rip', `${folder}/rip`],
      ['/opt/platen', REPOSITORY],
      ['127.0.0.1:4780', `127.0.0.1:${port}`],
      ['northshop', 'demo'],
      ['myshop', 'demo'],
      ['sudo -u platen ', ''],
      ['chown platen ', `chown ${os.userInfo().uid} `],
      // There is no terminal that asks for a confirmation.
      [' --replace', ' --replace --yes'],
      ['demo:orders -- 500', 'demo:orders -- 2'],
      ['<file of the first answer>', answer],
    ].reduce((text, [from = '', to = '']) => text.replaceAll(from, to), command)

  const stopPlaten = async (): Promise<void> => {
    await stop?.()
    stop = undefined
  }

  const start = async (command: string): Promise<Outcome> => {
    // A second Platen gets a port of its own and is stopped when it is ready.
    const isFirst = stop === undefined && !command.includes('PLATEN_DATA=')
    const own = isFirst ? {} : { PLATEN_PORT: String(await freePort()) }
    const started = await runUntilReady(command, { ...env, ...own })
    if (isFirst) stop = started.stop
    else await started.stop()
    return { code: started.code, output: started.output() }
  }

  return {
    run: async (original) => {
      const command = adapt(original)
      if (/^systemctl (?:stop|restart|start) platen/.test(command)) {
        await stopPlaten()
        if (!command.includes('stop')) ({ stop } = await startServer({ PLATEN_DATA: data, PLATEN_PORT: port }))
        return { code: 0, output: '' }
      }
      if (command.endsWith('npm start')) return start(command)
      const isEmpty = /-- restore \S+$/.test(command)
      const cwd = command.startsWith('curl') ? path.join(folder, 'work') : REPOSITORY
      if (command.includes('@artwork.pdf')) await writeFile(path.join(cwd, 'artwork.pdf'), ARTWORK)
      const settings = isEmpty ? { ...env, PLATEN_DATA: path.join(folder, 'empty') } : env
      const outcome = await runToEnd(command, cwd, settings)
      answer = /"file":"([^"]+)"/.exec(outcome.output)?.[1] ?? answer
      // "Then change the address in it"
      if (command.includes('platen.env.example')) await adaptSettings(path.join(folder, 'etc', 'platen.env'), data)
      return outcome
    },
    close: async () => {
      await stopPlaten()
      for (const each of [folder, data]) await rm(each, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const ARTWORK = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="120mm"><rect width="9" height="9"/></svg>'

async function adaptSettings(file: string, data: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace('/var/lib/platen', data))
}

async function runToEnd(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn('sh', ['-c', command], { cwd, env })
  const output = collect(child)
  child.stdin.on('error', () => undefined).end(`${PASSWORD}\n`)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

/** Runs `npm start` until Platen is ready or has exited. `stop` does what Ctrl-C does. */
async function runUntilReady(
  command: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: () => string; stop: () => Promise<void> }> {
  const child = spawn('sh', ['-c', command], {
    cwd: REPOSITORY,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const closed = once(child, 'close')
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    await closed
  }
  await Promise.race([closed, untilPrinted(child, output)])
  if (child.exitCode === null && !output().includes(READY)) {
    await stop()
    throw new Error(`Platen was not ready in time.\n${output()}`)
  }
  return { code: child.exitCode, output, stop }
}

function untilPrinted(child: ReturnType<typeof spawn>, output: () => string): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, START_LIMIT_MS)
    child.stdout?.on('data', () => {
      if (!output().includes(READY)) return
      clearTimeout(limit)
      resolve()
    })
    child.once('close', () => clearTimeout(limit))
  })
}

function collect(child: ReturnType<typeof spawn>): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return () => text
}
