import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Fontkit from 'fontkit'
import { formatNumbers } from './format-number.ts'

/** Glyph of a character, at size 1. */
export interface SubstituteGlyph {
  readonly width: number
  /** Path operators. */
  readonly path: string
}

const require = createRequire(import.meta.url)
const FILES = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
]
/** Characters that are written from left to right, each with one glyph. */
const SIMPLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Sc}\p{Sm}\p{So}\p{P}]$/u
const fonts = new Map<string, Fontkit.Font>()

function openFont(file: string): Fontkit.Font {
  const opened = fonts.get(file)
  if (opened) return opened
  // Loaded here: it takes a third of the start of a process that reads artwork, and few files need it.
  const { create } = require('fontkit') as typeof Fontkit
  const font = create(readFileSync(require.resolve(file))) as Fontkit.Font
  fonts.set(file, font)
  return font
}

/**
 * Returns the outline of a character in Noto Sans, for text whose font lacks it, as readers substitute it. Returns
 * undefined for characters that the font lacks too, or that need shaping.
 */
export function getSubstituteGlyph(character: string): SubstituteGlyph | undefined {
  const code = character.codePointAt(0) ?? 0
  if (!SIMPLE.test(character)) return undefined
  // the second file has 5 MB, and is opened only if the first one lacks the character
  const file = FILES.find((each) => openFont(each).hasGlyphForCodePoint(code))
  if (file === undefined) return undefined
  const font = openFont(file)
  const glyph = font.glyphForCodePoint(code)
  return { width: glyph.advanceWidth / font.unitsPerEm, path: toOperators(glyph.path.commands, 1 / font.unitsPerEm) }
}

type Commands = ReturnType<Fontkit.Font['glyphForCodePoint']>['path']['commands']

function toOperators(commands: Commands, scale: number): string {
  let at: readonly [number, number] = [0, 0]
  const parts = commands.map(({ command, args }) => {
    const numbers = args.map((value) => value * scale)
    const start = at
    at = [numbers.at(-2) ?? at[0], numbers.at(-1) ?? at[1]]
    const write = (values: readonly number[], operator: string) => `${formatNumbers(values, 5)} ${operator}`
    if (command === 'moveTo') return write(numbers, 'm')
    if (command === 'lineTo') return write(numbers, 'l')
    if (command === 'bezierCurveTo') return write(numbers, 'c')
    if (command === 'closePath') return 'h'
    // a quadratic curve as a cubic one
    const [x = 0, y = 0, toX = 0, toY = 0] = numbers
    const third = (from: number, control: number): number => from + (2 / 3) * (control - from)
    return write([third(start[0], x), third(start[1], y), third(toX, x), third(toY, y), toX, toY], 'c')
  })
  return parts.join(' ')
}
