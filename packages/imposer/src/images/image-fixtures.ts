import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { ArtworkInfo, PreflightFailure } from '@platen/domain/artwork'
import { onTestFinished } from 'vitest'
import { openWithPdfium, type PageBitmap, type PdfiumDocument } from '../thumbnails/index.ts'
import { type ImageKind, normaliseImage } from './normalise-image.ts'

/** Builds image files for tests, with features that no program writes on demand. */

export interface PngSpec {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colourType: number
  /** Samples of a pixel, including alpha or palette index. */
  readonly pixel: (x: number, y: number) => readonly number[]
  readonly filter?: number
  readonly interlaced?: boolean
  /** Chunks between the header and the pixels. */
  readonly chunks?: readonly (readonly [string, Buffer])[]
  /** Number of IDAT chunks. */
  readonly pieces?: number
  readonly extraData?: Buffer
}

export function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 0)
  head.write(name, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body, crc32(name)), 0)
  return Buffer.concat([head, body, sum])
}

export const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function header(spec: Pick<PngSpec, 'width' | 'height' | 'bitDepth' | 'colourType' | 'interlaced'>): Buffer {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(spec.width, 0)
  body.writeUInt32BE(spec.height, 4)
  body.set([spec.bitDepth, spec.colourType, 0, 0, spec.interlaced ? 1 : 0], 8)
  return chunk('IHDR', body)
}

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

export function makePng(spec: PngSpec): Buffer {
  const passes = spec.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)
  const rows = passes.flatMap(([x0, y0, dx, dy]) => passRows(spec, x0, y0, dx, dy))
  const data = deflateSync(Buffer.concat([...rows, spec.extraData ?? Buffer.alloc(0)]))
  const step = Math.ceil(data.length / (spec.pieces ?? 1))
  const pieces = Array.from({ length: spec.pieces ?? 1 }, (_, i) => data.subarray(i * step, (i + 1) * step))
  return Buffer.concat([
    PNG_MARK,
    header(spec),
    ...(spec.chunks ?? []).map(([name, body]) => chunk(name, body)),
    ...pieces.map((piece) => chunk('IDAT', piece)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function passRows(spec: PngSpec, x0: number, y0: number, dx: number, dy: number): Buffer[] {
  const columns = Math.ceil((spec.width - x0) / dx)
  if (columns <= 0) return []
  const samples = spec.pixel(0, 0).length
  const length = Math.ceil((columns * samples * spec.bitDepth) / 8)
  const step = Math.max(1, (samples * spec.bitDepth) / 8)
  let above = Buffer.alloc(length)
  const rows: Buffer[] = []
  for (let y = y0; y < spec.height; y += dy) {
    const row = Buffer.alloc(length)
    for (let i = 0; i < columns; i++) writeSamples(row, i * samples, spec.bitDepth, spec.pixel(x0 + i * dx, y))
    rows.push(filtered(row, above, spec.filter ?? 0, step))
    above = row
  }
  return rows
}

function writeSamples(row: Buffer, first: number, bits: number, values: readonly number[]): void {
  values.forEach((value, k) => {
    const bit = (first + k) * bits
    if (bits === 16) row.writeUInt16BE(value, bit / 8)
    else row[bit >> 3] = (row[bit >> 3] ?? 0) | (value << (8 - bits - (bit & 7)))
  })
}

function filtered(row: Buffer, above: Buffer, filter: number, step: number): Buffer {
  const out = Buffer.alloc(row.length + 1)
  out[0] = filter
  for (let i = 0; i < row.length; i++) {
    const [left, up] = [i >= step ? (row[i - step] ?? 0) : 0, above[i] ?? 0]
    const corner = i >= step ? (above[i - step] ?? 0) : 0
    const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
    const paeth = a <= b && a <= c ? left : b <= c ? up : corner
    const guess = [0, left, up, (left + up) >> 1, paeth][filter] ?? 0
    out[i + 1] = ((row[i] ?? 0) - guess) & 255
  }
  return out
}

/** Returns a pHYs chunk for a resolution in dpi, rounded to pixels per metre as other programs do. */
export function physical(dpi: number): readonly [string, Buffer] {
  const body = Buffer.alloc(9)
  body.writeUInt32BE(Math.round(dpi / 0.0254), 0)
  body.writeUInt32BE(Math.round(dpi / 0.0254), 4)
  body[8] = 1
  return ['pHYs', body]
}

export interface TiffSpec {
  readonly width: number
  readonly height: number
  readonly samples: number
  readonly photometric: number
  /** Pixel data, sample by sample. */
  readonly pixels: Buffer
  readonly bits?: number
  readonly extraSamples?: readonly number[]
  readonly dpi?: number
  readonly orientation?: number
  readonly subfile?: number
  /** Value of the tag Compression; the pixel data is never compressed. */
  readonly compression?: number
  readonly sampleFormat?: number
  readonly resolutionUnit?: number
  readonly inkSet?: number
  readonly predictor?: number
  /** Value of the tag TileWidth; the pixel data is in strips. */
  readonly tileWidth?: number
  /** Stores each sample in a plane of its own. */
  readonly planar?: boolean
}

/** Returns the samples of each channel one after the other. */
function toPlanes({ pixels, samples, bits = 8 }: TiffSpec): Buffer[] {
  const bytes = bits / 8
  return Array.from({ length: samples }, (_, sample) =>
    Buffer.concat(
      Array.from({ length: pixels.length / samples / bytes }, (_pixel, i) =>
        pixels.subarray((i * samples + sample) * bytes, (i * samples + sample + 1) * bytes),
      ),
    ),
  )
}

/** Builds an uncompressed little-endian TIFF with several pages. */
export function makeTiff(pages: readonly TiffSpec[]): Buffer {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])]
  let size = 8
  let pointerAt = { part: parts[0] as Buffer, at: 4 }
  const add = (bytes: Buffer): number => {
    const at = size
    parts.push(bytes)
    size += bytes.length
    return at
  }
  for (const page of pages) {
    const strips = page.planar ? toPlanes(page) : [page.pixels]
    const stripsAt = strips.map(add)
    const [pixelsAt = 0] = strips.length > 1 ? [add(longs(stripsAt))] : stripsAt
    const bytesAt = add(longs(strips.map(({ length }) => length)))
    const bitsAt = add(shorts(Array.from({ length: page.samples }, () => page.bits ?? 8)))
    const dpiAt = add(longs([page.dpi ?? 72, 1]))
    const entries: (readonly [number, number, number, number])[] = [
      [254, 4, 1, page.subfile ?? 0],
      [256, 4, 1, page.width],
      [257, 4, 1, page.height],
      [258, 3, page.samples, page.samples > 2 ? bitsAt : (page.bits ?? 8) * (page.samples === 2 ? 0x10001 : 1)],
      [259, 3, 1, page.compression ?? 1],
      [262, 3, 1, page.photometric],
      [273, 4, strips.length, pixelsAt],
      [274, 3, 1, page.orientation ?? 1],
      [277, 3, 1, page.samples],
      [278, 4, 1, page.height],
      [279, 4, strips.length, strips.length > 1 ? bytesAt : page.pixels.length],
      ...(page.dpi
        ? ([
            [282, 5, 1, dpiAt],
            [283, 5, 1, dpiAt],
            [284, 3, 1, page.planar ? 2 : 1],
            [296, 3, 1, page.resolutionUnit ?? 2],
          ] as const)
        : page.planar
          ? ([[284, 3, 1, 2]] as const)
          : []),
      ...(page.predictor ? ([[317, 3, 1, page.predictor]] as const) : []),
      ...(page.tileWidth ? ([[322, 3, 1, page.tileWidth]] as const) : []),
      ...(page.inkSet ? ([[332, 3, 1, page.inkSet]] as const) : []),
      ...(page.extraSamples ? ([[338, 3, 1, page.extraSamples[0] ?? 0]] as const) : []),
      ...(page.sampleFormat ? ([[339, 3, 1, page.sampleFormat]] as const) : []),
    ]
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length, 0)
    entries.forEach(([tag, type, count, value], i) => {
      const at = 2 + i * 12
      directory.writeUInt16LE(tag, at)
      directory.writeUInt16LE(type, at + 2)
      directory.writeUInt32LE(count, at + 4)
      directory.writeUInt32LE(value, at + 8)
    })
    pointerAt.part.writeUInt32LE(add(directory), pointerAt.at)
    pointerAt = { part: directory, at: directory.length - 4 }
  }
  return Buffer.concat(parts)
}

