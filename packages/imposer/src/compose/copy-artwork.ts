import { closeSync, fstatSync, openSync } from 'node:fs'
import { nameText, REFERENCE_DIGITS } from '../pdf/serialise.ts'
import { findIndexTrailerEntry, NORMALISED_VERSION, type NormalisedIndex } from './normalised-index.ts'
import type { SheetXref } from './sheet-objects.ts'
import { type Patch, readFully, type SheetWriter } from './sheet-writer.ts'

/** A page of artwork in the sheet. */
export interface CopiedForm {
  readonly form: number
  /** In points, as displayed. */
  readonly width: number
  readonly height: number
}

export interface CopiedArtwork {
  readonly ok: true
  /** By page number, starting at 1. */
  readonly forms: ReadonlyMap<number, CopiedForm>
  readonly layers: readonly (readonly [object: number, shown: boolean])[]
}

export type CopyResult =
  | CopiedArtwork
  | { readonly ok: false; readonly page: number | undefined; readonly text: string }

/** Size of the `tail` buffer for `openArtwork`: bytes read from the end of a normalised PDF. */
export const TAIL_BYTES = 64 << 10

export interface CopyTarget {
  readonly out: SheetWriter
  readonly objects: SheetXref
  readonly spotNames: ReadonlyMap<string, string>
}

const damagedFailure = (
  text = 'The stored artwork is damaged; deliver the artwork again.',
  page?: number,
): CopyResult & { readonly ok: false } => ({ ok: false, page, text })

/** A normalised PDF opened for copying, or the reason it cannot be opened. */
export type OpenedArtwork =
  | { readonly ok: true; readonly ready: NormalisedFile }
  | (CopyResult & { readonly ok: false })

/**
 * Opens a normalised PDF and reads its index; `closeArtwork` closes it. `tail` is a buffer for the end of the file, in
 * use until close and reusable afterwards: a new one per file would need 64 MB for a sheet with a thousand artworks.
 */
export function openArtwork(path: string, tail: Buffer): OpenedArtwork {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return damagedFailure('The stored artwork is missing; deliver the artwork again.')
  }
  const ready = orUndefinedOnReadError(() => NormalisedFile.read(file, tail))
  if (ready !== undefined) return { ok: true, ready }
  closeSync(file)
  return damagedFailure()
}

export function closeArtwork(opened: OpenedArtwork): void {
  if (opened.ok) closeSync(opened.ready.file)
}

/** Returns the result of a step, or undefined on a read error, which is treated like corrupt artwork. */
function orUndefinedOnReadError<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    const call = error instanceof Error && 'syscall' in error ? error.syscall : undefined
    if (call === 'read' || call === 'fstat') return undefined
    throw error
  }
}

/** Copies the required pages into the sheet: streams by byte ranges, small objects into object streams. */
export function copyArtwork(target: CopyTarget, ready: NormalisedFile, pages: readonly number[]): CopyResult {
  const missing = pages.find((page) => ready.index.pages[page - 1] === undefined)
  if (missing !== undefined) return damagedFailure(`The artwork has no page ${missing}.`, missing)
  return orUndefinedOnReadError(() => copyPages(target, ready, pages)) ?? damagedFailure()
}

/**
 * An open normalised PDF with its index. The end of the file, which usually contains index and small objects, is read
 * once.
 */
export class NormalisedFile {
  readonly file: number
  readonly index: NormalisedIndex
  readonly #tail: Buffer
  readonly #tailAt: number

  constructor(file: number, index: NormalisedIndex, tail: Buffer, tailAt: number) {
    this.file = file
    this.index = index
    this.#tail = tail
    this.#tailAt = tailAt
  }

  static read(file: number, buffer: Buffer): NormalisedFile | undefined {
    const { size } = fstatSync(file)
    const tailAt = Math.max(0, size - buffer.length)
    const tail = buffer.subarray(0, size - tailAt)
    if (!readFully(file, tail, 0, tail.length, tailAt)) return undefined
    const mark = findIndexTrailerEntry(tail)
    if (mark === undefined || mark.offset + mark.length > size) return undefined
    const json = getBytes(file, tail, tailAt, mark.offset, mark.length)
    const index = json === undefined ? undefined : parseIndex(json)
    return index && new NormalisedFile(file, index, tail, tailAt)
  }

  bytes(at: number, length: number): Buffer | undefined {
    return getBytes(this.file, this.#tail, this.#tailAt, at, length)
  }
}

function getBytes(file: number, tail: Buffer, tailAt: number, at: number, length: number): Buffer | undefined {
  if (at >= tailAt) return tail.subarray(at - tailAt, at - tailAt + length)
  const bytes = Buffer.allocUnsafe(length)
  return readFully(file, bytes, 0, length, at) ? bytes : undefined
}

function parseIndex(json: Buffer): NormalisedIndex | undefined {
  try {
    const index: unknown = JSON.parse(json.toString('latin1'))
    const isCurrentVersion =
      typeof index === 'object' && index !== null && 'version' in index && index.version === NORMALISED_VERSION
    return isCurrentVersion ? (index as NormalisedIndex) : undefined
  } catch {
    return undefined
  }
}

function copyPages(target: CopyTarget, ready: NormalisedFile, pages: readonly number[]): CopyResult {
  const { index } = ready
  const requiredObjects = new RequiredObjects(index, pages)
  const base = target.objects.reserve(requiredObjects.count) - 1
  const newId = (id: number): number => base + requiredObjects.newNumber(id)
  if (!copyStreams(target, ready, requiredObjects, newId)) return damagedFailure()
  if (!copyNonStreamObjects(target, ready, requiredObjects, newId)) return damagedFailure()
  const forms = new Map(
    pages.map((page) => {
      const { form, width, height } = index.pages[page - 1]!
      return [page, { form: newId(form), width, height }]
    }),
  )
  const ocgs = index.layers.filter(([id]) => requiredObjects.has(id)).map(([id, shown]) => [newId(id), shown] as const)
  return { ok: true, forms, layers: ocgs }
}

/** Selects the objects that the required pages need; usually all. */
class RequiredObjects {
  readonly #ranks: Uint32Array | undefined
  readonly count: number
  readonly index: NormalisedIndex
  /** Start of each object's references in the index, in pairs. */
  readonly refStarts: Uint32Array

