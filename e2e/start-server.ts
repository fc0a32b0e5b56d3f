import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { healthCalls } from '@platen/contract/health'
import { createDataFolder } from './data-folder.ts'

/** The complete product, running on a new data folder with the demo environment. */
export interface Product {
  /** `http://127.0.0.1:<port>`, without trailing slash. */
  readonly address: string
  /** Absolute path of PLATEN_DATA. */
  readonly dataFolder: string
  /** Environment variables of commands that work on the running product. */
  readonly environment: Readonly<Record<string, string>>
  /** Process id of the server. */
  readonly pid: number
  /** Returns the output of the server so far. */
  readonly log: () => string
}

/**
 * The line that the server prints when it is ready, with its demo environment. It accepts requests slightly earlier.
 */
const READY = 'Platen is ready'
/** Timeout of the start, in ms. */
export const START_LIMIT_MS = 120_000
/** The main file of the server. */
export const SERVER_MAIN = path.join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts')

/**
 * Starts a server on a free port of the loopback interface and waits until it is ready.
 *
 * @param settings further environment variables. A data folder given as PLATEN_DATA is not deleted.
 * @param program the main file of another installation
 * @throws if it exits or is not ready in time, with its output
 */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  program: string = SERVER_MAIN,
): Promise<{ product: Product; stop: () => Promise<void> }> {
  const isCopy = settings['PLATEN_DEMO'] === undefined
  const dataFolder = settings['PLATEN_DATA'] ?? (await createDataFolder({ isCopy }))
  // The database may run as another user, who needs access.
  await mkdir(dataFolder, { recursive: true })
  await chmod(dataFolder, 0o755)
  const port = settings['PLATEN_PORT'] ?? String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const serverEnvironment = { PLATEN_HOST: '127.0.0.1', PLATEN_PORT: port, PLATEN_DATA: dataFolder, PLATEN_DEMO: 'on' }
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, ...serverEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  server.stdout.on('data', keep)
  server.stderr.on('data', keep)
  const stop = async () => {
    await end(server)
    if (settings['PLATEN_DATA'] === undefined) await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await untilReady(server, () => printed.includes(READY))
    const health = await fetch(address + healthCalls.health.path)
    if (!health.ok) throw new Error(`The server is not healthy: ${await health.text()}`)
  } catch (problem) {
    await stop()
    throw new Error(`${problem instanceof Error ? problem.message : String(problem)}\n\n${printed}`, { cause: problem })
  }
  return {
    product: {
      address,
      dataFolder,
      environment: { ...settings, PLATEN_DATA: dataFolder },
      pid: server.pid ?? 0,
      log: () => printed,
    },
    stop,
  }
}

async function untilReady(server: ChildProcess, isReady: () => boolean): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    if (hasEnded(server)) throw new Error('The server exited before it was ready.')
    if (isReady()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server was not ready in time.')
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const patience = setTimeout(() => server.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(patience)
}

/** Returns a port of the loopback interface that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const place = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (place === null || typeof place === 'string') throw new Error('No free port on the loopback interface.')
  return place.port
}
