import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { customerCalls } from '@platen/contract/customers'
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { hashToken, SESSION_COOKIE } from '../../apps/server/src/http/authentication.ts'
import { startProduct } from '../../e2e/start-product.ts'
import type { Contender, LighthouseScores, Row } from '../contender.ts'
import { readWork, takeSample } from '../load/watch-processes.ts'

const COUNTS = [1, 100, 1000]
/** One environment of this many has its inputs configured, so that its eight hot folders are watched. */
const CONFIGURED_EVERY = 10
/** Until the maintenance of all environments, which runs at the start, has ended. */
const SETTLE_MS = 45_000
const MEASURED_MS = 60_000
const CREATED = 20
const HOUR_MS = 3_600_000

const ours: Contender = { name: 'Platen', file: import.meta.filename, part: 'ours' }

async function insertEnvironments(database: Database, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const id = randomUUID()
    await database.outsideEnvironments
      .insertInto('environments')
      .values({ id, resource_name: `idle${number}`, name: `idle${number}` })
      .execute()
    if (number % CONFIGURED_EVERY !== 0) continue
    await database.inEnvironment(id, ({ client }) =>
      client.query(`insert into input_settings (environment_id, connectors) values ($1, '[]')`, [id]),
    )
  }
}

/** Returns the median time of creating an environment by a call, in ms. */
async function measureCreation(address: string, database: Database): Promise<number> {
  const [id, token] = [randomUUID(), randomUUID()]
  await database.outsideEnvironments
    .insertInto('accounts')
    .values({ id, user_id: `${id}@provider.example`, kind: 'superadmin', password_hash: '' })
    .execute()
  await database.outsideEnvironments
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), account_id: id, expires_at: new Date(Date.now() + HOUR_MS) })
    .execute()
  const times: number[] = []
  for (let number = 0; number < CREATED; number += 1) {
    const startedAt = performance.now()
    const response = await fetch(address + customerCalls.createEnvironment.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${token}`, origin: address },
      body: JSON.stringify({ resourceName: `created${number}` }),
    })
    if (!response.ok) throw new Error(`creating an environment failed: ${await response.text()}`)
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[CREATED / 2] ?? 0
}

/** Starts the product with this number of environments and measures what it costs while nothing happens. */
async function measureIdle(count: number): Promise<LighthouseScores> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-idle-'))
  await chmod(folder, 0o755)
  const settings = { PLATEN_DATA: folder, PLATEN_LOG: 'error', PLATEN_DEMO: 'off' }
  const connect = async (): Promise<Database> => {
    const { config } = await startEmbeddedPostgres(folder)
    return openDatabase({ ...config, application_name: 'bench', max: 2 })
  }
  try {
    const first = await startProduct(settings)
    const filling = await connect()
    await insertEnvironments(filling, count)
    await filling.close()
    await first.stop()

    const startedAt = performance.now()
    const { product, stop } = await startProduct(settings)
    const startMs = performance.now() - startedAt
    try {
      await wait(SETTLE_MS)
      const [before, since] = [await readWork(product.pid), performance.now()]
      await wait(MEASURED_MS)
      const after = await readWork(product.pid)
      const elapsed = performance.now() - since
      const sample = await takeSample(product.pid)
      const database = await connect()
      const createMs = await measureCreation(product.address, database)
      await database.close()
      const share = (ms: number): number => Math.round((10_000 * ms) / elapsed) / 100
      return {
        'server, % of a core': share(after.serverMs - before.serverMs),
        'PostgreSQL, % of a core': share(after.databaseMs - before.databaseMs),
        'server, MB': Math.round(sample.serverMb),
        'PostgreSQL, MB': Math.round(sample.databaseMb),
        'start, s': Math.round(startMs / 100) / 10,
        'creating an environment, ms': Math.round(createMs * 10) / 10,
      }
    } finally {
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What environments cost in which nothing happens. */
export async function* idleBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const count of COUNTS) {
    progress(`idle: ${count} environments`)
    const scores = await measureIdle(count)
    yield { bench: 'idle', row: `${count} environments`, rounds: 1, results: [{ ...ours, scores }] }
  }
}
