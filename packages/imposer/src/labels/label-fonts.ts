import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

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

/** A stretch of text in one font, which has all of its characters. */
export interface Run {
  readonly font: string
  readonly text: string
}

/** What the fonts are drawn with. */
export interface TextPen {
  registerFont(name: string, file: string): unknown
  font(name: string, size: number): { widthOfString(text: string): number }
}

const REPLACEMENT = '\ufffd'
const ELLIPSIS = '…'
/** Text shrinks to this share of its size before it is cut. */
const SMALLEST_SHARE = 0.6
/** Widths are measured at this size and scaled: fonts are linear. */
const MEASURED_AT = 100

/**
 * Chooses fonts by what a text needs, stretch by stretch: Noto Sans for all it has, Noto Sans JP for the rest. The
 * Japanese font (5 MB) is read only when something calls for it. Only the glyphs used get into the PDF.
 */
export class LabelFonts {
  readonly #pen: TextPen
  readonly #fonts = new Map<string, Font>()
  readonly #runs = new Map<string, readonly Run[]>()
  readonly #widths = new Map<string, number>()

  constructor(pen: TextPen) {
    this.#pen = pen
  }

  /** The text in stretches of one font each, without control characters; what no font has becomes U+FFFD. */
  runs(text: string, weight: Weight): readonly Run[] {
    const key = `${weight}:${text}`
    const known = this.#runs.get(key)
    if (known) return known
    const runs = this.#split(text, weight)
    return remember(this.#runs, key, runs)
  }

  /** Width of a text in points at a size in points. */
  width(text: string, weight: Weight, size: number): number {
    const key = `${weight}:${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return (known * size) / MEASURED_AT
    const measured = this.runs(text, weight).reduce(
      (sum, run) => sum + this.#pen.font(run.font, MEASURED_AT).widthOfString(run.text),
      0,
    )
    return (remember(this.#widths, key, measured) * size) / MEASURED_AT
  }

  /** The text and size that fit a width: as it is, smaller, or at the smallest size and cut with an ellipsis. */
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

  #split(text: string, weight: Weight): readonly Run[] {
    const runs: { font: string; text: string }[] = []
    for (const letter of text.normalize('NFC')) {
      const shown = /\p{Cc}/u.test(letter) ? ' ' : letter
      const font = this.#fontOf(shown, weight)
      const last = runs.at(-1)
      const found = font ?? { name: this.#open('latin', weight).name, letter: REPLACEMENT }
      if (last?.font === found.name) last.text += found.letter
      else runs.push({ font: found.name, text: found.letter })
    }
    return runs
  }

  #fontOf(letter: string, weight: Weight): { readonly name: string; readonly letter: string } | undefined {
    const code = letter.codePointAt(0) ?? 0
    for (const script of ['latin', 'japanese'] as const) {
      const { name, font } = this.#open(script, weight)
      if (font.hasGlyphForCodePoint(code)) return { name, letter }
    }
    return undefined
  }

  #open(script: Script, weight: Weight): { readonly name: string; readonly font: Font } {
    const name = `${script}-${weight}`
    const known = this.#fonts.get(name)
    if (known) return { name, font: known }
    const file = require.resolve(FILES[script][weight])
    const font = create(readFileSync(file)) as Font
    this.#pen.registerFont(name, file)
    this.#fonts.set(name, font)
    return { name, font }
  }
}

/** Words repeat on every label, data does not: what is kept is bounded. */
const KEPT = 5_000

function remember<T>(kept: Map<string, T>, key: string, value: T): T {
  if (kept.size >= KEPT) kept.clear()
  kept.set(key, value)
  return value
}
