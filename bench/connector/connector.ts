import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProduct } from '../../e2e/start-product.ts'
import type { Contender, Row } from '../contender.ts'
import { signedIn } from '../signed-in.ts'

/** PLATEN_BENCH_FILES sets other numbers of files, separated by commas. */
const SIZES = (process.env['PLATEN_BENCH_FILES'] ?? '1000,20000').split(',').map(Number)
/** The program that shops download; `npm run bench` builds it. */
const PROGRAM = path.join(import.meta.dirname, '../../apps/connector/dist/connector.mjs')

const OURS: Contender = { name: 'Platen, with the memory of the connector', part: 'ours', file: '' }
const COPY: Contender = { name: 'plain copy of the same files', part: 'limit', file: '' }

/** A minimal valid page with unique content. */
const pdf = (no: number): string =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 113 85]/Contents 4 0 R/Resources<<>>>>endobj\n4 0 obj<</Length 40>>stream\n${`0.${no} 0 1 rg 0 0 113 85 re f`.padEnd(40)}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`

/** Measures from the time when all files are in a connector's hot folder until each is an order and is in Done. */
export async function* connectorBench(progress: (line: string) => void): AsyncGenerator<Row> {
  for (const files of SIZES) {
    progress(`Starting the product and a connector for ${files} files`)
    const { product, stop } = await startProduct({ PLATEN_LOG: 'warn' })
    const base = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-connector-'))
    let connector: ChildProcess | undefined
    try {
      const places = await filesIn(base, files)
      const copyMs = await measureTime(async () => {
        for (const name of await readdir(places.ready)) {
          await copyFile(path.join(places.ready, name), path.join(places.copied, name))
        }
      })
      connector = await connectorFor(product.address, base, places.hotFolder)
      await rename(places.ready, path.join(places.hotFolder, '.ready'))
      const ms = await measureTime(async () => {
        for (const name of await readdir(path.join(places.hotFolder, '.ready'))) {
          await rename(path.join(places.hotFolder, '.ready', name), path.join(places.hotFolder, name))
        }
        await untilDone(places.hotFolder, files, progress)
      })
      const peakMb = await readPeakMemory(connector)
      yield {
        bench: 'connector',
        row: `${files} files through a hot folder into orders, ${Math.round((files / ms) * 1000)} a second`,
        rounds: 1,
        results: [
          { ...OURS, measured: { ms, cpuMs: 0, peakMb } },
          { ...COPY, measured: { ms: copyMs, cpuMs: 0, peakMb: 0 } },
        ],
      }
    } finally {
      if (connector) {
        const end = once(connector, 'exit')
        connector.kill()
        await end
      }
      await stop()
      await rm(base, { recursive: true, force: true })
    }
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

async function connectorFor(address: string, base: string, hotFolder: string): Promise<ChildProcess> {
  const call = await signedIn(address, 'admin@demo.example')
  const { key } = await call('POST', '/pax/connectors', { name: 'bench', kind: 'input' })
  const configuration = { server: address, key, hotFolders: { HotFolder1: hotFolder }, settleMs: 1000 }
  await writeFile(path.join(base, 'connector.json'), JSON.stringify(configuration))
  const words = [PROGRAM, 'run', '--state', base, '--mode', 'input']
  return spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function untilDone(hotFolder: string, files: number, progress: (line: string) => void): Promise<void> {
  for (let before = 0; ; ) {
    const done = (await readdir(path.join(hotFolder, 'Done')).catch(() => [])).length
    if (done >= files) return
    if (Math.floor(done / 1000) > before) {
      before = Math.floor(done / 1000)
      progress(`  ${done} of ${files}`)
    }
    await wait(100)
  }
}

/** Returns the peak resident memory of a process, in MB; 0 if the system does not report it. */
async function readPeakMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
