import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph, type Subset } from 'fontkit'
import { type LabelPdfWriter, nameText } from './label-pdf-writer.ts'

/** A positioned glyph; units are thousandths of the font size. */
interface PlacedGlyph {
  readonly glyph: Glyph
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** Text as glyphs of one font; width in thousandths of the font size. */
export interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[]
  readonly width: number
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0')
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Letters are shaped together with their marks; other characters individually. */
const TEXT_SEGMENTS = /[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu
const LETTERS = /^[\p{L}\p{M}]/u

/**
 * A font embedded as a subset of the glyphs that are shown. Words are shaped (kerning, marks); other text is set glyph
 * by glyph, which gives the same result for order numbers and is much faster.
 */
export class EmbeddedFont {
  /** Resource name of the font. */
  readonly name: string
  /** Object number; the object is written last, when all glyphs are known. */
  readonly id: number
  readonly #font: Font
  readonly #shapes: boolean
  readonly #subset: Subset
  readonly #scale: number
  readonly #known = new Map<number, boolean>()
  readonly #words = new Map<string, ShapedText>()
  /** Glyph numbers in the PDF by glyph numbers in the font. */
  readonly #numbers = new Map<number, number>()
  /** By glyph number in the PDF: width and text of the glyph. */
  readonly #used: { readonly width: number; readonly text: string }[] = []

  constructor(name: string, id: number, path: string, shapes: boolean) {
    this.name = name
    this.id = id
    this.#shapes = shapes
    this.#font = create(readFileSync(path)) as Font
    this.#subset = this.#font.createSubset()
    this.#scale = 1000 / this.#font.unitsPerEm
    this.#use(this.#font.getGlyph(0))
  }

  has(codePoint: number): boolean {
    const hasGlyph = this.#known.get(codePoint) ?? this.#font.hasGlyphForCodePoint(codePoint)
    this.#known.set(codePoint, hasGlyph)
    return hasGlyph
  }

  shape(text: string): ShapedText {
    const parts = (text.match(TEXT_SEGMENTS) ?? []).map((part) =>
      this.#shapes && LETTERS.test(part) ? this.#word(part) : this.#oneByOne(part),
    )
    return {
      glyphs: parts.flatMap((part) => part.glyphs),
      width: parts.reduce((sum, part) => sum + part.width, 0),
    }
  }

  /** Returns operators that show a text in this font and size and move the position to its end. */
  show({ glyphs }: ShapedText, size: number): string {
    let operators = `${nameText(this.name)} ${rounded(size)} Tf [`
    let shift = 0
    for (const { glyph, advance, dx, dy } of glyphs) {
      const [number, width] = this.#use(glyph)
      shift += dx
      if (dy !== 0) operators += `] TJ ${rounded((dy * size) / 1000)} Ts [`
      if (Math.abs(shift) > 0.01) operators += rounded(-shift)
      operators += `<${hex4(number)}>`
      if (dy !== 0) operators += '] TJ 0 Ts ['
      shift = advance - width - dx
    }
    return `${operators}] TJ\n`.replaceAll('><', '')
  }

  /** Writes the objects of the font, with the glyphs that were used. */
  write(file: LabelPdfWriter): void {
    const { postscriptName, ascent, descent, capHeight, italicAngle, bbox } = this.#font
    const name = nameText(`${this.#tag()}+${postscriptName}`)
    const scaled = (value: number): number => Math.round(value * this.#scale)
    const program = this.#subset.encode()
    const data = file.packed(`/Length1 ${program.length}`, program)
    const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(scaled).join(' ')
    const descriptor = file.object(
      `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${box}]/ItalicAngle ${italicAngle}/Ascent ${scaled(ascent)}` +
        `/Descent ${scaled(descent)}/CapHeight ${scaled(capHeight)}/StemV 0/FontFile2 ${data} 0 R>>`,
    )
    const widths = this.#used.map(({ width }) => rounded(width)).join(' ')
    const descendant = file.object(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor} 0 R/W[0[${widths}]]/CIDToGIDMap/Identity>>`,
    )
    const unicode = file.packed('', this.#unicode())
    file.object(
      `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
      this.id,
    )
  }

  #word(text: string): ShapedText {
    const cached = this.#words.get(text)
    if (cached) return cached
    const { glyphs, positions } = this.#font.layout(text)
    const placed = glyphs.map((glyph, i) => ({
      glyph,
      advance: (positions[i]?.xAdvance ?? 0) * this.#scale,
      dx: (positions[i]?.xOffset ?? 0) * this.#scale,
      dy: (positions[i]?.yOffset ?? 0) * this.#scale,
    }))
    return setBounded(this.#words, text, { glyphs: placed, width: getWidth(placed) })
  }

  #oneByOne(text: string): ShapedText {
    const placed = Array.from(text, (letter) => {
      const glyph = this.#font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
      return { glyph, advance: glyph.advanceWidth * this.#scale, dx: 0, dy: 0 }
    })
    return { glyphs: placed, width: getWidth(placed) }
  }

  /**
   * Returns number and width of a glyph in the PDF. The subset numbers glyphs in order of use; glyph 0 is always
   * included.
   */
  #use(glyph: Glyph): readonly [number, number] {
    let number = this.#numbers.get(glyph.id)
    if (number === undefined) {
      number = this.#used.length
      this.#numbers.set(glyph.id, number)
      this.#used.push({ width: glyph.advanceWidth * this.#scale, text: String.fromCodePoint(...glyph.codePoints) })
      this.#subset.includeGlyph(glyph)
    }
    return [number, this.#used[number]?.width ?? 0]
  }

  /** Returns the subset tag: six letters that distinguish it from other subsets of the font (ISO 32000-2, 9.9.2). */
  #tag(): string {
    let sum = this.#used.reduce((hash, { text, width }) => (hash * 31 + width + (text.codePointAt(0) ?? 0)) >>> 0, 7)
    return Array.from({ length: 6 }, () => {
      const letter = String.fromCharCode(65 + (sum % 26))
      sum = Math.floor(sum / 26)
      return letter
    }).join('')
  }

  #unicode(): string {
    const lines = this.#used.map(({ text }, number) => {
      const bytes = Buffer.from(text, 'utf16le').swap16().toString('hex')
      return `<${hex4(number)}> <${bytes === '' ? 'fffd' : bytes}>`
    })
    // a block of a character map has at most 100 entries
    const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, i) => {
      const block = lines.slice(i * 100, i * 100 + 100)
      return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
    })
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
  }
}

const getWidth = (glyphs: readonly PlacedGlyph[]): number => glyphs.reduce((sum, { advance }) => sum + advance, 0)

/** Maximum number of cached words: captions repeat on every label, data does not. */
const MAX_CACHED_WORDS = 500

/** Adds a value to a cache; clears the cache first if it is full. */
export function setBounded<T>(cache: Map<string, T>, key: string, value: T): T {
  if (cache.size >= MAX_CACHED_WORDS) cache.clear()
  cache.set(key, value)
  return value
}
