import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Contender, Row } from '../contender.ts'
import { type RunningProduct, startRunningProduct } from '../load/running-product.ts'
import { readPeakMemory, readWork, type Work } from '../load/watch-processes.ts'
import { signIn } from '../sign-in.ts'
import { dropFiles, filesIn, type RunningConnector, startConnector, untilDone } from './running-connector.ts'

/** PLATEN_BENCH_FILES sets other numbers of files, separated by commas. */
const SIZES = (process.env['PLATEN_BENCH_FILES'] ?? '1000,20000').split(',').map(Number)
const OURS: Contender = { name: 'Platen, with the memory of the connector', part: 'ours', file: '' }
const COPY: Contender = { name: 'plain copy of the same files', part: 'limit', file: '' }
const CPU: Contender = { name: 'CPU time of a file, in ms', part: 'ours', file: '' }
const CPU_UNTIL_DONE: Contender = { name: 'the same until all files were in Done', part: 'ours', file: '' }
const SERVER_MEMORY: Contender = { name: 'peak memory of the server', part: 'ours', file: '' }

/**
 * Measures from the time when all files are in a connector's hot folder until each is an order and is in Done. The CPU
 * time includes the tasks that follow, such as rendering thumbnails.
 */
export async function* connectorBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const files of SIZES) {
    progress(`Starting the product and a connector for ${files} files`)
    const product = await startRunningProduct({ PLATEN_LOG: 'warn' })
    const base = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-connector-'))
    let connector: RunningConnector | undefined
    try {
      const places = await filesIn(base, files)
      const copyMs = await measureTime(async () => {
        for (const name of await readdir(places.ready)) {
          await copyFile(path.join(places.ready, name), path.join(places.copied, name))
        }
      })
      const call = await signIn(product.address, 'admin@demo.example')
      const { key } = await call('POST', '/pax/connectors', { name: 'bench', kind: 'input' })
      const running = await startConnector({ address: product.address, key: String(key) }, base, places.hotFolder)
      connector = running
      const read = async () => readParts(await readWork(product.pid), await readWork(running.pid))
      const before = await read()
      const ms = await measureTime(async () => {
        await dropFiles(places)
        await untilDone(places.hotFolder, files, running, progress)
      })
      const done = await read()
      progress(`All files were in Done after ${Math.round(ms / 100) / 10} s`)
      await untilNoJobs(product)
      const all = await read()
      const peakMb = await readPeakMemory(running.pid)
      yield {
        bench: 'connector',
        row: `${files} files through a hot folder into orders, ${Math.round((files / ms) * 1000)} a second`,
        rounds: 1,
        results: [
          { ...OURS, measured: { ms, cpuMs: getTotal(all) - getTotal(before), peakMb } },
          { ...COPY, measured: { ms: copyMs, cpuMs: 0, peakMb: 0 } },
          { ...CPU, scores: perFile(before, all, files) },
          { ...CPU_UNTIL_DONE, scores: perFile(before, done, files) },
          { ...SERVER_MEMORY, scores: { MB: Math.round(await readPeakMemory(product.pid)) } },
        ],
      }
    } finally {
      await connector?.stop()
      await product.remove()
      await rm(base, { recursive: true, force: true })
    }
  }
}

/** CPU times in ms, by the part of the product. */
type Parts = Readonly<Record<'PostgreSQL' | 'server' | 'artwork processes' | 'connector', number>>

const readParts = (server: Work, connector: Work): Parts => ({
  PostgreSQL: server.databaseMs,
  server: server.serverMs - server.childrenMs,
  'artwork processes': server.childrenMs,
  connector: connector.serverMs,
})

const getTotal = (parts: Parts): number => Object.values(parts).reduce((sum, part) => sum + part, 0)

/** Returns the CPU times between two moments as ms a file, in total and by part, with one decimal. */
function perFile(before: Parts, after: Parts, files: number): Record<string, number> {
  const round = (ms: number): number => Math.round((ms / files) * 10) / 10
  const parts = Object.entries(after).map(([name, ms]) => [name, round(ms - before[name as keyof Parts])] as const)
  return { 'in all': round(getTotal(after) - getTotal(before)), ...Object.fromEntries(parts) }
}

/** Waits until no job runs or can run. */
async function untilNoJobs({ database }: RunningProduct): Promise<void> {
  const sql = `select count(*)::int as count from graphile_worker._private_jobs
                where locked_at is not null or (run_at <= now() and attempts < max_attempts)`
  for (;;) {
    const { rows } = await database.pool.query<{ count: number }>(sql)
    if (rows[0]?.count === 0) return
    await wait(200)
  }
}

async function measureTime(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
