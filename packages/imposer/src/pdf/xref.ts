import { Lexer } from './lexer.ts'
import { PDF_LIMITS } from './limits.ts'
import type { ObjectReader } from './object-reader.ts'
import { isArray, isName, type PdfDict, PdfStream } from './objects.ts'
import { refuse } from './pdf-error.ts'

/**
 * Location of each object. A value of 0 or more is a file offset; a negative value is -1 minus the position in an
 * object stream (`stream * 65536 + index`). Null is a freed object.
 */
export type XrefTable = Map<number, number | null>

export const encodeObjectStreamEntry = (stream: number, index: number): number => -(stream * 65_536 + index) - 1

export function decodeObjectStreamEntry(entry: number): { stream: number; index: number } {
  const place = -(entry + 1)
  return { stream: Math.floor(place / 65_536), index: place % 65_536 }
}

export interface XrefData {
  readonly objects: XrefTable
  /** The newest trailer, with missing keys taken from older ones. */
  readonly trailer: PdfDict
}

/**
 * Reads the xref chain from `startxref`: classic tables, xref streams, hybrid files. Returns undefined if it is broken;
 * the caller then rebuilds the table.
 */
export function readXrefChain(reader: ObjectReader): XrefData | undefined {
  const start = findStartXref(reader)
  if (start === undefined) return undefined
  const tables: XrefData = { objects: new Map(), trailer: new Map() }
  const seen = new Set<number>()
  const waiting = [start]
  while (waiting.length > 0) {
    const offset = waiting.shift()!
    if (seen.has(offset)) continue
    seen.add(offset)
    if (seen.size > PDF_LIMITS.xrefSections)
      refuse('too-complex', 'This PDF has too many versions of its table of objects.')
    const trailer = readXrefSection(reader, offset, tables.objects)
    if (trailer === undefined) return undefined
    for (const [key, value] of trailer) if (!tables.trailer.has(key)) tables.trailer.set(key, value)
    const previous = trailer.get('Prev')
    if (typeof previous === 'number' && previous > 0) waiting.push(previous + reader.base)
  }
  return tables
}

function findStartXref(reader: ObjectReader): number | undefined {
  const { source } = reader
  for (const length of [2_048, 64 << 10]) {
    const tail = source.window(source.size - length, length)
    const at = tail.lastIndexOf('startxref')
    if (at < 0) continue
    const value = new Lexer(tail, at + 9).next()
    if (typeof value !== 'number' || value < 0) return undefined
    return resolveOffsetBase(reader, value)
  }
  return undefined
}

/** Data before the header: offsets may be relative to the file or to the header. Tries both. */
function resolveOffsetBase(reader: ObjectReader, offset: number): number | undefined {
  for (const base of new Set([reader.headerOffset, 0])) {
    const head = reader.source.window(offset + base, 40)
    const lexer = new Lexer(head)
    lexer.skipWhite()
    const text = head.toString('latin1', lexer.position, lexer.position + 30)
    if (/^xref\b/.test(text) || /^\d+\s+\d+\s+obj/.test(text)) {
      reader.base = base
      return offset + base
    }
  }
  return undefined
}

function readXrefSection(reader: ObjectReader, offset: number, objects: XrefTable): PdfDict | undefined {
  const head = reader.source.window(offset, 64)
  const lexer = new Lexer(head)
  lexer.skipWhite()
  if (head.toString('latin1', lexer.position, lexer.position + 4) === 'xref')
    return readClassicTable(reader, offset + lexer.position + 4, objects)
  const stream = reader.readIndirect(offset)?.value
  return stream instanceof PdfStream ? readXrefStream(reader, stream, objects) : undefined
}

function add(objects: XrefTable, num: number, entry: number | null): void {
  if (objects.has(num)) return
  if (objects.size >= PDF_LIMITS.objects) refuse('too-complex', 'This PDF has too many objects.')
  objects.set(num, entry)
}

/**
 * A hybrid file hides objects from old readers: its table marks them as free, and /XRefStm contains their location.
 * Free entries are therefore recorded last.
 */
