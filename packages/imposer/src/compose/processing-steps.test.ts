import { spawnSync } from 'node:child_process'
import { rectOutline } from '@platen/domain/geometry'
import { expect, test } from 'vitest'
import { isArray, isDict, PdfName, PdfString } from '../pdf/objects.ts'
import { onePage } from '../pdf/pdf-fixtures.ts'
import { RENDERERS } from '../pdf/renderer-fixtures.ts'
import { hasGhostscript, renderSeparations } from './separations-fixture.ts'
import { composed, createPlan, normalisedFile, placement, readSheet, sheetInput } from './sheet-fixtures.ts'

const LAYERS = {
  white: { spotColour: 'RDG_WHITE' },
  varnish: { spotColour: 'RDG_GLOSS' },
  cut: { spotColour: 'CutContour' },
}
const SLOT = rectOutline({ x: 10, y: 10, width: 60, height: 40 })
/** The artwork fills the left half of its slot. */
const PLAN = createPlan([{ ...placement('a', [30, 0, 0, 40, 10, 10]), clips: [SLOT] }], 100, 60)
const RED = onePage({ content: { data: '1 0 0 rg 0 0 200 100 re f' } })

test('writeProcessingSteps writes white, varnish and cut as ISO 19593-1 layers in overprinting spot colours', async () => {
  const input = { ...sheetInput({ a: await normalisedFile(RED) }, PLAN), layers: LAYERS }
  const { document, page, content } = readSheet(await composed(input))
  const groups = document.resolve(document.dict(document.catalog.get('OCProperties'))?.get('OCGs'))
  const actual = (isArray(groups) ? groups : []).map((group) => {
    const name = document.dict(group)?.get('Name')
    const metadata = document.dict(document.dict(group)?.get('GTS_Metadata'))
    const step = ['GTS_ProcStepsGroup', 'GTS_ProcStepsType'].map((key) => metadata?.get(key))
    return [
      name instanceof PdfString && name.bytes.toString(),
      ...step.map((s) => (s instanceof PdfName ? s.name : null)),
    ]
  })
  expect(actual).toEqual([
    ['White', 'White', null],
    ['Varnish', 'Varnish', null],
    ['Cutting', 'Structural', 'Cutting'],
  ])
  const order = ['/A1 Do', '/OC /White BDC', '/OC /Varnish BDC', '/OC /Cutting BDC'].map((part) =>
    content.indexOf(part),
  )
  expect(order.every((at, i) => at > (order[i - 1] ?? 0))).toBe(true)
  const resources = document.dict(page.get('Resources'))
  const spaces = document.dict(resources?.get('ColorSpace'))
  const inks = ['White', 'Varnish', 'Cutting'].map((name) => {
    const space = document.resolve(spaces?.get(name))
    return isArray(space) && space[1] instanceof PdfName ? space[1].name : undefined
  })
  expect(inks).toEqual(['RDG_WHITE', 'RDG_GLOSS', 'CutContour'])
  const state = document.resolve(document.dict(resources?.get('ExtGState'))?.get('Steps'))
  expect(isDict(state) && [state.get('OP'), state.get('op'), state.get('OPM')]).toEqual([true, true, 1])
  // sheets for printing contain no blending
  expect(isDict(state) && state.has('BM')).toBe(false)
  const config = document.dict(document.dict(document.catalog.get('OCProperties'))?.get('D'))
  expect(config?.get('Name')).toBeInstanceOf(PdfString)
  document.close()
})

