// also for packages that import this one
// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="./linebreak.d.ts" />
import { getScriptCode } from '@platen/domain/templates'
import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import type { TemplateFont, TextRun } from './font.ts'
import { canShape, getScript, isJoinedScript } from './scripts.ts'
import type { ShapedGlyph } from './shaped-glyph.ts'

/** The package is CommonJS, whose export is the function itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** A run with the embedding level of the Unicode bidirectional algorithm (UAX #9). */
interface LevelRun extends TextRun {
  readonly level: number
  readonly isJoined: boolean
}

/** Part of a paragraph, without the spaces at its end. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** A glyph on its line; lengths in units of the font, x from the start of the line, y up. */
export interface LineGlyph {
  readonly glyph: number
  readonly cluster: number
  readonly x: number
  readonly y: number
  readonly advance: number
}

/**
 * Scripts without spaces between words, whose words the line breaking rules leave to dictionaries (UAX #14, class SA).
 */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter('th', { granularity: 'word' })
const IN_KOREAN_WORD = /^\p{Script=Hangul}{2}$/u
const SPACES_AT_END = /[\p{Zs}]+$/u

/** A paragraph that can be broken into lines: its text with the directions, scripts and widths of its parts. */
export class Paragraph {
  readonly text: string
  readonly #font: TemplateFont
  readonly #runs: readonly LevelRun[]
  readonly #tracking: number
  /** Width of the text before each index, in units of the font. */
  readonly #widths: Float64Array
  /** The glyphs of the unbroken text, run by run. */
  readonly glyphs: readonly ShapedGlyph[]

  /** `tracking` is in units of the font. */
  constructor(font: TemplateFont, text: string, tracking: number) {
    this.text = text
    this.#font = font
    this.#tracking = tracking
    this.#runs = toRuns(text)
    const advances = new Float64Array(text.length + 1)
    const glyphs = this.#runs.flatMap((run) => this.#shape(run))
    for (const { cluster, advance } of glyphs) advances[cluster + 1]! += advance
    for (let i = 1; i <= text.length; i += 1) advances[i]! += advances[i - 1]!
    this.#widths = advances
    this.glyphs = glyphs
  }