function readClassicTable(reader: ObjectReader, offset: number, objects: XrefTable): PdfDict | undefined {
  const freed: number[] = []
  const trailer = readSections(reader, offset, objects, freed)
  const hidden = trailer?.get('XRefStm')
  if (typeof hidden === 'number' && hidden > 0) {
    const stream = reader.readIndirect(hidden + reader.base)?.value
    if (stream instanceof PdfStream) readXrefStream(reader, stream, objects)
  }
  for (const num of freed) add(objects, num, null)
  return trailer
}

/** Entries have 20 bytes in the standard, but many writers use 19 or 21: parses by tokens. */
function readSections(reader: ObjectReader, offset: number, objects: XrefTable, freed: number[]): PdfDict | undefined {
  let at = offset
  for (;;) {
    const head = reader.source.window(at, 64)
    const lexer = new Lexer(head)
    const first = lexer.next()
    if (typeof first !== 'number') {
      lexer.position = 0
      lexer.skipWhite()
      if (head.toString('latin1', lexer.position, lexer.position + 7) !== 'trailer') return undefined
      const trailer = reader.readObjectAt(at + lexer.position + 7)
      return trailer instanceof Map ? trailer : undefined
    }
    const count = lexer.next()
    if (typeof count !== 'number' || count < 0 || !Number.isInteger(first)) return undefined
    const end = readEntries(reader, at + lexer.position, first, count, objects, freed)
    if (end === undefined) return undefined
    at = end
  }
}

/** Generation of the free entry of object 0, with which each table begins. */
const FIRST_GENERATION = 65_535

function readEntries(
  reader: ObjectReader,
  start: number,
  first: number,
  count: number,
  objects: XrefTable,
  freed: number[],
): number | undefined {
  let at = start
  let number = first
  for (let read = 0; read < count; ) {
    const window = reader.source.window(at, Math.min(1 << 20, (count - read) * 22 + 64))
    const entry = /\s*(\d{1,20})[ \t]+(\d{1,10})[ \t]*([nf])/y
    const text = window.toString('latin1', 0, window.length)
    let used = 0
    const before = read
    while (read < count) {
      entry.lastIndex = used
      const match = entry.exec(text)
      if (match === null) break
      used = entry.lastIndex
      const offset = Number(match[1])
      // A section that begins with the entry of object 0, but counts from 1.
      if (read === 0 && first === 1 && match[3] === 'f' && Number(match[2]) === FIRST_GENERATION) number = 0
      if (match[3] === 'n' && offset > 0) add(objects, number + read, offset + reader.base)
      else freed.push(number + read)
      if (freed.length > PDF_LIMITS.objects) refuse('too-complex', 'This PDF has too many objects.')
      read++
    }
    // fewer entries than declared are accepted if a trailer follows
    reader.consumeBudget(read - before)
    if (used === 0) return /^\s*trailer/.test(text) ? at : undefined
    at += used
  }
  return at
}

function readXrefStream(reader: ObjectReader, stream: PdfStream, objects: XrefTable): PdfDict | undefined {
  const widths = stream.dict.get('W')
  const size = stream.dict.get('Size')
  if (!isName(stream.dict.get('Type'), 'XRef') || !isArray(widths) || typeof size !== 'number') return undefined
  const [a, b, c] = widths.map((width) => (typeof width === 'number' && width >= 0 && width <= 8 ? width : 0))
  const row = a! + b! + c!
  const data = reader.decodeStructuralStream(stream)
  if (data === undefined || !(row > 0) || widths.length < 3) return undefined
  const index = stream.dict.get('Index')
  const sections = isArray(index) ? index.filter((n) => typeof n === 'number') : [0, size]
  let at = 0
  for (let s = 0; s + 1 < sections.length; s += 2) {
    for (let i = 0; i < sections[s + 1]! && at + row <= data.length; i++, at += row) {
      reader.consumeBudget(1)
      const type = a === 0 ? 1 : bigEndian(data, at, a!)
      const second = bigEndian(data, at + a!, b!)
      const third = bigEndian(data, at + a! + b!, c!)
      const num = sections[s]! + i
      if (type === 1) add(objects, num, second > 0 ? second + reader.base : null)
      else if (type === 2) add(objects, num, third < 65_536 ? encodeObjectStreamEntry(second, third) : null)
      else add(objects, num, null)
    }
  }
  return stream.dict
}

function bigEndian(data: Buffer, at: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value = value * 256 + data[at + i]!
  return value
}
