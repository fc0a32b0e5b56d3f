import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hasGhostscript, renderSeparations } from '../compose/separations-fixture.ts'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { closePool, prepareArtwork } from '../prepare/index.ts'
import { drawTemplate } from './draw-template.ts'
import { draw, FONTS, template, text } from './template-fixtures.ts'

afterAll(closePool)

const BOX = { x: 10, y: 10, width: 80, height: 20 }
const GOLD = { kind: 'SPOT', name: 'Gold Ö', c: 0, m: 20, y: 80, k: 10 } as const

test('A template is drawn as artwork of its size, with outlines and spot colours, that is prepared as it is', async () => {
  const drawing = await draw(template([text(BOX, { color: GOLD, hasWhite: true })]), { text: 'Müller' })
  expect(drawing).toMatchObject({ ok: true, faults: [], textSizes: { text: expect.closeTo(48, 0) } })
  const outFolder = join(testFolder(), 'out')
  mkdirSync(outFolder)
  const prepared = await prepareArtwork({ source: drawing.pdfFile, outFolder, owner: 'test' })
  expect(prepared).toMatchObject({
    ok: true,
    info: {
      fonts: [],
      spotColours: expect.arrayContaining(['Gold Ö', 'RDG_WHITE']),
      pages: [{ widthMm: expect.closeTo(100, 5), heightMm: expect.closeTo(40, 5) }],
    },
  })
})

test('The same values give the same bytes, other values give others', async () => {
  const drawn = template([text(BOX)])
  const bytes = await Promise.all(
    ['Anna', 'Anna', 'Hanna'].map(async (value) => readFileSync((await draw(drawn, { text: value })).pdfFile)),
  )
  expect(bytes[0]!.equals(bytes[1]!)).toBe(true)
  expect(bytes[0]!.equals(bytes[2]!)).toBe(false)
})

test.skipIf(!hasGhostscript)('Text is on the plates of its colour and of its white alone', async () => {
  const drawing = await draw(template([text(BOX, { color: GOLD, hasWhite: true })]), { text: 'Anna' })
  const plates = await renderSeparations(drawing.pdfFile)
  const inked = [...plates].filter(([, { tones }]) => tones.some((tone) => tone < 255)).map(([ink]) => ink)
  expect(inked.map((ink) => decodeURIComponent(ink)).sort()).toEqual(['Gold Ö', 'RDG_WHITE'])
  expect(plates.get('Gold %C3%96')?.tones).toEqual(plates.get('RDG_WHITE')?.tones)
})

test.skipIf(!hasGhostscript)(
  'A process colour over white keeps the white, and replaces the process colours below',
  async () => {
    const below = text(BOX, { id: 'below', color: { kind: 'CMYK', c: 100, m: 0, y: 0, k: 0 } })
    const above = text(BOX, { color: { kind: 'CMYK', c: 0, m: 100, y: 0, k: 0 }, hasWhite: true })
    const drawing = await draw(template([below, above]), { text: 'Anna', below: 'Anna' })
    const plates = await renderSeparations(drawing.pdfFile)
    const isEmpty = (ink: string) => plates.get(ink)!.tones.every((tone) => tone === 255)
    expect(isEmpty('Cyan')).toBe(true)
    expect(isEmpty('Black')).toBe(true)
    expect(plates.get('Magenta')!.tones).toEqual(plates.get('RDG_WHITE')!.tones)
    expect(isEmpty('Magenta')).toBe(false)
  },
)

describe('All faults of all items are named, and nothing is made', () => {
  test('of text', async () => {
    const items = [
      text(BOX, { id: 'empty' }),
      text({ ...BOX, width: 5 }, { id: 'long', minSize: 20 }),
      text(BOX, { id: 'emoji' }),
      text(BOX, { id: 'font', fontId: 'deleted' }),
      text(BOX, { id: 'word' }),
      text(BOX, { id: 'optional', source: { field: 'x', fallback: '', isRequired: false } }),
    ]
    const values = { empty: ' \t\u200b ', long: 'Anna Maria', emoji: 'Anna 🙂漢', font: 'Anna', word: 'Big DAMN deal' }
    const drawing = await draw(template(items, { heldWords: ['damn', 'am'] }), values)
    expect(drawing.faults).toEqual([
      { itemId: 'empty', code: 'fieldEmpty', detail: 'Name' },
      { itemId: 'long', code: 'textTooLong', detail: '1' },
      { itemId: 'emoji', code: 'glyphMissing', detail: '🙂 漢' },
      { itemId: 'font', code: 'fontMissing', detail: '' },
      { itemId: 'word', code: 'wordOnList', detail: 'damn' },
    ])
    expect(drawing.ok).toBe(false)
    expect(existsSync(drawing.pdfFile)).toBe(false)
    expect(drawing.svg).toContain('data-item="long"')
  })
})

