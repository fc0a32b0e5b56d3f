import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { build } from 'vite'
import type { Contender, Row } from '../contender.ts'
import { getMedian } from '../measure.ts'
import { type Measurements, STEPS } from './page/measure.ts'

const ROWS = 100_000
const ROUNDS = 5
const PAGES = path.join(import.meta.dirname, 'page')
const MODULES = path.join(import.meta.dirname, '../../node_modules')
const CONTENDERS = [
  { name: 'Platen', part: 'ours', file: path.join(PAGES, 'ours.tsx') },
  { name: 'AG Grid Community', part: 'peer', file: path.join(PAGES, 'ag-grid.ts') },
] as const satisfies readonly Contender[]
const MEASURED = {
  prepare: null,
  paint: `first paint of ${ROWS} rows`,
  scroll: 'a scroll of 37 rows, until they are seen',
  toTop: null,
  filter: `a search in ${ROWS} rows that finds one`,
  showAll: null,
  change: `500 live changes in ${ROWS} rows`,
} as const satisfies Record<keyof Measurements, string | null>
const ORDER = Object.keys(MEASURED) as (keyof Measurements)[]

interface Measured {
  readonly ms: number
  readonly cpuMs: number
  readonly peakMb: number
}

const HTML =
  '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="page.css"><style>html,body{margin:0;height:100%}.place{display:flex;height:100%}.place>*{flex:1;min-width:0}</style><script type="module" src="page.js"></script>'

/** Builds a contender's page like the product, and serves it on the loopback interface. */
async function serve(entry: string, folder: string): Promise<{ address: string; stop: () => void }> {
  await build({
    configFile: false,
    root: PAGES,
    logLevel: 'error',
    // the product's React: a peer of another bench depends on a second copy
    resolve: { alias: { react: path.join(MODULES, 'react'), 'react-dom': path.join(MODULES, 'react-dom') } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      rolldownOptions: {
        input: entry,
        output: {
          entryFileNames: 'page.js',
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith('.css')) ? 'page.css' : 'assets/[name][extname]',
        },
      },
    },
  })
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://page').pathname
    if (name === '/') return response.setHeader('content-type', 'text/html').end(HTML)
    readFile(path.join(folder, path.normalize(name))).then(
      (bytes) => response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    )
    return response
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

/** CPU time of the page's process so far, all threads, in ms. */
async function readWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0)
}

/** Runs every measurement on one new page. */
async function run(browser: Browser, address: string): Promise<Record<keyof Measurements, Measured>> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(address)
  await page.waitForFunction(() => 'measurements' in window)
  const measured = []
  for (const key of ORDER) {
    const before = await readWork(session)
    const ms = await page.evaluate(
      ([name, rows]) => (window as unknown as { measurements: Measurements }).measurements[name](rows),
      [key, ROWS] as const,
    )
    const cpuMs = ((await readWork(session)) - before) / (key === 'scroll' ? STEPS : 1)
    measured.push([key, { ms, cpuMs, peakMb: 0 }])
  }
  await page.close()
  return Object.fromEntries(measured) as Record<keyof Measurements, Measured>
}

/** Measures the grid of the Orders screen with all features against AG Grid Community: same rows, same browser. */
export async function* gridBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-grid-'))
  const executablePath = process.env['PLATEN_CHROMIUM']
  // Frames without vsync: CPU time is measured, not waiting for a screen.
  const args = ['--disable-gpu-vsync', '--disable-frame-rate-limit']
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
  const served: { stop: () => void }[] = []
  try {
    const runs = new Map<Contender, Record<keyof Measurements, Measured>[]>(
      CONTENDERS.map((contender) => [contender, []]),
    )
    const addresses = new Map<Contender, string>()
    for (const [index, contender] of CONTENDERS.entries()) {
      progress(`Building the page of ${contender.name}`)
      const page = await serve(contender.file, path.join(folder, String(index)))
      served.push(page)
      addresses.set(contender, page.address)
    }
    for (let round = 0; round < ROUNDS; round++) {
      progress(`Round ${round + 1} of ${ROUNDS}`)
      for (const [contender, address] of addresses) runs.get(contender)?.push(await run(browser, address))
    }
    for (const key of ORDER) {
      const row = MEASURED[key]
      if (row === null) continue
      const results = CONTENDERS.map((contender) => ({
        ...contender,
        measured: getMedian((runs.get(contender) ?? []).map((each) => each[key])),
      }))
      yield { bench: 'grid', row, rounds: ROUNDS, results }
    }
  } finally {
    await browser.close()
    for (const page of served) page.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
