import { composeTransforms, IDENTITY, type Matrix } from '@platen/domain/geometry'
import { getMatrix } from '../pdf/annotations.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { isWhitespace, Lexer } from '../pdf/lexer.ts'
import {
  isArray,
  isDict,
  isName,
  type PdfDict,
  PdfKeyword,
  PdfName,
  type PdfObject,
  PdfStream,
} from '../pdf/objects.ts'
import { parseRectangle } from '../pdf/pages.ts'
import { parseObject } from '../pdf/parser.ts'
import { isContentUnreadable, toPdfFailure } from '../pdf/pdf-error.ts'
import { type PageFindings, recordColourSpace } from './colour-spaces.ts'
import { recordFont } from './fonts.ts'
import type { PaintDetector } from './paint-detector.ts'

/** Remaining scan budget of a document; if it is exhausted, the result is incomplete but not wrong. */
export interface ScanBudget {
  operators: number
  bytes: number
}

export const newScanBudget = (): ScanBudget => ({ operators: 20_000_000, bytes: 512 << 20 })

/** Budget for opening a stream, in addition to its bytes: forms may reference each other millions of times. */
const BYTES_PER_STREAM_OPEN = 4_096
const MAX_FORM_DEPTH = 24
const MAX_GRAPHICS_STATES = 1_000

/** Scans content streams for colours, fonts, transparency and image sizes. */
export class ContentStreamScanner {
  readonly findings: PageFindings = {
    colourSpaces: new Set(),
    spotColours: new Set(),
    fonts: new Map(),
    transparency: false,
    overprint: false,
    lowestPpi: Number.POSITIVE_INFINITY,
    complete: true,
  }
  readonly #document: PdfDocument
  readonly #allowance: ScanBudget
  readonly #paint: PaintDetector
  readonly #until: () => boolean
  /** Streams in progress, to detect cycles, and streams that need not be scanned again. */
  readonly #within = new Set<unknown>()
  readonly #done = new Set<unknown>()

  /** @param until ends the scan before the next operator when it returns true */
  constructor(document: PdfDocument, allowance: ScanBudget, paint: PaintDetector, until: () => boolean = () => false) {
    this.#until = until
    this.#document = document
    this.#allowance = allowance
    this.#paint = paint
  }

