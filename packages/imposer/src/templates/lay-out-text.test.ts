// cspell:disable names
import type { TextItem } from '@platen/domain/templates'
import { describe, expect, test } from 'vitest'
import { openFont } from './font.ts'
import { layOutText, readText, type TextLayout } from './lay-out-text.ts'
import { FONTS, text } from './template-fixtures.ts'

const BOX = { x: 0, y: 0, width: 60, height: 20 }

function layOut(value: string, changes: Partial<TextItem> = {}) {
  const item = text(BOX, { maxSize: 200, minSize: 4, ...changes })
  const font = openFont(item.fontId, FONTS[item.fontId as keyof typeof FONTS])!
  const read = readText(font, value, item)
  expect(read.faults).toEqual([])
  return { ...layOutText(read.text, item), font }
}

/** Returns the baselines of a layout in mm from the top, in hundredths. */
const baselines = ({ glyphs }: TextLayout): number[] => [
  ...new Set(glyphs.map(({ matrix }) => Math.round(matrix[5] * 100) / 100)),
]

/** Returns the bounds of the outlines in mm. */
function inkOf({ glyphs, font }: ReturnType<typeof layOut>) {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const { glyph, matrix } of glyphs) {
    const { bounds } = font.outline(glyph)
    if (bounds === undefined) continue
    left = Math.min(left, matrix[4] + bounds.x * matrix[0])
    right = Math.max(right, matrix[4] + (bounds.x + bounds.width) * matrix[0])
    top = Math.min(top, matrix[5] + (bounds.y + bounds.height) * matrix[3])
    bottom = Math.max(bottom, matrix[5] + bounds.y * matrix[3])
  }
  return { left, top, right, bottom }
}

describe('The size of a text', () => {
  test('is the largest at which it fits, and at most that of its item', () => {
    const wide = layOut('Maximilian')
    const { left, right } = inkOf(wide)
    expect(right - left).toBeGreaterThan(57)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(60)
    expect(layOut('Maximilian', { maxSize: 12 }).size).toBe(12)
  })

  test('does not depend on the letters, as long as these are ordinary', () => {
    const sizes = ['Anna', 'Igor', 'Gyp', 'Alf'].map((value) => layOut(value, { width: 200, maxSize: 100 }).size)
    expect(new Set(sizes).size).toBe(1)
    // an accent of Vietnamese capitals does not fit above them in that size
    expect(layOut('Ầ', { width: 200, maxSize: 100 }).size).toBeLessThan(sizes[0]!)
  })

  test('is never below the smallest; the fault is the number of characters that fit', () => {
    const long = layOut('Maximilian Alexander', { minSize: 30, maxSize: 40 })
    expect(long.size).toBe(30)
    expect(long.fault).toEqual({ code: 'textTooLong', detail: '11' })
    expect(layOut('a'.repeat(400), { minSize: 8, maxLines: 3 }).fault?.code).toBe('textTooLong')
    expect(layOut('Anna', { height: 2, minSize: 20 }).fault).toEqual({ code: 'textTooLong', detail: '0' })
  })

  test('is larger if lines are allowed', () => {
    const [one, two] = [layOut('Maria Antonia'), layOut('Maria Antonia', { maxLines: 2 })]
    expect(two.size).toBeGreaterThan(one.size)
    expect(baselines(two)).toHaveLength(2)
  })
})