test('Characters that XML forbids are not in the SVG', async () => {
  const { svg } = await draw(template([text(BOX, { id: 'a\u0001\uFFFE"b' })]), { 'a\u0001\uFFFE"b': 'Anna' })
  expect(svg).toContain('data-item="a&quot;b"')
})

test('Texts above the limits are too long before they are laid out', async () => {
  const items = Array.from({ length: 6 }, (_, i) =>
    text(BOX, { id: `${i}`, minSize: 1, maxLines: 50, lineHeight: 0.5 }),
  )
  const values = Object.fromEntries(items.map(({ id }) => [id, 'a '.repeat(1000)]))
  const one = await draw(template(items.slice(0, 1)), { 0: 'a'.repeat(2001) })
  expect(one.faults).toEqual([{ itemId: '0', code: 'textTooLong', detail: '2000' }])
  const all = await draw(template(items), values)
  expect(all.faults.at(-1)).toEqual({ itemId: '5', code: 'textTooLong', detail: '5' })
  expect(all.svg).not.toContain('data-item="5"')
})

test('The outlines of all texts of an order, and of their white, have a limit', async () => {
  const items = [text(BOX, { id: '0', minSize: 1, maxLines: 50, lineHeight: 0.5 }), text(BOX, { id: '1' })]
  const values = { 0: 'e '.repeat(1000), 1: 'Anna' }
  expect((await draw(template(items), values)).faults).toEqual([])
  const long = { ...items[0]!, hasWhite: true }
  const { faults, svg } = await draw(template([long, { ...long, id: '1' }]), { ...values, 1: values[0] })
  expect(faults).toEqual([{ itemId: '1', code: 'textTooLong', detail: expect.stringMatching(/^9\d\d$/) }])
  expect(svg).toContain('data-item="0"')
  expect(svg).not.toContain('data-item="1"')
})

test('Fonts of a template beyond the limit for their bytes are not opened', async () => {
  const large = Array.from({ length: 3 }, (_, i) => {
    const path = join(testFolder(), 'large')
    writeFileSync(path, Buffer.concat([readFileSync(FONTS.sans), Buffer.alloc(22_000_000)]))
    return [`large${i}`, path] as const
  })
  const items = [...large, ...large].map(([fontId], i) => text(BOX, { id: `${i}`, fontId }))
  const values = Object.fromEntries(items.map(({ id }) => [id, 'Anna']))
  const drawn = await draw(template(items), values, { fonts: Object.fromEntries(large) })
  expect(drawn.faults).toEqual(['2', '5'].map((itemId) => ({ itemId, code: 'fontsTooLarge', detail: '' })))
})

test('Ids of items, fonts and artwork may be names of properties of each object', async () => {
  for (const id of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const source = { field: '', fallback: 'Anna', isRequired: true }
    const { faults, svg } = await draw(
      template([text(BOX, { id, source }), text(BOX, { id: 'a', source, fontId: id })]),
      {},
    )
    expect(faults).toEqual([{ itemId: 'a', code: 'fontMissing', detail: '' }])
    expect(svg).toContain(`data-item="${id}"`)
  }
})

test('The SVG has each outline once', async () => {
  const items = [text(BOX, { hasWhite: true }), text(BOX, { id: 'other' })]
  const { svg } = await draw(template(items), { text: 'ana', other: 'anna' })
  expect(svg.match(/<path /g)).toHaveLength(2)
  expect(svg.match(/<use /g)).toHaveLength(3 + 3 + 4)
})

test('Only the PDF is made if the SVG is not needed', async () => {
  const [drawn, values] = [template([text(BOX)]), { text: 'Anna' }]
  const pdfFile = join(testFolder(), 'only.pdf')
  const files = { fonts: FONTS, artworks: {}, pictures: {} }
  expect(await drawTemplate({ template: drawn, values, files, svg: false, pdfFile })).toMatchObject({
    ok: true,
    svg: '',
  })
  expect(readFileSync(pdfFile).equals(readFileSync((await draw(drawn, values)).pdfFile))).toBe(true)
})

test('The fallback is drawn if the order has no value', async () => {
  const item = text(BOX, { source: { field: 'x', fallback: 'Anna', isRequired: true } })
  const fixed = await draw(template([item]), {})
  expect(fixed.ok).toBe(true)
  expect(fixed.svg).toBe((await draw(template([item]), { text: 'Anna' })).svg)
})
