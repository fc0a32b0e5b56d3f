import { arcToCubics } from './arc.ts'
import type { Outline, PathSegment, Point } from './types.ts'

/**
 * Result of `parsePathData`. `at` is the position of the syntax error; `tooLong` means that there are more segments
 * than allowed.
 */
export type PathDataResult =
  | { readonly ok: true; readonly outline: Outline }
  | { readonly ok: false; readonly at: number; readonly reason: 'syntax' | 'tooLong' }

/** Maximum number of segments of one path; twenty times that of the largest real jigs. */
export const MAX_PATH_SEGMENTS = 50_000

/** Number of arguments of each command. */
const ARGUMENTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 } as const
type Command = keyof typeof ARGUMENTS

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const isBlank = (c: number): boolean => c === 0x20 || (c >= 0x09 && c <= 0x0d)

/** Reads numbers, flags and letters in sequence without backtracking, in linear time. */
class PathTokenizer {
  position = 0
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  skipBlanks(): void {
    while (this.position < this.text.length && isBlank(this.text.charCodeAt(this.position))) this.position += 1
  }

  skipSeparator(): void {
    this.skipBlanks()
    if (this.text[this.position] !== ',') return
    this.position += 1
    this.skipBlanks()
  }

  letter(): string | undefined {
    const c = this.text[this.position]
    if (c === undefined || !/[a-zA-Z]/.test(c)) return undefined
    this.position += 1
    return c
  }

  number(): number | undefined {
    NUMBER.lastIndex = this.position
    const match = NUMBER.exec(this.text)
    if (match === null) return undefined
    const value = Number(match[0])
    if (!Number.isFinite(value)) return undefined
    this.position = NUMBER.lastIndex
    return value
  }

  flag(): number | undefined {
    const c = this.text[this.position]
    if (c !== '0' && c !== '1') return undefined
    this.position += 1
    return c === '1' ? 1 : 0
  }

  startsNumber(): boolean {
    const c = this.text[this.position]
    return c !== undefined && /[-+.\d]/.test(c)
  }
}

/** Holds the current point, and the control point that the shorthands S and T mirror. */
class PathBuilder {
  readonly segments: PathSegment[] = []
  private at: Point = { x: 0, y: 0 }
  private start: Point = { x: 0, y: 0 }
  private cubicHandle: Point | undefined
  private quadraticHandle: Point | undefined
  private closed = false

  draw(command: Command, relative: boolean, n: readonly number[]): void {
    const cubic = this.cubicHandle
    const quadratic = this.quadraticHandle
    this.cubicHandle = undefined
    this.quadraticHandle = undefined
    const base = relative ? this.at : { x: 0, y: 0 }
    const point = (i: number): Point => ({ x: base.x + (n[i] ?? 0), y: base.y + (n[i + 1] ?? 0) })
    switch (command) {
      case 'M':
        return this.moveTo(point(0))
      case 'Z':
        return this.close()
      case 'L':
        return this.lineTo(point(0))
      case 'H':
        return this.lineTo({ x: point(0).x, y: this.at.y })
      case 'V':
        return this.lineTo({ x: this.at.x, y: base.y + (n[0] ?? 0) })
      case 'C':
        return this.cubicTo(point(0), point(2), point(4))
      case 'S':
        return this.cubicTo(this.mirrored(cubic), point(0), point(2))
      case 'Q':
        return this.quadraticTo(point(0), point(2))
      case 'T':
        return this.quadraticTo(this.mirrored(quadratic), point(0))
      case 'A':
        return this.arcTo(n, point(5))
    }
  }

  private mirrored(handle: Point | undefined): Point {
    return handle === undefined ? this.at : { x: 2 * this.at.x - handle.x, y: 2 * this.at.y - handle.y }
  }

  private moveTo(p: Point): void {
    // a move without a following segment is dropped
    if (this.segments.at(-1)?.type === 'M') this.segments.pop()
    this.segments.push({ type: 'M', x: p.x, y: p.y })
    this.at = p
    this.start = p
    this.closed = false
  }

