import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { runChecks } from '../../cli/doctor/doctor.ts'
import { createRandom, type Random } from '../../demo/artwork/random.ts'
import { environmentFolder } from '../../file-store/paths.ts'
import { insertDemoEnvironment } from '../demo-environment.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'
import { makeTasksDue } from '../make-tasks-due.ts'
import type { Radosgw } from '../radosgw.ts'
import { sharedSettings } from '../several-servers.ts'
import { type TestServer, testServer } from '../test-server.ts'
import { checkHistory } from './check-history.ts'
import type { ShopState } from './operations.ts'
import { createPrintingShop } from './printing-shop.ts'
import { readSheets, readShopRows } from './read-shop-state.ts'
import type { Recorder } from './recorded-calls.ts'
import { startSharedServers } from './shared-servers.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

/** Starts a proxy to the object store; returns it with the settings of servers that use it. */
async function proxyStore(radosgw: Radosgw) {
  const store = await startFaultyProxy(radosgw.s3.endpoint)
  const settings = {
    ...radosgw.environment,
    PLATEN_S3_ENDPOINT: store.address,
    PLATEN_S3_PREFIX: radosgw.s3.prefix.slice(0, -1),
  }
  return { store, settings }
}

const UNFINISHED = `select ((select count(*) from print_jobs where state in ('queued', 'ready', 'withdrawing'))
  + (select count(*) from webhook_messages where state = 'waiting'))::int as count`

/** Waits until all servers together have no work. */
async function untilIdle({ services }: TestServer): Promise<void> {
  const isIdle = async (): Promise<void> => {
    await makeTasksDue(services)
    const { rows } = await services.database.pool.query<{ count: number }>(UNFINISHED)
    expect(rows[0]?.count).toBe(0)
  }
  await vi.waitFor(isIdle, { timeout: 10 * 60_000, interval: 500 })
}

export interface HistoryOptions {
  readonly seed: number
  readonly servers: number
  /** One for each shop. */
  readonly colours: readonly string[]
  /** The object store; the files are in the data folder otherwise. */
  readonly radosgw?: Radosgw | undefined
  /** Deviation of the clock of the first server, in seconds. */
  readonly clock?: string | undefined
}

/** Starts several servers and shops whose calls are recorded. */
export async function historyFixture({ seed, servers, colours, radosgw, clock }: HistoryOptions) {
  let seeds = seed
  const random = (): Random => createRandom((seeds += 1))
  const receiver = await startWebhookReceiver(random())
  const { dataFolder, settings } = await sharedSettings('')
  const proxied = radosgw && (await proxyStore(radosgw))
  const server = await testServer(
    {},
    {
      dataFolder,
      encryptionKeyFile: settings.PLATEN_ENCRYPTION_KEY_FILE,
      internalHosts: [receiver.host],
      ...(radosgw ? { s3: radosgw.s3 } : {}),
    },
  )
  await insertDemoEnvironment(server.services.database)
  const shared = await startSharedServers(
    servers,
    {
      dataFolder,
      settings: { ...settings, ...proxied?.settings, PLATEN_INTERNAL_HOSTS: receiver.host },
      config: server.config,
      store: proxied?.store,
      clock,
    },
    random(),
  )
  const shops: Awaited<ReturnType<typeof createPrintingShop>>[] = []
  for (const colour of colours) {
    shops.push(await createPrintingShop(server, { colour, receiver: receiver.host, servers: shared.addresses }))
  }
  const recorder: Recorder = { history: [], startedAt: Date.now() }

  async function readStates(): Promise<ShopState[]> {
    return Promise.all(
      shops.map(async ({ environment, colour }) => {
        const { id, resourceName: shop } = environment
        const rows = await server.services.database.inEnvironment(id, readShopRows)
        const files = await readSheets(path.join(environmentFolder({ dataFolder }, shop), 'output'))
        return { ...rows, shop, colour, files, received: receiver.received(shop) }
      }),
    )
  }

  async function runDoctor(): Promise<string[]> {
    const client = new pg.Client(server.config)
    await client.connect()
    onTestFinished(() => client.end())
    const findings = await runChecks(client, server.services.settings, new Date())
    // Killed servers and wrong clocks are reported, which is right.
    const problems = findings.filter(({ level, check }) => level === 'problem' && check !== 'servers')
    return problems.map((finding) => `doctor: ${JSON.stringify(finding)}`)
  }

  return {
    server,
    shared,
    shops,
    recorder,
    random,
    /** Waits until all work is done; returns the violations, and prints what happened. */
    async conclude(): Promise<string[]> {
      receiver.accept()
      await untilIdle(server)
      const { history } = recorder
      const violations = [...checkHistory(history, await readStates()), ...shared.listExits(), ...(await runDoctor())]
      const outcomes = Object.groupBy(history, ({ kind, outcome }) => `${kind} ${outcome}`)
      const counts = Object.entries(outcomes).map(([name, of]) => `${name}: ${of?.length}`)
      process.stdout.write(`Seed ${seed}, ${shared.log.length} faults; ${counts.toSorted().join(', ')}\n`)
      if (violations.length > 0) process.stdout.write(`${shared.log.join('\n')}\n`)
      return violations
    },
  }
}
