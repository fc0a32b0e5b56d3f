// cspell:words Cour
import type { PdfDocument } from './document.ts'
import { isArray, isDict, isName, type PdfDict, PdfName, type PdfObject } from './objects.ts'
import { getSubstituteGlyph } from './substitute-glyphs.ts'
import { getGlyphCharacter } from './text-string.ts'

/** Font with which the text of a generated appearance is written. */
export interface AppearanceFont {
  /** Value of the font resource. */
  readonly resource: PdfObject
  /**
   * Returns the codes of a text. A character that the font lacks has its negative code point, and is drawn as
   * `getSubstituteGlyph`; undefined if it is not known there either.
   */
  encode(text: string): readonly number[] | undefined
  /** Width of codes at size 1. */
  getWidth(codes: readonly number[]): number
}

const widths = (text: string): readonly number[] => text.split(' ').map(Number)

/** Widths of the characters from the space to the tilde, in thousandths, from the metrics of the standard fonts. */
const HELVETICA = widths(
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 ' +
    '584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 ' +
    '667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 ' +
    '556 500 722 500 500 500 334 260 334 584',
)
const HELVETICA_BOLD = widths(
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 ' +
    '584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 ' +
    '667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 ' +
    '611 556 778 556 556 500 389 280 389 584',
)
const TIMES = widths(
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 ' +
    '564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 ' +
    '722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 ' +
    '500 500 722 500 500 444 480 200 480 541',
)
const COURIER = HELVETICA.map(() => 600)
const SPACE = 32
/** Width of characters that the table lacks. */
const USUAL_WIDTH = 556

/** Helvetica, for text whose font is not in the resources of the form. */
const STANDARD_FONT: PdfDict = new Map<string, PdfObject>([
  ['Type', new PdfName('Font')],
  ['Subtype', new PdfName('Type1')],
  ['BaseFont', new PdfName('Helvetica')],
  ['Encoding', new PdfName('WinAnsiEncoding')],
])

/**
 * Returns a font of the resources `fonts` by its name, otherwise Helvetica; undefined if the font has several bytes a
 * character or no known encoding.
 */
export function openAppearanceFont(
  document: PdfDocument,
  fonts: PdfDict | undefined,
  name: string,
): AppearanceFont | undefined {
  const stored = fonts?.get(name)
  const dict = document.dict(stored)
  const resource = dict === undefined ? STANDARD_FONT : (stored ?? null)
  const font = dict ?? STANDARD_FONT
  const subtype = document.resolve(font.get('Subtype'))
  if (!isName(subtype, 'Type1') && !isName(subtype, 'TrueType')) return undefined
  const codes = getCodes(document, font)
  const getCodeWidth = getWidths(document, font, codes)
  return {
    resource,
    encode: (text) => {
      const encoded = Array.from(text.normalize('NFC'), (character) => {
        const code = codes.get(character)
        if (code !== undefined && getCodeWidth(code) > 0) return code
        return getSubstituteGlyph(character) && -(character.codePointAt(0) ?? 0)
      })
      return encoded.every((code) => code !== undefined) ? encoded : undefined
    },
    getWidth: (encoded) =>
      encoded.reduce((sum, code) => sum + (code < 0 ? getSubstituteWidth(code) : getCodeWidth(code)), 0) / 1000,
  }
}

const getSubstituteWidth = (code: number): number =>
  1000 * (getSubstituteGlyph(String.fromCodePoint(-code))?.width ?? 0)

/** Returns the code of each character: those of the named encoding, changed by /Differences. */
function getCodes(document: PdfDocument, font: PdfDict): ReadonlyMap<string, number> {
  const encoding = document.resolve(font.get('Encoding'))
  const base = isDict(encoding) ? document.resolve(encoding.get('BaseEncoding')) : encoding
  const decoder = new TextDecoder(isName(base, 'MacRomanEncoding') ? 'macintosh' : 'windows-1252')
  const characters = Array.from({ length: 256 }, (_, code) => (code < SPACE ? '' : decoder.decode(Uint8Array.of(code))))
  const differences = isDict(encoding) ? document.resolve(encoding.get('Differences')) : null
  let code = 0
  for (const item of isArray(differences) ? differences : []) {
    const value = document.resolve(item)
    if (typeof value === 'number') code = value
    else if (value instanceof PdfName) characters[code++ & 255] = getGlyphCharacter(value.name) ?? ''
  }
  const codes = new Map<string, number>()
  for (const [i, character] of characters.entries()) if (character && !codes.has(character)) codes.set(character, i)
  const hyphen = codes.get('-')
  if (hyphen !== undefined && !codes.has('\u00ad')) codes.set('\u00ad', hyphen)
  return codes
}

function getWidths(document: PdfDocument, font: PdfDict, codes: ReadonlyMap<string, number>): (code: number) => number {
  const stored = document.resolve(font.get('Widths'))
  const first = document.resolve(font.get('FirstChar'))
  if (isArray(stored) && typeof first === 'number') {
    const numbers = stored.map((item) => document.resolve(item)).map((width) => (typeof width === 'number' ? width : 0))
    return (code) => numbers[code - first] ?? 0
  }
  const table = getStandardWidths(document.resolve(font.get('BaseFont')))
  const byCode = new Map<number, number>()
  for (const [character, code] of codes) {
    // an accent does not change the width
    byCode.set(code, table[character.normalize('NFKD').charCodeAt(0) - SPACE] ?? USUAL_WIDTH)
  }
  return (code) => byCode.get(code) ?? 0
}

function getStandardWidths(baseFont: PdfObject): readonly number[] {
  const name = baseFont instanceof PdfName ? baseFont.name : ''
  if (/Cour/i.test(name)) return COURIER
  if (/Times|Roman|Serif/i.test(name)) return TIMES
  return /Bold/i.test(name) ? HELVETICA_BOLD : HELVETICA
}