describe('Lines', () => {
  test('end at spaces and hyphens, at line breaks of the text, and never in a word', () => {
    const lines = (value: string, changes: Partial<TextItem>) => baselines(layOut(value, changes)).length
    expect(lines('Anna\nMaria', { maxLines: 2 })).toBe(2)
    expect(layOut('Anna\nMaria', { maxLines: 1 }).fault).toEqual({ code: 'textTooLong', detail: '4' })
    expect(layOut('Anna\n\nMaria', { maxLines: 2 }).fault).toEqual({ code: 'textTooLong', detail: '4' })
    expect(lines('Hohenzollern-Sigmaringen', { maxLines: 2 })).toBe(2)
    expect(lines('Donaudampfschifffahrt', { maxLines: 5 })).toBe(1)
    expect(lines('น้ำฝนกิตติศักดิ์', { maxLines: 2, fontId: 'thai' })).toBe(2)
    expect(lines('孙悟空猪八戒', { maxLines: 2, fontId: 'chinese', height: 40 })).toBe(2)
    expect(lines('신사임당', { maxLines: 2, fontId: 'korean', height: 40 })).toBe(1)
  })

  test('are as far apart as the item says', () => {
    const [first, second] = baselines(layOut('a\nb', { maxLines: 2, maxSize: 10, lineHeight: 1.5 }))
    expect(second! - first!).toBeCloseTo((15 * 25.4) / 72, 1)
  })
})

describe('The place of a text', () => {
  const at = (value: string, changes: Partial<TextItem>) => inkOf(layOut(value, { maxSize: 12, ...changes }))

  test('follows its alignment', () => {
    expect(at('Anna', { align: 'LEFT' }).left).toBeLessThan(1)
    expect(at('Anna', { align: 'RIGHT' }).right).toBeGreaterThan(59)
    const { left, right } = at('Anna', { align: 'CENTER' })
    expect((left + right) / 2).toBeCloseTo(30, 0)
    expect(at('fl', { verticalAlign: 'TOP' }).top).toBeCloseTo(0, 1)
    const middle = at('H', { verticalAlign: 'MIDDLE' })
    expect((middle.top + middle.bottom) / 2).toBeCloseTo(10, 2)
    expect(at('g', { verticalAlign: 'BOTTOM' }).bottom).toBeCloseTo(20, 1)
  })

  test('has one baseline for all ordinary letters', () => {
    for (const verticalAlign of ['TOP', 'MIDDLE', 'BOTTOM'] as const) {
      const places = ['Anna', 'gregory', 'ACE', 'Alf'].flatMap((value) =>
        baselines(layOut(value, { maxSize: 12, verticalAlign })),
      )
      expect(new Set(places).size, verticalAlign).toBe(1)
    }
  })
})

describe('The order and form of letters', () => {
  const glyphsOf = (value: string, changes: Partial<TextItem>) =>
    layOut(value, changes).glyphs.map(({ glyph }) => glyph)

  test('follows the direction of each part, with mirrored brackets', () => {
    const hebrew = { fontId: 'hebrew' }
    const [alef, bet] = [glyphsOf('א', hebrew)[0]!, glyphsOf('ב', hebrew)[0]!]
    expect(glyphsOf('אב', hebrew)).toEqual([bet, alef])
    const [one, two] = [glyphsOf('1', hebrew)[0]!, glyphsOf('2', hebrew)[0]!]
    const digits = glyphsOf('אב 12', hebrew)
    expect([digits[0], digits[1], digits.at(-1)]).toEqual([one, two, alef])
    const brackets = glyphsOf('(א)', hebrew)
    expect([brackets[0], brackets.at(-1)]).toEqual([glyphsOf('(', hebrew)[0], glyphsOf(')', hebrew)[0]])
  })

  test('has space between letters without ligatures, except where letters are joined', () => {
    const width = (value: string, changes: Partial<TextItem>) => {
      const { left, right } = inkOf(layOut(value, { maxSize: 12, width: 300, ...changes }))
      return right - left
    }
    expect(width('Anna', { tracking: 500 })).toBeCloseTo(width('Anna', {}) + 3 * 0.5 * 12 * (25.4 / 72), 2)
    expect(width('محمد', { fontId: 'arabic', tracking: 500 })).toBe(width('محمد', { fontId: 'arabic' }))
    expect(glyphsOf('office', { tracking: 100 })).toHaveLength(6)
  })
})
