import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Contender, Row } from '../contender.ts'
import { type RunningProduct, startRunningProduct } from '../load/running-product.ts'
import { readPeakMemory, readWork, type Work } from '../load/watch-processes.ts'
import { signedIn } from '../signed-in.ts'

/** PLATEN_BENCH_FILES sets other numbers of files, separated by commas. */
const SIZES = (process.env['PLATEN_BENCH_FILES'] ?? '1000,20000').split(',').map(Number)
/** The program that shops download; `npm run bench` builds it. */
const PROGRAM = path.join(import.meta.dirname, '../../apps/connector/dist/connector.mjs')

const OURS: Contender = { name: 'Platen, with the memory of the connector', part: 'ours', file: '' }
const COPY: Contender = { name: 'plain copy of the same files', part: 'limit', file: '' }
const CPU: Contender = { name: 'CPU time of a file, in ms', part: 'ours', file: '' }
const CPU_UNTIL_DONE: Contender = { name: 'the same until all files were in Done', part: 'ours', file: '' }
const SERVER_MEMORY: Contender = { name: 'peak memory of the server', part: 'ours', file: '' }

/** A minimal valid page with unique content. */
const pdf = (no: number): string =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 113 85]/Contents 4 0 R/Resources<<>>>>endobj\n4 0 obj<</Length 40>>stream\n${`0.${no} 0 1 rg 0 0 113 85 re f`.padEnd(40)}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`

/**
 * Measures from the time when all files are in a connector's hot folder until each is an order and is in Done. The CPU time
 * includes the tasks that follow, such as rendering thumbnails.
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
      const running = await connectorFor(product.address, base, places.hotFolder)
      connector = running
      await rename(places.ready, path.join(places.hotFolder, '.ready'))
      const read = async () => readParts(await readWork(product.pid), await readWork(running.pid))
      const before = await read()
      const ms = await measureTime(async () => {
        for (const name of await readdir(path.join(places.hotFolder, '.ready'))) {
          await rename(path.join(places.hotFolder, '.ready', name), path.join(places.hotFolder, name))
        }
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

async function filesIn(base: string, count: number) {
  const toPath = (name: string): string => path.join(base, name)
  const places = { ready: toPath('ready'), copied: toPath('copied'), hotFolder: toPath('hot-folder') }
  for (const folder of Object.values(places)) await mkdir(folder)
  for (let no = 0; no < count; no++) await writeFile(path.join(places.ready, `Case${no}-Black-M-1.pdf`), pdf(no))
  return places
}

/** A connector in a separate process. */
interface RunningConnector {
  readonly pid: number
  /** @throws if it has exited, with its output */
  assertRunning(): void
  stop(): Promise<void>
}

async function connectorFor(address: string, base: string, hotFolder: string): Promise<RunningConnector> {
  const call = await signedIn(address, 'admin@demo.example')
  const { key } = await call('POST', '/pax/connectors', { name: 'bench', kind: 'input' })
  const configuration = { server: address, key, hotFolders: { HotFolder1: hotFolder }, settleMs: 1000 }
  await writeFile(path.join(base, 'connector.json'), JSON.stringify(configuration))
  const words = [PROGRAM, 'run', '--state', base, '--mode', 'input']
  const connector = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let problems = ''
  connector.stderr.on('data', (chunk: Buffer) => (problems = `${problems}${chunk.toString()}`.slice(-4000)))
  const end = once(connector, 'close')
  const hasExited = () => connector.exitCode !== null || connector.signalCode !== null
  return {
    pid: connector.pid ?? 0,
    assertRunning() {
      if (!hasExited()) return
      throw new Error(`The connector exited with ${connector.signalCode ?? `code ${connector.exitCode}`}:\n${problems}`)
    },
    async stop() {
      if (!hasExited()) connector.kill()
      await end
    },
  }
}

async function untilDone(
  hotFolder: string,
  files: number,
  connector: RunningConnector,
  progress: (line: string) => void,
): Promise<void> {
  for (let before = 0; ; ) {
    const done = (await readdir(path.join(hotFolder, 'Done')).catch(() => [])).length
    if (done >= files) return
    connector.assertRunning()
    if (Math.floor(done / 1000) > before) {
      before = Math.floor(done / 1000)
      progress(`  ${done} of ${files}; the connector uses up to ${Math.round(await readPeakMemory(connector.pid))} MB`)
    }
    await wait(100)
  }
}