test.skipIf(!hasGhostscript)(
  'no separation is knocked out by white, varnish or artwork (skipped if Ghostscript is not installed)',
  async () => {
    const artwork = onePage({ content: { data: '0 1 1 0 k 0 0 200 100 re f' } })
    for (const isProof of [false, true]) {
      const input = { ...sheetInput({ a: await normalisedFile(artwork) }, PLAN), layers: LAYERS, isProof }
      const plates = await renderSeparations(await composed(input))
      const at = (ink: string, x: number, y: number) => {
        const { width, height, tones } = plates.get(ink) ?? { width: 0, height: 0, tones: [] }
        return tones[Math.floor((y / 60) * height) * width + Math.floor((x / 100) * width)]
      }
      const inks = ['RDG_WHITE', 'RDG_GLOSS', 'Magenta', 'Yellow', 'Cyan']
      expect(inks.map((ink) => at(ink, 25, 30))).toEqual([0, 0, 0, 0, 255])
      expect(inks.map((ink) => at(ink, 55, 30))).toEqual([0, 0, 255, 255, 255])
      expect(inks.map((ink) => at(ink, 85, 30))).toEqual([255, 255, 255, 255, 255])
    }
  },
  30_000,
)

test('floods fill the area of the artwork, the cut line follows the slot, and a proof shows the artwork through them', async () => {
  const input = { ...sheetInput({ a: await normalisedFile(RED) }, PLAN), layers: LAYERS, isProof: true }
  const sheet = await composed(input)
  for (const render of Object.values(RENDERERS)) {
    const { width, height, data } = await render(sheet, 4)
    const at = (x: number, y: number) => {
      const place = 4 * (Math.floor((y / 60) * height) * width + Math.floor((x / 100) * width))
      return [...data.subarray(place, place + 3)]
    }
    const [artRed = 0, artGreen = 255] = at(25, 30)
    expect(artRed).toBeGreaterThan(200)
    expect(artGreen).toBeLessThan(10)
    // the tints that represent white and varnish on screen
    expect(at(55, 30)).not.toEqual([255, 255, 255])
    expect(at(55, 30)[0]).toBeGreaterThan(180)
    expect(at(85, 30)).toEqual([255, 255, 255])
    const [red = 0, green = 0] = at(70, 30)
    expect(red - green).toBeGreaterThan(60)
  }
})

test('composeSheet writes no processing steps if none are configured or there is no artwork', async () => {
  const ready = { a: await normalisedFile(RED) }
  for (const input of [sheetInput(ready, PLAN), { ...sheetInput(ready, createPlan([])), layers: LAYERS }]) {
    const { document, content } = readSheet(await composed(input))
    expect(document.catalog.has('OCProperties')).toBe(false)
    expect(content).not.toContain('BDC')
    document.close()
  }
})

const qpdf = spawnSync('qpdf', ['--version']).status === 0

test.skipIf(!qpdf)(
  'a sheet with processing steps is valid according to qpdf (skipped if qpdf is not installed)',
  async () => {
    const sheet = await composed({ ...sheetInput({ a: await normalisedFile(RED) }, PLAN), layers: LAYERS })
    const checked = spawnSync('qpdf', ['--check', sheet], { encoding: 'utf8' })
    expect(`${checked.stdout}${checked.stderr}`).toContain('No syntax or stream encoding errors found')
  },
)

for (const [reader, args] of [
  ['pdftoppm', ['-r', '36', '-png', '-singlefile']],
  ['mutool', ['draw', '-q', '-r', '36', '-o', '/dev/null']],
] as const) {
  const isInstalled = spawnSync(reader, ['-v']).error === undefined
  test.skipIf(!isInstalled)(
    `${reader} opens a sheet with processing steps without warnings (skipped if it is not installed)`,
    async () => {
      const sheet = await composed({ ...sheetInput({ a: await normalisedFile(RED) }, PLAN), layers: LAYERS })
      const opened = spawnSync(
        reader,
        reader === 'pdftoppm' ? [...args, sheet, `${sheet}.picture`] : [...args, sheet],
        {
          encoding: 'utf8',
        },
      )
      // ignores the warning of a build without colour management
      const complaints = opened.stderr.replace('warning: ICC support is not available\n', '')
      expect([opened.status, complaints]).toEqual([0, ''])
    },
  )
}
