// cspell:disable names, tags of tables
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FONT_LIMITS } from '@platen/domain/templates'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { changeTables, copyTable } from './font-fixtures.ts'
import { inspectFont } from './inspect-font.ts'
import { draw, FONTS, template, text } from './template-fixtures.ts'

const sans = readFileSync(FONTS.sans)
const hebrew = readFileSync(FONTS.hebrew)

function inspect(bytes: Buffer) {
  const path = join(testFolder(), 'font')
  writeFileSync(path, bytes)
  return inspectFont(path)
}

const refusal = (bytes: Buffer): string => {
  const result = inspect(bytes)
  return result.ok ? 'taken' : result.refusal
}

describe('inspectFont', () => {
  test('names family, style, scripts and number of glyphs of TrueType and CFF outlines', () => {
    expect(inspectFont(FONTS.arabic)).toMatchObject({
      ok: true,
      facts: {
        family: 'Noto Sans Arabic',
        style: 'Regular',
        scripts: ['Arabic', 'Latin'],
        unitsPerEm: 1000,
        isVariable: false,
      },
    })
    expect(inspectFont(FONTS.korean)).toMatchObject({ ok: true, facts: { scripts: ['Hangul', 'Latin'] } })
    expect(inspectFont(FONTS.symbols)).toMatchObject({ ok: true, facts: { family: 'FontAwesome', glyphs: 705 } })
  })

  test('cuts a long name between characters', () => {
    const family = Buffer.from(`${'x'.repeat(FONT_LIMITS.name - 1)}😀`, 'utf16le').swap16()
    // one record of the name table: Windows, Unicode, English, the family
    const head = Buffer.alloc(18)
    for (const [i, value] of [0, 1, 18, 3, 1, 0x409, 1, family.length, 0].entries()) head.writeUInt16BE(value, 2 * i)
    const font = inspect(changeTables(hebrew, { name: Buffer.concat([head, family]) }))
    expect(font).toMatchObject({ ok: true, facts: { family: 'x'.repeat(FONT_LIMITS.name - 1) } })
  })

  test('names a licence that forbids embedding', () => {
    const os2 = copyTable(hebrew, 'OS/2')
    const withEmbedding = (value: number): Buffer => {
      os2.writeUInt16BE(value, 8)
      return changeTables(hebrew, { 'OS/2': os2 })
    }
    expect(inspect(withEmbedding(2))).toMatchObject({ ok: true, facts: { embedding: 2, isRestricted: true } })
    expect(inspect(withEmbedding(0x108))).toMatchObject({ ok: true, facts: { embedding: 0x108, isRestricted: false } })
    expect(inspect(changeTables(hebrew, { 'OS/2': undefined }))).toMatchObject({ ok: true, facts: { embedding: 0 } })
  })

  test('names variations', () => {
    // one axis, wght, 100 to 900
    const fvar = Buffer.from('000100000010000200010014000000087767687400640000019000000384000000000100', 'hex')
    expect(inspect(changeTables(hebrew, { fvar }))).toMatchObject({ ok: true, facts: { isVariable: true } })
  })

  test('refuses what is no font, fonts for the web and collections', () => {
    expect(refusal(Buffer.alloc(0))).toBe('notAFont')
    expect(refusal(Buffer.from('<html>a web page</html>'))).toBe('notAFont')
    expect(refusal(Buffer.from('%PDF-1.7'))).toBe('notAFont')
    expect(refusal(readFileSync(FONTS.symbols.replace('FontAwesome.otf', 'fontawesome-webfont.woff')))).toBe(
      'fontForWeb',
    )
    expect(refusal(readFileSync(FONTS.symbols.replace('FontAwesome.otf', 'fontawesome-webfont.woff2')))).toBe(
      'fontForWeb',
    )
    expect(refusal(Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(100)]))).toBe('fontCollection')
  })

  test('refuses damaged fonts and fonts without outlines', () => {
    expect(refusal(hebrew.subarray(0, 20_000))).toBe('fontDamaged')
    expect(refusal(hebrew.subarray(0, 100))).toBe('fontDamaged')
    expect(refusal(changeTables(hebrew, { cmap: undefined }))).toBe('fontDamaged')
    expect(refusal(changeTables(hebrew, { cmap: Buffer.alloc(40) }))).toBe('fontDamaged')
    expect(refusal(changeTables(hebrew, { head: Buffer.alloc(54) }))).toBe('fontDamaged')
    expect(refusal(changeTables(hebrew, { glyf: undefined }))).toBe('fontWithoutOutlines')
    expect(refusal(changeTables(hebrew, { glyf: undefined, loca: undefined, CBDT: Buffer.alloc(8) }))).toBe(
      'fontWithoutOutlines',
    )
    expect(refusal(changeTables(hebrew, { loca: Buffer.alloc(copyTable(hebrew, 'loca').length) }))).toBe(
      'fontWithoutOutlines',
    )
  })

  test('refuses a file above the limit without reading it', () => {
    const path = join(testFolder(), 'font')
    writeFileSync(path, sans)
    truncateSync(path, FONT_LIMITS.bytes + 1)
    expect(inspectFont(path)).toEqual({ ok: false, refusal: 'fontTooLarge' })
  })
})

describe('Text in a font that is not sufficient is not drawn', () => {
  const faultsOf = async (font: Buffer, value: string) => {
    const path = join(testFolder(), 'font')
    writeFileSync(path, font)
    const item = text({ x: 0, y: 0, width: 100, height: 20 }, { fontId: path })
    return (await draw(template([item]), { text: value }, { fonts: { [path]: path } })).faults
  }

  test('letters of a script that the font cannot join or order', async () => {
    const arabic = readFileSync(FONTS.arabic)
    expect(await faultsOf(arabic, 'محمد')).toEqual([])
    expect(await faultsOf(changeTables(arabic, { GSUB: undefined }), 'محمد')).toEqual([
      { itemId: 'text', code: 'scriptNotSupported', detail: 'Arabic' },
    ])
    const devanagari = readFileSync(FONTS.devanagari)
    expect(await faultsOf(changeTables(devanagari, { GSUB: undefined }), 'लक्ष्मी')).toEqual([
      { itemId: 'text', code: 'scriptNotSupported', detail: 'Devanagari' },
    ])
    expect(await faultsOf(changeTables(sans, { GSUB: undefined }), 'Zoë Müller')).toEqual([])
  })

  test('accents and vowel signs for which the font has no place', async () => {
    const withoutPlaces = changeTables(sans, { GPOS: undefined })
    expect(await faultsOf(sans, 'x\u0302 Ẹ̀')).toEqual([])
    expect(await faultsOf(withoutPlaces, 'x\u0302 Ẹ̀ ễ')).toEqual([
      { itemId: 'text', code: 'glyphMissing', detail: 'x\u0302 Ẹ\u0300' },
    ])
    const hebrewWithoutPlaces = changeTables(hebrew, { GPOS: undefined })
    expect(await faultsOf(hebrewWithoutPlaces, 'דוד')).toEqual([])
    expect(await faultsOf(hebrewWithoutPlaces, 'שָׁלוֹם')).toMatchObject([{ code: 'glyphMissing' }])
  })

  test('a font that was damaged since', async () => {
    expect(await faultsOf(Buffer.from('no font'), 'Anna')).toMatchObject([{ code: 'fontMissing' }])
  })
})