  /** Scripts of the text that the font cannot shape. */
  unsupportedScripts(): string[] {
    const scripts = new Set<string>()
    for (const character of this.text) {
      const script = getScript(character)
      if (script !== undefined && !canShape(script, this.#font.scriptTags)) scripts.add(script)
    }
    return [...scripts]
  }

  /** Returns the width of a range, in units of the font, as part of the unbroken text. */
  width({ start, end }: LineRange): number {
    if (end <= start) return 0
    return this.#widths[end]! - this.#widths[start]! - this.#tracking
  }

  /** Breaks the text into lines that are at most this wide; undefined if a word is wider. */
  breakLines(width: number, breaks: readonly number[]): LineRange[] | undefined {
    const lines: LineRange[] = []
    let start = 0
    let last: LineRange | undefined
    for (const position of breaks) {
      const range = this.#trimmed(start, position)
      if (last !== undefined && this.width(range) > width) {
        lines.push(last)
        start = this.#nextStart(last.end)
        last = this.#trimmed(start, position)
      } else last = range
      if (this.width(last) > width) return undefined
    }
    return last === undefined ? lines : [...lines, last]
  }

  /**
   * Returns the positions at which a line may end (UAX #14), with the end of the text. Korean, which has spaces between
   * words, is only broken there.
   */
  breaks(): number[] {
    const positions = new Set<number>()
    const breaker = new LineBreaker(this.text)
    for (let lineBreak = breaker.nextBreak(); lineBreak; lineBreak = breaker.nextBreak()) {
      if (!IN_KOREAN_WORD.test(this.text.slice(lineBreak.position - 1, lineBreak.position + 1)))
        positions.add(lineBreak.position)
    }
    if (WITHOUT_SPACES.test(this.text)) {
      for (const { index } of words.segment(this.text)) {
        if (index > 0 && WITHOUT_SPACES.test(this.text[index - 1]!) && WITHOUT_SPACES.test(this.text[index]!))
          positions.add(index)
      }
    }
    return [...positions, this.text.length].sort((a, b) => a - b)
  }

  /** Returns the number of characters from `start` that are at most this wide. */
  countFitting(start: number, width: number): number {
    let count = 0
    for (const { index, segment } of graphemes.segment(this.text.slice(start))) {
      if (this.width({ start, end: start + index + segment.length }) > width) return count
      count += 1
    }
    return count
  }

  /** Returns the glyphs of a line in the order in which they are drawn, and its width. */
  line({ start, end }: LineRange): { readonly glyphs: readonly LineGlyph[]; readonly width: number } {
    const runs = this.#runs
      .filter((run) => run.end > start && run.start < end)
      .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }))
    let pen = 0
    const glyphs = reorder(runs).flatMap((run) =>
      this.#shape(run).map(({ glyph, cluster, advance, dx, dy }): LineGlyph => {
        const placed = { glyph, cluster, x: pen + dx, y: dy, advance }
        pen += advance
        return placed
      }),
    )
    return { glyphs, width: Math.max(0, pen - (glyphs.length === 0 ? 0 : this.#tracking)) }
  }

  #trimmed(start: number, end: number): LineRange {
    const spaces = SPACES_AT_END.exec(this.text.slice(start, end))
    return { start, end: spaces === null ? end : start + spaces.index }
  }

  /** Skips the spaces behind a line. */
  #nextStart(end: number): number {
    let at = end
    while (at < this.text.length && SPACES_AT_END.test(this.text[at]!)) at += 1
    return at
  }

  /** Shapes a run and adds the tracking behind each cluster; letters that are joined stay so. */
  #shape(run: LevelRun): ShapedGlyph[] {
    const isSpaced = this.#tracking !== 0 && !run.isJoined
    const glyphs = this.#font.shape(this.text, run, !isSpaced)
    if (!isSpaced) return glyphs
    return glyphs.map((glyph, i) =>
      glyphs[i + 1]?.cluster === glyph.cluster ? glyph : { ...glyph, advance: glyph.advance + this.#tracking },
    )
  }
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Splits a paragraph into runs of one embedding level and one script, in the order of the text. */
function toRuns(text: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const scripts = toScripts(text)
  const runs: LevelRun[] = []
  let start = 0
  for (let i = 1; i <= text.length; i += 1) {
    if (i < text.length && levels[i] === levels[start] && scripts[i] === scripts[start]) continue
    const level = levels[start] ?? 0
    const script = scripts[start] ?? ''
    const isRightToLeft = level % 2 === 1
    runs.push({ start, end: i, level, isRightToLeft, script: getScriptCode(script), isJoined: isJoinedScript(script) })
    start = i
  }
  return runs
}

/** Returns the script of each code unit. A character that all scripts share has that of the one before it. */
function toScripts(text: string): (string | undefined)[] {
  const scripts: (string | undefined)[] = []
  let current: string | undefined
  for (const character of text) {
    current = getScript(character) ?? current
    for (let i = 0; i < character.length; i += 1) scripts.push(current)
  }
  const first = scripts.find((script) => script !== undefined)
  return scripts.map((script) => script ?? first)
}

/** Returns the runs of a line from left to right (UAX #9, L2). */
function reorder(runs: readonly LevelRun[]): readonly LevelRun[] {
  const ordered = [...runs]
  const levels = ordered.map((run) => run.level)
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let i = 0; i < ordered.length; i += 1) {
      let end = i
      while (end < ordered.length && ordered[end]!.level >= level) end += 1
      if (end > i) ordered.splice(i, end - i, ...ordered.slice(i, end).reverse())
      i = Math.max(i, end)
    }
  }
  return ordered
}