  constructor(index: NormalisedIndex, pages: readonly number[]) {
    this.index = index
    const total = index.refCounts.length
    this.refStarts = new Uint32Array(total + 1)
    for (let i = 0; i < total; i++) this.refStarts[i + 1] = this.refStarts[i]! + index.refCounts[i]!
    if (new Set(pages).size === index.pages.length) {
      this.count = total
      return
    }
    const ranks = new Uint32Array(total + 1)
    const waiting = pages.map((page) => index.pages[page - 1]!.form)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (ranks[id] !== 0) continue
      ranks[id] = 1
      for (let i = this.refStarts[id - 1]!; i < this.refStarts[id]!; i++) waiting.push(index.refs[2 * i + 1]!)
    }
    let count = 0
    for (let id = 1; id <= total; id++) if (ranks[id] !== 0) ranks[id] = ++count
    this.count = count
    this.#ranks = ranks
  }

  has(id: number): boolean {
    return this.#ranks === undefined || this.#ranks[id] !== 0
  }

  newNumber(id: number): number {
    return this.#ranks === undefined ? id : this.#ranks[id]!
  }

  /** Returns the required objects in file order. */
  inOrder(small: boolean): number[] {
    const { objects, smallAt } = this.index
    const ids: number[] = []
    for (let id = 1; 2 * id <= objects.length; id++) {
      const at = objects[2 * id - 2]!
      if (at > 0 && at >= smallAt === small && this.has(id)) ids.push(id)
    }
    return ids.sort((a, b) => objects[2 * a - 2]! - objects[2 * b - 2]!)
  }
}

const padObjectNumber = (id: number): string => String(id).padStart(REFERENCE_DIGITS)

/** Copies adjacent streams as one range; object numbers are patched during the copy. */
function copyStreams(
  { out, objects }: CopyTarget,
  ready: NormalisedFile,
  requiredObjects: RequiredObjects,
  newId: (id: number) => number,
): boolean {
  const { index } = ready
  const ids = requiredObjects.inOrder(false)
  for (let i = 0; i < ids.length; ) {
    const start = index.objects[2 * ids[i]! - 2]!
    const patches: Patch[] = []
    let end = start
    for (; i < ids.length && index.objects[2 * ids[i]! - 2] === end; i++) {
      const id = ids[i]!
      const from = end - start
      const number = newId(id)
      objects.setOffset(number, out.position + from + Math.max(0, REFERENCE_DIGITS - String(number).length))
      patches.push({ at: from, text: padObjectNumber(number) })
      for (let r = requiredObjects.refStarts[id - 1]!; r < requiredObjects.refStarts[id]!; r++)
        patches.push({ at: from + index.refs[2 * r]!, text: padObjectNumber(newId(index.refs[2 * r + 1]!)) })
      end += index.objects[2 * id - 1]!
    }
    if (!out.copyRange(ready.file, start, end - start, patches)) return false
  }
  return true
}

function copyNonStreamObjects(
  { objects, spotNames }: CopyTarget,
  ready: NormalisedFile,
  requiredObjects: RequiredObjects,
  newId: (id: number) => number,
): boolean {
  const { index } = ready
  const ids = requiredObjects.inOrder(true)
  if (ids.length === 0) return true
  const last = ids.at(-1)!
  const from = index.objects[2 * ids[0]! - 2]!
  const bytes = ready.bytes(from, index.objects[2 * last - 2]! + index.objects[2 * last - 1]! - from)
  if (bytes === undefined) return false
  const renamed = spotNameEdits(index, spotNames)
  for (const id of ids) {
    const at = index.objects[2 * id - 2]! - from
    const text = bytes.toString('latin1', at, at + index.objects[2 * id - 1]!)
    const changes = renamed.get(id)?.slice() ?? []
    for (let r = requiredObjects.refStarts[id - 1]!; r < requiredObjects.refStarts[id]!; r++)
      changes.push({ at: index.refs[2 * r]!, length: REFERENCE_DIGITS, text: ` ${newId(index.refs[2 * r + 1]!)}` })
    objects.small(newId(id), applyTextEdits(text, changes))
  }
  return true
}

interface TextEdit {
  readonly at: number
  readonly length: number
  readonly text: string
}

function spotNameEdits(index: NormalisedIndex, spotNames: ReadonlyMap<string, string>): Map<number, TextEdit[]> {
  const renamed = new Map<number, TextEdit[]>()
  if (spotNames.size === 0) return renamed
  for (const [id, at, length, name] of index.spots) {
    const other = spotNames.get(name)
    if (other === undefined) continue
    const changes = renamed.get(id) ?? []
    changes.push({ at, length, text: nameText(other) })
    renamed.set(id, changes)
  }
  return renamed
}

function applyTextEdits(text: string, changes: TextEdit[]): string {
  if (changes.length === 0) return text
  changes.sort((a, b) => a.at - b.at)
  const parts: string[] = []
  let done = 0
  for (const { at, length, text: other } of changes) {
    parts.push(text.slice(done, at), other)
    done = at + length
  }
  parts.push(text.slice(done))
  return parts.join('')
}
