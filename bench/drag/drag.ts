import path from 'node:path'
import { jigCalls } from '@platen/contract/jigs'
import { IMAGE_BOX_DEFAULTS } from '@platen/domain/jigs'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startProduct } from '../../e2e/start-product.ts'
import type { Contender, Row } from '../contender.ts'
import { getMedian } from '../measure.ts'
import { frameTimeOfDrag } from './frames.ts'
import { createPlaces, PLATE } from './sample-slots.ts'

const SLOTS = 800
const ROUNDS = 3
const SIGN_IN = { userId: 'admin@demo.example', password: 'platen-demo' }
const JIG = 'Bench 800-up'

const OURS: Contender = { name: 'Platen, the whole jig editor', part: 'ours', file: '' }
const KONVA: Contender = { name: 'react-konva, the slots alone', part: 'peer', file: '' }
const STILL: Contender = { name: 'a page on which nothing moves', part: 'limit', file: '' }

/** Measures the 95th percentile of the frame times while dragging slots, in the same browser. */
export async function* dragBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress('Starting the product and a browser')
  const { product, stop } = await startProduct({ PLATEN_LOG: 'warn' })
  let browser: Browser | undefined
  try {
    const executablePath = process.env['PLATEN_CHROMIUM']
    browser = await chromium.launch(executablePath ? { executablePath } : {})
    const editor = await editorWithSlots(browser, product.address)
    const konva = await konvaPages(browser)
    const still = await browser.newPage()
    for (const movesAll of [true, false]) {
      const [ours, peer, limit]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round++) {
        progress(`Dragging ${movesAll ? 'all' : 'one of'} ${SLOTS} slots, round ${round + 1} of ${ROUNDS}`)
        ours.push(await dragInEditor(editor, movesAll))
        peer.push(await dragInKonva(konva, movesAll))
        await still.bringToFront()
        limit.push(await frameTimeOfDrag(still, { x: 300, y: 300 }))
      }
      yield measureRow(`${movesAll ? 'all of' : 'one of'} ${SLOTS} slots dragged, frame at p95`, [
        [OURS, ours],
        [KONVA, peer],
        [STILL, limit],
      ])
    }
  } finally {
    await browser?.close()
    await stop()
  }
}

const measureRow = (row: string, runs: readonly (readonly [Contender, readonly number[]])[]): Row => ({
  bench: 'drag',
  row,
  rounds: ROUNDS,
  results: runs.map(([contender, all]) => ({
    ...contender,
    measured: getMedian(all.map((ms) => ({ ms, cpuMs: 0, peakMb: 0 }))),
  })),
})

/** Opens the jig editor of the product on a jig with all the slots. */
async function editorWithSlots(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await page.goto(`${address}/demo`)
  await page.getByLabel(/e-mail/i).fill(SIGN_IN.userId)
  await page.locator('input[type=password]').fill(SIGN_IN.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/orders/)
  const { origin } = new URL(address)
  const response = await page.request.post(`${address}${jigCalls.create.path}`, {
    data: jigBody(),
    headers: { customer: 'demo', origin },
  })
  if (!response.ok())
    throw new Error(`Creating the jig failed with status ${response.status()}: ${await response.text()}`)
  await page.goto(`${address}/demo/settings/jigs`)
  await page.getByRole('button', { name: `Edit: ${JIG}` }).click()
  await page
    .locator('[role=application] [data-key]')
    .nth(SLOTS - 1)
    .waitFor()
  return page
}

const jigBody = () => ({
  name: JIG,
  ...PLATE,
  thickness: 3,
  slots: createPlaces(SLOTS).map(({ x, y, side }, i) => ({
    id: `s${i + 1}`,
    type: 'RECT',
    x,
    y,
    width: side,
    height: side,
    rotation: 0,
    imageBox: { x: 0, y: 0, width: side, height: side, ...IMAGE_BOX_DEFAULTS },
  })),
  referenceText: '',
  defaultSpacing: 10,
  locations: [],
  printerTypes: [],
})

async function dragInEditor(page: Page, movesAll: boolean): Promise<number> {
  await page.bringToFront()
  const stage = page.getByRole('application')
  await stage.focus()
  if (movesAll) await page.keyboard.press('Control+a')
  else await page.keyboard.press('n')
  const chosen = page.locator('[role=application] [data-selected]')
  const box = await chosen.nth(movesAll ? SLOTS / 2 : 0).boundingBox()
  if (!box) throw new Error('The slot is not drawn.')
  const time = await frameTimeOfDrag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  await stage.focus()
  await page.keyboard.press('Control+z')
  return time
}

type KonvaPages = Readonly<Record<'true' | 'false', Page>>

async function konvaPages(browser: Browser): Promise<KonvaPages> {
  const entry = path.join(import.meta.dirname, 'konva-page.ts')
  const built = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = built.outputFiles[0]?.text ?? ''
  const pageWith = async (movesAll: boolean) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.route('http://konva.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="margin:0"><div id="root"></div>' }),
    )
    await page.goto(`http://konva.test/?slots=${SLOTS}&all=${movesAll}`)
    await page.addScriptTag({ content: script })
    await page.locator('canvas').first().waitFor()
    return page
  }
  return { true: await pageWith(true), false: await pageWith(false) }
}

async function dragInKonva(pages: KonvaPages, movesAll: boolean): Promise<number> {
  const page = pages[`${movesAll}`]
  await page.bringToFront()
  return frameTimeOfDrag(page, { x: 15, y: 15 })
}