  /**
   * Scans a form, pattern or glyph. Forms with images are scanned at each use, since the image size depends on it.
   *
   * @throws PdfError if it is a form that cannot be unpacked
   */
  stream(stream: PdfStream, resources: PdfDict | undefined, ctm: Matrix, depth: number, isForm = true): void {
    if (this.#within.has(stream)) return
    if (depth > MAX_FORM_DEPTH) {
      this.findings.complete = false
      return
    }
    this.#within.add(stream)
    const formResources = this.#document.dict(stream.dict.get('Resources')) ?? resources
    const content = this.#unpacked(stream, isForm)
    if (content !== undefined) {
      const matrix = composeTransforms(getMatrix(this.#document, stream.dict), ctm)
      const scan = () => this.content(content, formResources, matrix, depth)
      if (isForm) this.#paint.inForm(parseRectangle(this.#document, stream.dict.get('BBox')), matrix, scan)
      else this.#paint.hide(scan)
    }
    this.#within.delete(stream)
  }

  #unpacked(stream: PdfStream, isForm: boolean): Buffer | undefined {
    const left = this.#allowance.bytes
    try {
      const content = left > 0 ? this.#document.reader.content(stream, left) : undefined
      this.#allowance.bytes -= (content?.length ?? 0) + BYTES_PER_STREAM_OPEN
      if (content === undefined) this.findings.complete = false
      return content
    } catch (error) {
      if (toPdfFailure(error) === undefined || (isForm && isContentUnreadable(error))) throw error
      this.findings.complete = false
      return undefined
    }
  }

  content(bytes: Buffer, resources: PdfDict | undefined, start: Matrix, depth: number): void {
    const lexer = new Lexer(bytes)
    const states: Matrix[] = []
    let ctm = start
    let operands: PdfObject[] = []
    while (lexer.position < bytes.length) {
      if (--this.#allowance.operators < 0) {
        this.findings.complete = false
        return
      }
      if (this.#until()) return
      const item = parseObject(lexer)
      if (!(item instanceof PdfKeyword)) {
        operands.push(item)
        if (operands.length > 64) operands = operands.slice(-32)
        continue
      }
      if (item.word === 'q') {
        if (states.length < MAX_GRAPHICS_STATES) {
          states.push(ctm)
          this.#paint.save()
        } else this.findings.complete = false
      } else if (item.word === 'Q') {
        if (states.length > 0) this.#paint.restore()
        ctm = states.pop() ?? ctm
      } else if (item.word === 'cm') ctm = composeTransforms(sixNumbers(operands) ?? IDENTITY, ctm)
      else if (item.word === 'BI') this.#inlineImage(lexer, resources, ctm)
      else this.#operator(item.word, operands, resources, ctm, depth)
      operands = []
    }
  }

  #operator(word: string, operands: PdfObject[], resources: PdfDict | undefined, ctm: Matrix, depth: number): void {
    this.#paint.operator(word, operands, ctm)
    const { colourSpaces } = this.findings
    const named = (category: string, name: PdfObject | undefined): PdfObject | undefined =>
      isName(name) ? this.#document.dict(resources?.get(category))?.get(name.name) : undefined
    switch (word) {
      case 'g':
      case 'G':
        colourSpaces.add('DeviceGray')
        return
      case 'rg':
      case 'RG':
        colourSpaces.add('DeviceRGB')
        return
      case 'k':
      case 'K':
        colourSpaces.add('DeviceCMYK')
        return
      case 'cs':
      case 'CS':
        return recordColourSpace(this.#document, this.findings, operands.at(-1), resources)
      case 'scn':
      case 'SCN':
        return this.#pattern(named('Pattern', operands.at(-1)), resources, depth)
      case 'sh':
        return this.#shading(named('Shading', operands.at(-1)))
      case 'gs':
        return this.#graphicsState(named('ExtGState', operands.at(-1)), resources, ctm, depth)
      case 'Tf':
        return this.#font(named('Font', operands.at(-2)), resources, depth)
      case 'Do':
        return this.#xobject(named('XObject', operands.at(-1)), resources, ctm, depth)
    }
  }

  #once(thing: unknown): boolean {
    if (this.#done.has(thing)) return false
    this.#done.add(thing)
    return true
  }

  #xobject(value: PdfObject | undefined, resources: PdfDict | undefined, ctm: Matrix, depth: number): void {
    const resolved = this.#document.resolve(value)
    if (!(resolved instanceof PdfStream)) return
    if (isName(this.#document.resolve(resolved.dict.get('Subtype')), 'Image'))
      this.#image(resolved.dict, resources, ctm)
    else this.stream(resolved, resources, ctm, depth + 1)
  }

  #image(dict: PdfDict, resources: PdfDict | undefined, ctm: Matrix): void {
    this.#paint.image(ctm)
    const get = (long: string, short: string): PdfObject => this.#document.resolve(dict.get(long) ?? dict.get(short))
    if (dict.has('SMask')) this.findings.transparency ||= this.#document.resolve(dict.get('SMask')) instanceof PdfStream
    if (Number(get('SMaskInData', '')) > 0) this.findings.transparency = true
    if (get('ImageMask', 'IM') !== true)
      recordColourSpace(this.#document, this.findings, dict.get('ColorSpace') ?? dict.get('CS'), resources)
    const across = Math.hypot(ctm[0], ctm[1])
    const down = Math.hypot(ctm[2], ctm[3])
    const width = get('Width', 'W')
    const height = get('Height', 'H')
    if (typeof width !== 'number' || typeof height !== 'number' || !(across > 1e-6 && down > 1e-6)) return
    const ppi = Math.min((width * 72) / across, (height * 72) / down)
    if (ppi > 0) this.findings.lowestPpi = Math.min(this.findings.lowestPpi, ppi)
  }

  /** `BI` entries `ID` bytes `EI`: the end is detected heuristically, since the data may contain any bytes. */
  #inlineImage(lexer: Lexer, resources: PdfDict | undefined, ctm: Matrix): void {
    const dict: PdfDict = new Map()
    for (;;) {
      const key = parseObject(lexer)
      if (key instanceof PdfKeyword) {
        if (key.word === 'ID' || key.word === '') break
        continue
      }
      if (!(key instanceof PdfName)) continue
      const value = parseObject(lexer)
      if (value instanceof PdfKeyword) break
      dict.set(key.name, value)
    }
    this.#image(dict, resources, ctm)
    const { bytes } = lexer
    let at = lexer.position
    for (;;) {
      at = bytes.indexOf('EI', at + 1)
      if (at < 0) break
      const after = bytes.subarray(at + 2, at + 12)
      const ends = isWhitespace(bytes[at - 1]) && (after.length === 0 || isWhitespace(after[0]))
      if (ends && after.every((byte) => isWhitespace(byte) || (byte >= 32 && byte < 127))) break
    }
    lexer.position = at < 0 ? bytes.length : at + 2
  }

  #pattern(value: PdfObject | undefined, resources: PdfDict | undefined, depth: number): void {
    const resolved = this.#document.resolve(value)
    if (resolved === null || !this.#once(resolved)) return
    // images in patterns are measured in pattern space
    if (resolved instanceof PdfStream) this.stream(resolved, resources, IDENTITY, depth + 1, false)
    else if (isDict(resolved)) this.#shading(resolved.get('Shading'))
  }

  #shading(value: PdfObject | undefined): void {
    const shading = this.#document.dict(value)
    if (shading !== undefined) recordColourSpace(this.#document, this.findings, shading.get('ColorSpace'), undefined)
  }

  #font(value: PdfObject | undefined, resources: PdfDict | undefined, depth: number): void {
    const font = this.#document.dict(value)
    if (font === undefined || !this.#once(font)) return
    if (isName(this.#document.resolve(font.get('Subtype')), 'Type3')) this.#paint.hasType3Font = true
    recordFont(this.#document, this.findings, font)
    const glyphs = this.#document.dict(font.get('CharProcs'))
    if (glyphs === undefined) return
    const fontResources = this.#document.dict(font.get('Resources')) ?? resources
    for (const glyph of glyphs.values()) {
      const stream = this.#document.resolve(glyph)
      // glyph images are bitmaps of letters; their size on the page would require text layout
      if (stream instanceof PdfStream) this.stream(stream, fontResources, [0, 0, 0, 0, 0, 0], depth + 1, false)
    }
  }

  #graphicsState(value: PdfObject | undefined, resources: PdfDict | undefined, ctm: Matrix, depth: number): void {
    const state = this.#document.dict(value)
    if (state === undefined) return
    const get = (key: string): PdfObject => this.#document.resolve(state.get(key))
    const opaque = (alpha: PdfObject): boolean => typeof alpha !== 'number' || alpha >= 1
    const mode = get('BM')
    const first = isArray(mode) ? this.#document.resolve(mode[0]) : mode
    const normal = !(first instanceof PdfName) || first.name === 'Normal' || first.name === 'Compatible'
    const mask = get('SMask')
    if (!opaque(get('ca')) || !opaque(get('CA')) || !normal || isDict(mask)) this.findings.transparency = true
    if (get('OP') === true || get('op') === true) this.findings.overprint = true
    this.#paint.setLine(get('LW'), get('ML'))
    const font = get('Font')
    if (isArray(font)) this.#font(font[0], resources, depth)
    const group = isDict(mask) ? this.#document.resolve(mask.get('G')) : null
    if (group instanceof PdfStream && this.#once(group)) this.stream(group, resources, ctm, depth + 1, false)
  }
}

function sixNumbers(operands: readonly PdfObject[]): Matrix | undefined {
  const [a, b, c, d, e, f] = operands.slice(-6)
  const numbers = [a, b, c, d, e, f].filter((item) => typeof item === 'number')
  if (numbers.length < 6) return undefined
  return [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!, numbers[4]!, numbers[5]!]
}
