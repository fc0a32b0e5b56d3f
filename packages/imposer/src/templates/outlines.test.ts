// cspell:words Αλέξανδρος Фёдор
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { RENDERERS } from '../pdf/renderer-fixtures.ts'
import { NAMES } from './names-fixture.ts'
import { draw, FONTS, type TestFont, template, text } from './template-fixtures.ts'

const hasPoppler = spawnSync('pdftoppm', ['-v']).status === 0
const hasHarfBuzz = spawnSync('hb-view', ['--version']).status === 0

interface Grey {
  readonly width: number
  readonly height: number
  /** One byte per pixel: 0 is black, 255 white. */
  readonly tones: Uint8Array
}

/** Renders the first page of a PDF with poppler. */
async function renderByPoppler(file: string, ppi: number): Promise<Grey> {
  const base = join(testFolder(), 'page')
  const done = spawnSync('pdftoppm', ['-r', String(ppi), '-gray', '-png', '-singlefile', file, base], {
    encoding: 'utf8',
  })
  expect(done.status, done.stderr).toBe(0)
  const { data, info } = await sharp(`${base}.png`).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, tones: data }
}

/** Cuts the part of a page that is not white. */
async function cutToInk({ width, height, tones }: Grey): Promise<Grey> {
  const raw = { raw: { width, height, channels: 1 as const } }
  const { data, info } = await sharp(tones, raw)
    .trim({ background: '#fff', threshold: 100 })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, tones: data }
}

/**
 * Returns the share of inked pixels that have no ink in the other picture, at most two pixels away: at 144 ppi, 0.35
 * mm.
 */
function difference(a: Grey, b: Grey): number {
  expect(Math.abs(a.width - b.width)).toBeLessThanOrEqual(2)
  expect(Math.abs(a.height - b.height)).toBeLessThanOrEqual(2)
  return Math.max(shareWithout(a, b), shareWithout(b, a))
}

function shareWithout(a: Grey, b: Grey): number {
  let inked = 0
  let differing = 0
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      if (a.tones[y * a.width + x]! >= 80) continue
      inked += 1
      if (!hasInkAround(b, x, y)) differing += 1
    }
  }
  return differing / inked
}

function hasInkAround({ width, height, tones }: Grey, atX: number, atY: number): boolean {
  for (let y = Math.max(0, atY - 2); y <= Math.min(height - 1, atY + 2); y += 1) {
    for (let x = Math.max(0, atX - 2); x <= Math.min(width - 1, atX + 2); x += 1) {
      if (tones[y * width + x]! < 176) return true
    }
  }
  return false
}

test.skipIf(!hasPoppler)('Every outline of 200 names is inside its box', async () => {
  const [columns, cell] = [12, { width: 44, height: 16 }]
  const names = Object.entries(NAMES).flatMap(([fontId, list]) => list.map((name) => [fontId, name] as const))
  const items = names.map(([fontId], i) => {
    const x = 2 + (i % columns) * cell.width
    const y = 2 + Math.floor(i / columns) * cell.height
    // boxes that limit the width of a text, and some that limit its height
    const bounds = { x, y, width: 40, height: i % 3 === 0 ? 4 : 12 }
    return text(bounds, {
      id: `${i}`,
      fontId,
      maxSize: 200,
      minSize: 1,
      verticalAlign: (['TOP', 'MIDDLE', 'BOTTOM'] as const)[i % 3]!,
    })
  })
  const height = 2 + Math.ceil(names.length / columns) * cell.height
  const drawn = template(items, { width: 2 + columns * cell.width, height })
  const drawing = await draw(drawn, Object.fromEntries(names.map(([, name], i) => [`${i}`, name])))
  expect(drawing.faults).toEqual([])
  const ppi = 254
  const page = await renderByPoppler(drawing.pdfFile, ppi)
  const pixels = ppi / 25.4
  const inked = new Map<number, number>()
  for (let y = 0; y < page.height; y += 1) {
    for (let x = 0; x < page.width; x += 1) {
      if (page.tones[y * page.width + x]! > 160) continue
      // the item of the cell, if the pixel is in its box
      const column = Math.floor((x / pixels - 1) / cell.width)
      const index = Math.floor((y / pixels - 1) / cell.height) * columns + column
      const box = items[index]
      const isInside =
        box !== undefined &&
        x >= Math.floor(box.x * pixels) &&
        x < Math.ceil((box.x + box.width) * pixels) &&
        y >= Math.floor(box.y * pixels) &&
        y < Math.ceil((box.y + box.height) * pixels)
      const at = isInside ? index : -1
      inked.set(at, (inked.get(at) ?? 0) + 1)
    }
  }
  expect(inked.get(-1), 'pixels outside of the boxes').toBeUndefined()
  expect(inked.size, 'boxes with a text').toBe(names.length)
})

/** Share of pixels; a wrong letter or accent differs by much more. */
const MAX_DIFFERING = 0.001

/** Size of the compared texts in points. */
const SIZE = 60
const BOX = { x: 0, y: 0, width: 400, height: 60 }

const drawLarge = (fontId: TestFont, name: string) =>
  draw(template([text(BOX, { fontId, maxSize: SIZE, minSize: SIZE })], { width: BOX.width, height: BOX.height }), {
    text: name,
  })

describe('Texts have the pixels of another renderer with the same font', () => {
  for (const font of Object.keys(NAMES) as (keyof typeof NAMES)[]) {
    test.skipIf(!hasHarfBuzz || !hasPoppler)(`hb-view, ${font}`, async () => {
      for (const name of NAMES[font].slice(0, 4)) {
        const drawing = await drawLarge(font, name)
        const other = join(testFolder(), 'other.pdf')
        const options = [`--font-size=${SIZE}`, '--output-format=pdf', `--output-file=${other}`, '--margin=30']
        expect(spawnSync('hb-view', [...options, '--language=und', FONTS[font], name]).status).toBe(0)
        const [ours, theirs] = [await renderByPoppler(drawing.pdfFile, 144), await renderByPoppler(other, 144)]
        expect(difference(await cutToInk(ours), await cutToInk(theirs)), name).toBeLessThan(MAX_DIFFERING)
      }
    })
  }

  for (const [font, name] of [
    ['sans', 'Maximilian'],
    ['sans', 'Αλέξανδρος'],
    ['sans', 'Фёдор'],
    ['japanese', '佐藤健'],
    ['korean', '김민준'],
  ] as const) {
    test(`fontkit and PDFium, ${name}`, async () => {
      const drawing = await drawLarge(font, name)
      const other = join(testFolder(), 'other.pdf')
      const document = new PdfKit({ size: [1200, 200], margin: 0 })
      document.pipe(createWriteStream(other))
      document.font(FONTS[font]).fontSize(SIZE).text(name, 20, 20, { lineBreak: false })
      const written = finished(document)
      document.end()
      await written
      const grey = async (file: string): Promise<Grey> => {
        const { width, height, data } = await RENDERERS.PDFium(file, 2)
        const tones = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!)
        return cutToInk({ width, height, tones })
      }
      expect(difference(await grey(drawing.pdfFile), await grey(other))).toBeLessThan(MAX_DIFFERING)
    })
  }
})