const shorts = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => void bytes.writeUInt16LE(value, i * 2))
  return bytes
}

const longs = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => void bytes.writeUInt32LE(value, i * 4))
  return bytes
}

export interface ReadyForTest {
  readonly info: ArtworkInfo
  readonly pdf: Buffer
  readonly view: PdfiumDocument
  /**
   * Returns the colour at a position of a page, as fractions of its width and height from the top left: r, g, b, alpha.
   */
  readonly at: (x: number, y: number, page?: number) => Promise<readonly number[]>
}

/** Renders a page; throws if that fails. */
export async function drawn(view: PdfiumDocument, page: number, width: number): Promise<PageBitmap> {
  const picture = await view.draw(page, width)
  if (!picture) throw new Error('pdfium cannot render the page')
  return picture
}

/** Creates a temporary folder that is deleted after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-artwork-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function temporaryFile(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(await temporaryFolder(), name)
  await writeFile(path, bytes)
  return path
}

/** Normalises an image and opens the result in pdfium; throws if the image is rejected. */
export async function ready(kind: ImageKind, bytes: Buffer | string, drawnWidth = 64): Promise<ReadyForTest> {
  const source = await temporaryFile('source', bytes)
  const result = await normaliseImage(kind, source, `${source}.pdf`)
  if (!result.ok) throw new Error(result.refusal.text)
  const pdf = await readFile(`${source}.pdf`)
  const view = await openWithPdfium(pdf)
  if (!view) throw new Error('pdfium cannot open the PDF')
  const at = async (x: number, y: number, page = 0) => {
    const { width, height, rgba } = await drawn(view, page, drawnWidth)
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
    return [...rgba.subarray(start, start + 4)]
  }
  return { info: result.info, pdf, view, at }
}

/** Returns the failure of an image; throws if it is accepted. */
export async function refused(kind: ImageKind, bytes: Buffer | string): Promise<PreflightFailure> {
  const source = await temporaryFile('source', bytes)
  const result = await normaliseImage(kind, source, `${source}.pdf`)
  if (result.ok) throw new Error('the image was accepted')
  return result.refusal
}
