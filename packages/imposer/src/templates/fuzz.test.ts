// cspell:disable names
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { drawTemplate } from './draw-template.ts'
import { inspectFont } from './inspect-font.ts'
import { FONTS, template, text } from './template-fixtures.ts'

const BOX = { x: 0, y: 0, width: 100, height: 20 }

const SAMPLES = [
  [FONTS.hebrew, 'שָׁלוֹם'],
  [FONTS.arabic, 'مُحَمَّد صلاح'],
  [FONTS.devanagari, 'श्रीकृष्ण लक्ष्मी'],
  [FONTS.symbols, '\uf000\uf001\uf17a'],
] as const

/** Bytes that damage offsets, counts and instructions. */
const damagedByte = fc.oneof(fc.constantFrom(0, 1, 127, 128, 255), fc.nat(255))
const damage = fc.record({
  sample: fc.constantFrom(...SAMPLES),
  table: fc.nat(30),
  bytes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), damagedByte), { minLength: 1, maxLength: 40 }),
  /** Share of the file that is kept. */
  kept: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
})

test('A damaged font is refused or drawn, without an error', async () => {
  const path = join(testFolder(), 'font')
  let run = 0
  await fc.assert(
    fc.asyncProperty(damage, async ({ sample: [file, value], table, bytes, kept }) => {
      const font = Buffer.from(readFileSync(file))
      const record = 12 + 16 * (table % font.readUInt16BE(4))
      const [offset, length] = [font.readUInt32BE(record + 8), font.readUInt32BE(record + 12)]
      // most bytes at the start of the table, where its structure is
      for (const [share, byte] of bytes) font[offset + Math.floor(share ** 2 * (length - 1))] = byte
      writeFileSync(path, font.subarray(0, Math.ceil(kept * font.length)))
      inspectFont(path)
      run += 1
      const fontId = `damaged ${run}`
      const drawn = template([text(BOX, { fontId })])
      const files = { fonts: { [fontId]: path }, artworks: {}, pictures: {} }
      const drawing = await drawTemplate({ template: drawn, values: { text: value }, files })
      expect(drawing.svg).toMatch(/^<svg .*<\/svg>$/s)
      expect(drawing.svg).not.toMatch(/NaN|Infinity/)
    }),
    { seed: 22, numRuns: 300 },
  )
})

/** All characters, also those that are rare in arbitrary text. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\u200b', '\u202e', 'ש', '1', '(', 'é', '\u0301', '🙂'),
    maxLength: 400,
  }),
)

test('Any text is drawn with outlines for all its characters, or has a fault', async () => {
  const items = (['sans', 'arabic', 'hebrew'] as const).map((fontId) =>
    text(BOX, { id: fontId, fontId, minSize: 1, maxLines: 50, lineHeight: 0.5, tracking: fontId === 'sans' ? 50 : 0 }),
  )
  await fc.assert(
    fc.asyncProperty(value, async (any) => {
      const values = Object.fromEntries(items.map(({ id }) => [id, any]))
      const files = { fonts: FONTS, artworks: {}, pictures: {} }
      const drawing = await drawTemplate({ template: template(items), values, files })
      expect(drawing.svg).not.toMatch(/NaN|Infinity/)
      for (const { id } of items) {
        const faults = drawing.faults.filter(({ itemId }) => itemId === id)
        const [, drawn = ''] = new RegExp(`<g data-item="${id}">(.*?)</g></g>`, 's').exec(drawing.svg) ?? []
        expect(faults.length > 0 || drawn.includes('<use')).toBe(true)
      }
    }),
    { seed: 22, numRuns: 300 },
  )
})
