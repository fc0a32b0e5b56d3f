import { mkdir, mkdtemp, rename, rm, watch, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { makeArtwork } from '../../apps/server/src/demo/artwork/make-artwork.ts'
import { startProduct } from '../../e2e/start-product.ts'
import type { Contender, Row } from '../contender.ts'
import { getMedian } from '../measure.ts'

const ROUNDS = 9
const SIGN_IN = { userId: 'admin@demo.example', password: 'platen-demo' }
const ROW_LIMIT_MS = 60_000

const OURS: Contender = { name: 'Platen, until it is in the grid', part: 'ours', file: '' }
const EVENT: Contender = { name: 'bare file-system event', part: 'limit', file: '' }

/** Measures from the rename of a file in a hot folder until its order is in the grid of a browser. */
export async function* hotFolderBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress('Starting the product and a browser')
  const { product, stop } = await startProduct({ PLATEN_LOG: 'warn' })
  const temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-events-'))
  let browser: Browser | undefined
  try {
    const executablePath = process.env['PLATEN_CHROMIUM']
    browser = await chromium.launch(executablePath ? { executablePath } : {})
    const page = await ordersScreen(browser, product.address)
    const folder = path.join(product.dataFolder, 'environments', 'demo', 'hotfolders', 'HotFolder1')
    const [ours, event]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      progress(`Dropping file ${round + 1} of ${ROUNDS}`)
      ours.push(await untilInGrid(page, folder, round))
      event.push(await untilEvent(temporaryFolder, round))
    }
    const toMeasurement = (runs: readonly number[]) => getMedian(runs.map((ms) => ({ ms, cpuMs: 0, peakMb: 0 })))
    yield {
      bench: 'hot-folder',
      row: 'a file dropped until it is in the grid',
      rounds: ROUNDS,
      results: [
        { ...OURS, measured: toMeasurement(ours) },
        { ...EVENT, measured: toMeasurement(event) },
      ],
    }
  } finally {
    await browser?.close()
    await stop()
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

async function ordersScreen(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(`${address}/demo`)
  await page.getByLabel(/e-mail/i).fill(SIGN_IN.userId)
  await page.locator('input[type=password]').fill(SIGN_IN.password)
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor({ timeout: ROW_LIMIT_MS })
  return page
}

/** Browser and bench run on the same machine and use the same clock. */
async function untilInGrid(page: Page, folder: string, round: number): Promise<number> {
  const media = `Bench${process.pid}x${round}`
  const { bytes } = await makeArtwork(round, 'pdf', { widthMm: 75, heightMm: 155, text: 'Bench' })
  const seen = page.evaluate(
    ([text, limitMs]) =>
      new Promise<number>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`${text} did not appear in the grid.`)), limitMs)
        const look = () => {
          if (!document.body.textContent.includes(text)) return
          clearTimeout(limit)
          watcher.disconnect()
          resolve(Date.now())
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    [media, ROW_LIMIT_MS] as const,
  )
  const dropped = await drop(folder, `${media}-Black-M-1.pdf`, bytes)
  return (await seen) - dropped
}

async function untilEvent(folder: string, round: number): Promise<number> {
  const stop = new AbortController()
  const events = watch(folder, { signal: stop.signal })
  const name = `event-${round}.pdf`
  const seen = (async () => {
    for await (const event of events) if (event.filename === name) return performance.now()
    throw new Error('No event was received.')
  })()
  // The watcher starts in the next iteration of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  const startedAt = performance.now()
  await drop(folder, name, Buffer.alloc(1000))
  const at = await seen
  stop.abort()
  return at - startedAt
}

/** Writes a file under a hidden name and renames it; returns the time of the rename. */
async function drop(folder: string, name: string, bytes: Buffer): Promise<number> {
  await mkdir(folder, { recursive: true })
  const hidden = path.join(folder, `.${name}.part`)
  await writeFile(hidden, bytes)
  const at = Date.now()
  await rename(hidden, path.join(folder, name))
  return at
}
