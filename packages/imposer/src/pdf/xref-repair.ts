import { isDigit, isWhitespace } from './lexer.ts'
import { PDF_LIMITS } from './limits.ts'
import type { ObjectReader } from './object-reader.ts'
import { isDict, isName, type PdfDict, PdfRef, PdfStream } from './objects.ts'
import { refuse } from './pdf-error.ts'
import { encodeObjectStreamEntry, type XrefData, type XrefTable } from './xref.ts'

const STEP = 1 << 20
const OVERLAP = 64

export interface RebuiltXref extends XrefData {
  /** The object streams in file order; they may be encrypted, so `addObjectStreams` reads them later. */
  readonly objectStreams: readonly PdfStream[]
}

/**
 * Rebuilds the xref table by scanning the file for `n g obj`. If a number occurs more than once, the last occurrence
 * applies, as after an incremental update. Trailers are merged; newer ones take precedence.
 */
export function rebuildXref(reader: ObjectReader): RebuiltXref {
  const objects: XrefTable = new Map()
  const trailers: PdfDict[] = []
  for (let at = 0; at < reader.source.size; at += STEP) {
    const window = reader.source.window(at, STEP + OVERLAP)
    findObjects(window, at, objects)
    findTrailers(reader, window, at, trailers)
  }
  const objectStreams = collectStreams(reader, objects, trailers)
  const trailer: PdfDict = new Map()
  for (const trailerDict of trailers.toReversed())
    for (const [key, value] of trailerDict) if (!trailer.has(key)) trailer.set(key, value)
  return { objects, trailer, objectStreams }
}

function findObjects(window: Buffer, offset: number, objects: XrefTable): void {
  for (let at = window.indexOf('obj'); at >= 0 && at < STEP + 32; at = window.indexOf('obj', at + 3)) {
    const start = objectHeaderBefore(window, at)
    if (start === undefined) continue
    if (objects.size >= PDF_LIMITS.objects) refuse('too-complex', 'This PDF has too many objects.')
    objects.set(start.num, offset + start.at)
  }
}

/** Parses `n g ` backwards from the keyword `obj`. */
function objectHeaderBefore(window: Buffer, obj: number): { num: number; at: number } | undefined {
  let at = obj
  while (at > 0 && isWhitespace(window[at - 1])) at--
  const genEnd = at
  while (at > 0 && isDigit(window[at - 1]) && genEnd - at < 6) at--
  if (at === genEnd) return undefined
  const white = at
  while (at > 0 && isWhitespace(window[at - 1])) at--
  if (at === white) return undefined
  const numEnd = at
  while (at > 0 && isDigit(window[at - 1]) && numEnd - at < 10) at--
  if (at === numEnd) return undefined
  return { num: Number(window.toString('latin1', at, numEnd)), at }
}

function findTrailers(reader: ObjectReader, window: Buffer, offset: number, trailers: PdfDict[]): void {
  for (let at = window.indexOf('trailer'); at >= 0 && at < STEP; at = window.indexOf('trailer', at + 7)) {
    if (trailers.length >= PDF_LIMITS.xrefSections) return
    const trailer = reader.readObjectAt(offset + at + 7)
    if (isDict(trailer)) trailers.push(trailer)
  }
}

/** Collects xref streams, which serve as trailers, and object streams; each in file order. */
function collectStreams(reader: ObjectReader, objects: XrefTable, trailers: PdfDict[]): PdfStream[] {
  const objectStreams: PdfStream[] = []
  const places = [...objects.values()].filter((place) => place !== null && place >= 0).sort((a, b) => a! - b!)
  for (const place of places) {
    const head = reader.source.window(place!, 512)
    if (!head.includes('XRef') && !head.includes('ObjStm')) continue
    const value = reader.readIndirect(place!)?.value
    if (!(value instanceof PdfStream)) continue
    if (isName(value.dict.get('Type'), 'XRef')) trailers.push(value.dict)
    else if (isName(value.dict.get('Type'), 'ObjStm')) objectStreams.push(value)
  }
  return objectStreams
}

/** Adds the objects in object streams, unless the number is already in the table. */
export function addObjectStreams(reader: ObjectReader, streams: readonly PdfStream[], objects: XrefTable): void {
  for (const stream of streams) {
    const count = stream.dict.get('N')
    const first = stream.dict.get('First')
    if (typeof count !== 'number' || typeof first !== 'number') continue
    const numbers = reader.decodeStructuralStream(stream)?.toString('latin1', 0, first).match(/\d+/g) ?? []
    for (let i = 0; i < count && 2 * i < numbers.length && i < 65_536; i++) {
      const num = Number(numbers[2 * i])
      const existingPlace = objects.get(num)
      if (typeof existingPlace === 'number' && existingPlace >= 0) continue
      if (objects.size >= PDF_LIMITS.objects) refuse('too-complex', 'This PDF has too many objects.')
      objects.set(num, encodeObjectStreamEntry(stream.self.num, i))
    }
  }
}

/** Returns the last dictionary of /Type /Catalog. */
export function findCatalog(reader: ObjectReader, objects: XrefTable): PdfRef | undefined {
  let rootRef: PdfRef | undefined
  for (const [num, place] of objects) {
    if (place === null) continue
    const value = place >= 0 ? reader.readIndirect(place)?.value : reader.resolve(new PdfRef(num, 0))
    if (isDict(value) && isName(value.get('Type'), 'Catalog')) rootRef = new PdfRef(num, 0)
  }
  return rootRef
}
