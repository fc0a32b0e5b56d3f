import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { EmbeddedFont, type ShapedText, setBounded } from './embedded-font.ts'
import type { LabelPdfWriter } from './label-pdf-writer.ts'

export type Weight = 'regular' | 'bold'
type Script = 'latin' | 'japanese'

const require = createRequire(import.meta.url)
const FILES: Readonly<Record<Script, Readonly<Record<Weight, string>>>> = {
  latin: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  japanese: {
    regular: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  },
}

/** A run of text in one font that has all of its characters. */
export interface TextRun {
  readonly font: EmbeddedFont
  readonly shaped: ShapedText
}

const REPLACEMENT = '\ufffd'
const ELLIPSIS = '…'
/** Text shrinks to at most this fraction of its size before it is truncated. */
const SMALLEST_SHARE = 0.6
/**
 * Selects fonts per text run: Noto Sans for all characters it supports, Noto Sans JP for the others. The Japanese font
 * (5 MB) is loaded on demand. Only used glyphs are embedded.
 */
export class LabelFonts {
  readonly #file: LabelPdfWriter
  readonly #fonts = new Map<string, EmbeddedFont>()
  readonly #runs = new Map<string, readonly TextRun[]>()

  constructor(file: LabelPdfWriter) {
    this.#file = file
  }

  /** Splits a text into runs of one font each, without control characters; unsupported characters become U+FFFD. */
  runs(text: string, weight: Weight): readonly TextRun[] {
    const key = `${weight}:${text}`
    return this.#runs.get(key) ?? setBounded(this.#runs, key, this.#split(text, weight))
  }

  /** Returns the width of a text in points for a font size in points. */
  width(text: string, weight: Weight, size: number): number {
    return (this.runs(text, weight).reduce((sum, { shaped }) => sum + shaped.width, 0) * size) / 1000
  }

  /** Loads the fonts for some texts in advance; yields to the event loop after each, since loading is slow. */
  async prepare(texts: readonly string[]): Promise<void> {
    for (const weight of ['regular', 'bold'] as const) {
      for (const text of texts) {
        const { size } = this.#fonts
        this.runs(text, weight)
        if (this.#fonts.size !== size) await setImmediate()
      }
    }
  }

  /** Writes the loaded fonts, each with the glyphs that were used. */
  async write(): Promise<void> {
    for (const font of this.#fonts.values()) {
      font.write(this.#file)
      await setImmediate()
    }
  }

  /**
   * Returns text and size that fit a width: unchanged, smaller, or at the minimum size and truncated with an ellipsis.
   */
  fit(text: string, weight: Weight, size: number, width: number): { readonly text: string; readonly size: number } {
    const full = this.width(text, weight, size)
    if (full <= width) return { text, size }
    const smallest = size * SMALLEST_SHARE
    if ((full * smallest) / size <= width) return { text, size: (size * width) / full }
    const letters = [...new Intl.Segmenter().segment(text)].map((letter) => letter.segment)
    let [fits, fails] = [0, letters.length]
    while (fits + 1 < fails) {
      const half = (fits + fails) >> 1
      const cut = letters.slice(0, half).join('') + ELLIPSIS
      if (this.width(cut, weight, smallest) <= width) fits = half
      else fails = half
    }
    return { text: fits === 0 ? '' : letters.slice(0, fits).join('').trimEnd() + ELLIPSIS, size: smallest }
  }

  #split(text: string, weight: Weight): readonly TextRun[] {
    const stretches: { readonly font: EmbeddedFont; text: string }[] = []
    for (const letter of text.normalize('NFC')) {
      const fontMatch = this.#fontOf(/\p{Cc}/u.test(letter) ? ' ' : letter, weight)
      const last = stretches.at(-1)
      if (last?.font === fontMatch.font) last.text += fontMatch.letter
      else stretches.push({ font: fontMatch.font, text: fontMatch.letter })
    }
    return stretches.map(({ font, text: stretch }) => ({ font, shaped: font.shape(stretch) }))
  }

  #fontOf(letter: string, weight: Weight): { readonly font: EmbeddedFont; readonly letter: string } {
    const code = letter.codePointAt(0) ?? 0
    for (const script of ['latin', 'japanese'] as const) {
      const font = this.#open(script, weight)
      if (font.has(code)) return { font, letter }
    }
    return { font: this.#open('latin', weight), letter: REPLACEMENT }
  }

  #open(script: Script, weight: Weight): EmbeddedFont {
    const key = `${script}-${weight}`
    const cached = this.#fonts.get(key)
    if (cached) return cached
    const path = require.resolve(FILES[script][weight])
    // Japanese characters need no shaping
    const font = new EmbeddedFont(`F${this.#fonts.size + 1}`, this.#file.reserve(), path, script === 'latin')
    this.#fonts.set(key, font)
    return font
  }
}
