import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { Random } from '../../demo/artwork/random.ts'
import { toDatabaseUrl } from '../database-url.ts'
import { waitForExit } from '../delivery-fixture.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'
import { startProgram } from '../start-program.ts'

// cspell:words DONT
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
/** Whether the clocks of single processes can be set. */
export const hasFaketime = existsSync(FAKETIME)
if (!hasFaketime)
  process.stdout.write(
    'libfaketime is not installed (apt-get install faketime): the clocks of servers are not changed.\n',
  )

const MAX_ERRORS = 2000

/** Deviations of the clocks of servers, in seconds. */
const CLOCKS = ['+0', '-130', '+0.005', '+130'] as const

const withClock = (offset: string): Record<string, string> =>
  hasFaketime ? { LD_PRELOAD: FAKETIME, FAKETIME: offset, DONT_FAKE_MONOTONIC: '1' } : {}

const ALL_FAULTS = ['kill', 'pause', 'cutDatabase', 'holdDatabase', 'cutStore', 'holdStore'] as const
export type Fault = (typeof ALL_FAULTS)[number]

type Proxy = Awaited<ReturnType<typeof startFaultyProxy>>
type Program = Awaited<ReturnType<typeof startProgram>>

interface FaultOptions {
  readonly kinds?: readonly Fault[]
  /** Called when one of several servers was killed, before it is started again. */
  readonly afterKill?: () => Promise<void>
}

interface SharedServer {
  program: Program
  readonly database: Proxy
  clock: string
}

/** Starts servers on one database and data folder, each with its own connection to the database and its own clock. */
export async function startSharedServers(
  number: number,
  {
    dataFolder,
    settings,
    config,
    store,
    clock: firstClock = CLOCKS[0],
  }: {
    readonly dataFolder: string
    readonly settings: Readonly<Record<string, string>>
    readonly config: pg.PoolConfig
    /** The connection of all servers to the object store, if they use one. */
    readonly store?: Proxy | undefined
    /** Deviation of the clock of the first server, in seconds. */
    readonly clock?: string | undefined
  },
  random: Random,
) {
  const { host = 'localhost', port = 5432 } = config
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const log: string[] = []
  const unexpected: string[] = []

  async function start(database: Proxy, clock: string): Promise<Program> {
    const url = new URL(database.address)
    const proxyConfig = { ...config, host: url.hostname, port: Number(url.port) }
    const program = await startProgram(dataFolder, {
      ...settings,
      DATABASE_URL: toDatabaseUrl(proxyConfig),
      ...withClock(clock),
    })
    return program
  }

  async function startServer(clock: string): Promise<SharedServer> {
    const database = await startFaultyProxy(target)
    return { database, clock, program: await start(database, clock) }
  }
  const first = await startServer(firstClock)
  const others = Array.from({ length: number - 1 }, (_, index) =>
    startServer(CLOCKS[(index + 1) % CLOCKS.length] ?? '+0'),
  )
  const servers = [first, ...(await Promise.all(others))]

  const isRunning = ({ program: { child } }: SharedServer): boolean =>
    child.exitCode === null && child.signalCode === null

  /** Starts a server that has ended. It was killed, or it is an error. */
  async function revive(server: SharedServer): Promise<void> {
    server.clock = random.pick(CLOCKS)
    server.program = await start(server.database, server.clock)
  }

  async function kill(server: SharedServer): Promise<void> {
    const exit = waitForExit(server.program.child)
    server.program.child.kill('SIGKILL')
    await exit
  }

  async function interrupt(proxy: Proxy, ms: number, isCut: boolean): Promise<void> {
    if (!isCut) {
      const holdPromise = wait(ms)
      proxy.hold(holdPromise)
      return holdPromise
    }
    proxy.setFault(() => ({ kind: 'cut', afterBytes: 0 }))
    await wait(ms)
    proxy.setFault(() => ({ kind: 'sound' }))
  }

  const inject: Record<Fault, (server: SharedServer, ms: number, afterKill?: () => Promise<void>) => Promise<void>> = {
    async kill(server, ms, afterKill) {
      await kill(server)
      await Promise.all([wait(ms), afterKill?.()])
      await revive(server)
    },
    async pause({ program: { child } }, ms) {
      child.kill('SIGSTOP')
      await wait(ms)
      child.kill('SIGCONT')
    },
    cutDatabase: ({ database }, ms) => interrupt(database, ms, true),
    holdDatabase: ({ database }, ms) => interrupt(database, ms, false),
    cutStore: async (_server, ms) => store && interrupt(store, ms, true),
    holdStore: async (_server, ms) => store && interrupt(store, ms, false),
  }

  return {
    /** The faults that were injected, with their times. */
    log,
    /** Returns what is known of servers that have exited without being killed. */
    listExits: (): string[] => [
      ...unexpected,
      ...servers.filter((server) => !isRunning(server)).map(({ program }) => program.errors().slice(-MAX_ERRORS)),
    ],
    addresses: () => servers.map(({ program }) => program.address),
    /**
     * Injects random faults of these kinds, in one or all servers at a time, until `isOver`. All servers run
     * afterwards.
     */
    async injectFaults(
      isOver: () => boolean,
      startedAt: number,
      { kinds = ALL_FAULTS, afterKill }: FaultOptions = {},
    ): Promise<void> {
      const faults = kinds.filter((fault) => store || !fault.endsWith('Store'))
      while (!isOver()) {
        const fault = random.pick(faults)
        const ms = random.between(200, random.next() < 0.2 ? 9000 : 3000)
        const affected = random.next() < 0.2 ? servers : [random.pick(servers)]
        const numbers = affected.map((server) => `${servers.indexOf(server) + 1} (${server.clock} s)`).join(', ')
        log.push(`${Date.now() - startedAt} ms: ${fault} of server ${numbers} for ${Math.round(ms)} ms`)
        const isTakenOver = fault === 'kill' && affected.length === 1
        await Promise.all(affected.map((server) => inject[fault](server, ms, isTakenOver ? afterKill : undefined)))
        await wait(random.between(100, 2000))
        for (const server of servers) {
          if (isRunning(server)) continue
          unexpected.push(`a server exited after "${log.at(-1)}": ${server.program.errors().slice(-MAX_ERRORS)}`)
          await revive(server)
        }
      }
      for (const server of servers)
        await vi.waitFor(async () => expect(await server.program.status()).toBe(200), { timeout: 120_000 })
    },
  }
}
