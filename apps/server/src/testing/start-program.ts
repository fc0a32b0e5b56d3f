import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { DEMO } from '../demo/demo-data.ts'
import { waitForExit } from './delivery-fixture.ts'

const MAIN = path.join(import.meta.dirname, '../main.ts')

/** Creates a folder that is removed at the end of the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-program-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the server in a child process that is expected to exit by itself; returns its exit code and errors. */
export function refusedStart(
  dataFolder: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ code: unknown; text: string }> {
  const env = { ...process.env, PLATEN_DATA: dataFolder, PLATEN_PORT: '0', PLATEN_LOG: 'error', ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN], { env }, (error, _stdout, text) => resolve({ code: error?.code ?? 0, text }))
  })
}

/**
 * Starts the server in a child process, with its demo environment. A database that has this environment already
 * (`demo-environment.ts`) saves the time of its first orders.
 *
 * @param main the main file of another version
 */
export async function startProgram(
  dataFolder: string,
  environment: Readonly<Record<string, string>>,
  main: string = MAIN,
) {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ...process.env, PLATEN_DATA: dataFolder, PLATEN_PORT: '0', PLATEN_LOG: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const end = waitForExit(child)
    child.kill('SIGTERM')
    await end
  })
  const address = await new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, url] = /^Platen is ready: (\S+)/.exec(line) ?? []
        if (url !== undefined) resolve(url)
      })
    }
    child.once('exit', () => reject(new Error(`the server exited unexpectedly: ${errors}`)))
  })
  const signIn = async (userId: string = DEMO.users[0].userId): Promise<string> => {
    const response = await fetch(`${address}/pax/user/login`, {
      method: 'POST',
      headers: { customer: DEMO.environment, 'content-type': 'application/json' },
      body: JSON.stringify({ userId, password: DEMO.password }),
    })
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
    return cookies.join('; ')
  }
  const headers = { customer: DEMO.environment, cookie: await signIn() }
  const hotFolder = path.join(dataFolder, 'environments', DEMO.environment, 'hotfolders', 'HotFolder1')
  let seed = 0
  return {
    child,
    address,
    headers,
    /** What it has written to its standard error. */
    errors: () => errors,
    /** Status of a call that needs the database. */
    status: async () => (await fetch(`${address}/pax/orders?type=active`, { headers })).status,
    /** Puts a complete file into the hot folder; returns its name. */
    async drop(number = seed + 1): Promise<string> {
      seed = number
      const { bytes } = await makeArtwork(seed, 'png', { widthMm: 30, heightMm: 30, text: `${seed}` })
      const name = `Away-Black-M-${seed}.png`
      await writeFile(path.join(dataFolder, name), bytes)
      await mkdir(hotFolder, { recursive: true })
      await rename(path.join(dataFolder, name), path.join(hotFolder, name))
      return name
    },
    /** Names of the imported files. */
    imported: () => readdir(path.join(hotFolder, 'Done')).catch(() => []),
    /** Names of the rejected files. */
    rejected: () => readdir(path.join(hotFolder, 'Error')).catch(() => []),
    /** The active orders. */
    async orders(): Promise<Record<string, unknown>[]> {
      const response = await fetch(`${address}/pax/orders?type=active`, { headers })
      const body = (await response.json()) as { readonly orders?: Record<string, unknown>[] }
      return body.orders ?? []
    },
    /** Receives the topics of live events until the test ends; connects again after each end, as browsers do. */
    liveTopics(): string[] {
      const topics: string[] = []
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      const connect = async (): Promise<void> => {
        const url = `${address}/pax/events?customer=${DEMO.environment}`
        const response = await fetch(url, { headers, signal: stop.signal })
        for await (const chunk of response.body ?? []) {
          for (const [, data] of new TextDecoder().decode(chunk).matchAll(/^data: (.*"topics".*)$/gm)) {
            topics.push(...(JSON.parse(data ?? '{}') as { topics: string[] }).topics)
          }
        }
      }
      const connectAgain = (): void => {
        if (!stop.signal.aborted) setTimeout(() => void connect().then(connectAgain, connectAgain), 200)
      }
      connectAgain()
      return topics
    },
    /** Signs in a user of the demo; returns the cookies of the session. */
    signIn,
  }
}