  /** After Z, drawing continues at the start of the closed subpath; the outline gets an explicit M. */
  private reopen(): void {
    if (this.closed) this.moveTo(this.start)
  }

  private lineTo(p: Point): void {
    this.reopen()
    this.segments.push({ type: 'L', x: p.x, y: p.y })
    this.at = p
  }

  private cubicTo(c1: Point, c2: Point, p: Point): void {
    this.reopen()
    this.segments.push({ type: 'C', x1: c1.x, y1: c1.y, x2: c2.x, y2: c2.y, x: p.x, y: p.y })
    this.at = p
    this.cubicHandle = c2
  }

  private quadraticTo(c: Point, p: Point): void {
    const third = (a: Point): Point => ({ x: a.x + (2 / 3) * (c.x - a.x), y: a.y + (2 / 3) * (c.y - a.y) })
    this.cubicTo(third(this.at), third(p), p)
    this.cubicHandle = undefined
    this.quadraticHandle = c
  }

  private arcTo(n: readonly number[], to: Point): void {
    this.reopen()
    const [rx = 0, ry = 0, axisRotation = 0, largeArc, sweep] = n
    const arc = { from: this.at, to, rx, ry, axisRotation, largeArc: largeArc === 1, sweep: sweep === 1 }
    this.segments.push(...arcToCubics(arc))
    this.at = to
  }

  private close(): void {
    if (!this.closed) this.segments.push({ type: 'Z' })
    this.at = this.start
    this.closed = true
  }
}

/**
 * Parses SVG path data (SVG 2, 9.3): every command, absolute and relative, shorthands, arcs. The outline is in the
 * units of the text, absolute, and consists of M, L, C and Z; arcs become cubics within 0.0000043 radii. Unlike a
 * browser, which draws the part before a mistake, it rejects the entire path: the shape of a slot is never guessed.
 */
export function parsePathData(text: string): PathDataResult {
  const reader = new PathTokenizer(text)
  const pen = new PathBuilder()
  reader.skipBlanks()
  while (reader.position < text.length) {
    const at = reader.position
    const letter = reader.letter()
    const name = letter?.toUpperCase()
    if (letter === undefined || name === undefined || !isCommand(name)) return { ok: false, at, reason: 'syntax' }
    if (pen.segments.length === 0 && name !== 'M') return { ok: false, at, reason: 'syntax' }
    const failure = parseCommand(reader, pen, name, letter !== name)
    if (failure !== undefined) return { ok: false, at: reader.position, reason: failure }
    reader.skipBlanks()
  }
  if (pen.segments.at(-1)?.type === 'M') pen.segments.pop()
  return { ok: true, outline: pen.segments }
}

const isCommand = (name: string): name is Command => Object.hasOwn(ARGUMENTS, name)

/** Parses one command letter with all its repeated arguments. */
function parseCommand(
  reader: PathTokenizer,
  pen: PathBuilder,
  name: Command,
  relative: boolean,
): 'syntax' | 'tooLong' | undefined {
  let command = name
  reader.skipBlanks()
  for (;;) {
    const numbers = readArguments(reader, command)
    if (numbers === undefined) return 'syntax'
    pen.draw(command, relative, numbers)
    if (pen.segments.length > MAX_PATH_SEGMENTS) return 'tooLong'
    if (command === 'Z') return undefined
    // further pairs after a move are lines
    if (command === 'M') command = 'L'
    const before = reader.position
    reader.skipSeparator()
    if (!reader.startsNumber()) {
      // a comma must be followed by a number
      return reader.text.slice(before, reader.position).includes(',') ? 'syntax' : undefined
    }
  }
}

function readArguments(reader: PathTokenizer, command: Command): number[] | undefined {
  const numbers: number[] = []
  for (let i = 0; i < ARGUMENTS[command]; i += 1) {
    if (i > 0) reader.skipSeparator()
    const isFlag = command === 'A' && (i === 3 || i === 4)
    const value = isFlag ? reader.flag() : reader.number()
    if (value === undefined) return undefined
    numbers.push(value)
  }
  return numbers
}
