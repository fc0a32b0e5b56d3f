import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ConnectorChannel, connectorCalls } from '@platen/contract/connectors'
import type { KeyKind } from '@platen/domain/connectors'
import type { PrintOutput } from '@platen/domain/job-tickets'
import { expect, vi } from 'vitest'
import { demoParts, insertDemoData } from '../demo/demo-data.ts'
import { atEnd } from './at-end.ts'
import { workerCompileCache } from './child-environment.ts'
import { earlierSheetPath } from './object-paths.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** The source of the connector program, which Node runs directly. */
export const CONNECTOR_PROGRAM = path.join(import.meta.dirname, '../../../connector/src/main.ts')

/** Waits until a check returns a truthy value; the time limit is that of the test. */
export const waitUntil = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 600_000, interval: 50 })

/** The real connector program in a child process, with its own folders and state. */
export interface ConnectorProgram {
  /** Id of its API key. */
  readonly id: string
  readonly folder: string
  readonly state: string
  readonly hotFolder: string
  readonly ripFolder: string
  /** Starts it; `under` is a command that it is started with. Returns once it runs. */
  start(under?: readonly string[]): ChildProcess
  /** Stops it and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>
  configure(change: Record<string, unknown>): Promise<void>
  /** Runs `connector status`: returns its output and its exit code. */
  status(): Promise<{ text: string; code: number | null }>
}

export interface ConnectorShop {
  readonly environment: { id: string; resourceName: string }
  readonly admin: TestClient
  readonly address: string
  newKey(kind: KeyKind): Promise<{ key: string; id: string }>
  program(kind?: KeyKind): Promise<ConnectorProgram>
  /** Returns the program's channel of this name, once it was reported. */
  offered(program: Pick<ConnectorProgram, 'id'>, name?: string): Promise<ConnectorChannel>
  /** Creates a composed run for a reported channel, with its sheet, and a ticket if `output` requires one. */
  run(
    channel: ConnectorChannel,
    bytes?: number,
    output?: PrintOutput,
  ): Promise<{ id: string; fileName: string; sha256: string }>
  runState(id: string): Promise<{ state: string; reason: string | null }>
  orders(): Promise<{ order_id: string; source: string }[]>
  names(folder: string): Promise<string[]>
}

/** Kills a process and its children; does nothing if it has exited. */
function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** Creates the environment of the demo on a listening server, and the means to run connector programs for it. */
export async function connectorFixture(server: TestServer): Promise<ConnectorShop> {
  const { services } = server
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const environment = await server.environment()
  const parts = await demoParts()
  await services.database.inEnvironment(environment.id, (tx) => insertDemoData(tx, parts))
  const admin = await server.person(environment, 'admin')
  const programs: ConnectorProgram[] = []
  atEnd(async () => {
    for (const program of programs) await program.stop('SIGKILL')
    for (const { folder } of programs) await rm(folder, { recursive: true, force: true })
  })

  async function newKey(kind: KeyKind): Promise<{ key: string; id: string }> {
    const response = await admin.call(connectorCalls.createKey, { body: { name: `key ${randomUUID()}`, kind } })
    expect(response.status).toBe(200)
    const { key, connector } = response.body as { key: string; connector: { id: string } }
    return { key, id: connector.id }
  }

  async function getProgram(kind: KeyKind = 'both'): Promise<ConnectorProgram> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-connector-'))
    const toPath = (name: string): string => path.join(folder, name)
    const [state, hotFolder, ripFolder] = [toPath('state'), toPath('orders'), toPath('rip')]
    for (const each of [state, hotFolder, ripFolder]) await mkdir(each)
    const { key, id } = await newKey(kind)
    let child: ChildProcess | undefined
    let isGroup = false
    const env = { ...process.env, NODE_COMPILE_CACHE: workerCompileCache(folder) }
    const started: ConnectorProgram = {
      id,
      folder,
      state,
      hotFolder,
      ripFolder,
      start(under = []) {
        const mode = kind === 'persBiz' ? 'both' : kind
        const words = [...under, process.execPath, CONNECTOR_PROGRAM, 'run', '--state', state, '--mode', mode]
        const [command = '', ...rest] = words
        // A tracer and the traced process are killed together.
        child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env, detached: under.length > 0 })
        isGroup = under.length > 0
        return child
      },
      async stop(signal = 'SIGTERM') {
        if (!child) return
        const end = ended(child)
        if (isGroup && child.pid !== undefined) killGroup(child.pid, signal)
        else child.kill(signal)
        await end
      },
      async configure(change) {
        const channels = [{ name: 'Bed', rip: 'VersaWorks', folder: ripFolder, presets: ['Gloss'] }]
        const hotFolders = kind === 'output' ? {} : { HotFolder1: hotFolder }
        const configuration = { server: address, key, hotFolders, settleMs: 200, channels, ...change }
        await writeFile(path.join(state, 'connector.json'), JSON.stringify(configuration))
      },
      async status() {
        const statusProcess = spawn(process.execPath, [CONNECTOR_PROGRAM, 'status', '--state', state], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env,
        })
        let text = ''
        statusProcess.stdout.on('data', (part: Buffer) => (text += part.toString()))
        await new Promise((resolve) => statusProcess.once('close', resolve))
        return { text, code: statusProcess.exitCode }
      },
    }
    await started.configure({})
    programs.push(started)
    return started
  }

  const inEnvironment = services.database.inEnvironment
  return {
    environment,
    admin,
    address,
    newKey,
    program: getProgram,
    offered: ({ id }, name = 'Bed') =>
      waitUntil(async () => {
        const { body } = await admin.call(connectorCalls.channels)
        const reportedChannel = (body['channels'] as ConnectorChannel[]).find(
          (each) => each.connectorId === id && each.key === name,
        )
        if (!reportedChannel) throw new Error(`the channel ${name} was not reported`)
        return reportedChannel
      }),
    async run(channel, bytes = 300_000, output) {
      const id = randomUUID()
      const sheet = randomBytes(bytes)
      const file = earlierSheetPath(services.settings, environment.resourceName, id)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, sheet)
      const sha256 = createHash('sha256').update(sheet).digest()
      const { key, connectorId, connectorName, silentSince, problem, way, id: connectorChannelId, ...rest } = channel
      const chosen = {
        ...rest,
        connectorChannelId,
        id: randomUUID(),
        userId: admin.id,
        type: null,
        name: key,
        printerType: 'default',
        outputRotation: 0,
        referenceZeroPointAsLeft: false,
        autoCropping: false,
      }
      const fileName = `${id}.pdf`
      await inEnvironment(environment.id, ({ kysely }) =>
        kysely
          .insertInto('print_jobs')
          .values({
            environment_id: environment.id,
            id,
            preset_id: randomUUID(),
            preset_name: 'Morning',
            layout_name: 'Bed',
            channel: JSON.stringify(chosen),
            plan: '{}',
            output: output ? JSON.stringify(output) : null,
            file_name: fileName,
            pieces: 1,
            state: 'ready',
            sheet_sha256: sha256,
            sheet_bytes: bytes,
          })
          .execute(),
      )
      return { id, fileName, sha256: sha256.toString('hex') }
    },
    async runState(id) {
      return inEnvironment(environment.id, ({ kysely }) =>
        kysely.selectFrom('print_jobs').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow(),
      )
    },
    orders: () =>
      inEnvironment(environment.id, ({ kysely }) =>
        kysely.selectFrom('orders').select(['order_id', 'source']).orderBy('order_id').execute(),
      ),
    names: async (folder) => (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted(),
  }
}
