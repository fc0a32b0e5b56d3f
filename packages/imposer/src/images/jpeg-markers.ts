import type { FileHandle } from 'node:fs/promises'
import { dpiFromMetric, plausibleResolution, type Resolution } from '@platen/domain/artwork'
import { BufferedFileReader, readAt, WINDOW_BYTES } from './buffered-file-reader.ts'
import type { ImageColourSpace } from './colour-space.ts'
import { readExif } from './exif.ts'
import { checkPixelCount, type Orientation } from './page-size.ts'
import { damaged, truncated, unsupported } from './unusable-artwork-error.ts'

export interface Jpeg {
  readonly width: number
  readonly height: number
  readonly components: 1 | 3 | 4
  /** Transform of the Adobe marker, undefined without the marker; with it, CMYK is stored inverted. */
  readonly adobeTransform: number | undefined
  /** Stored as RGB: indicated by the component names if there is no marker. */
  readonly isStoredAsRgb: boolean
  readonly colour: ImageColourSpace
  readonly resolution: Resolution | undefined
  readonly orientation: Orientation
  /** Length including the end marker; later data is not part of the image. */
  readonly length: number
}

const M = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app13: 0xed, app14: 0xee } as const
/** Baseline, extended and progressive Huffman coding, which DCTDecode supports (ISO 32000-1, 7.4.8). */
const DCT_FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2])
const NON_FRAME_MARKERS = new Set([0xc4, 0xc8, 0xcc])

interface Found {
  frame?: Buffer
  jfif?: Resolution | undefined
  exif?: { orientation: Orientation; resolution: Resolution | undefined }
  photoshop?: Resolution | undefined
  adobeTransform?: number
  hasJfif: boolean
  readonly profile: Map<number, Buffer>
  profileParts: number
}

/** Parses the markers of a JPEG. Throws for files that are truncated, corrupt, or not supported by PDF. */
export async function parseJpeg(file: FileHandle): Promise<Jpeg> {
  const markers: Found = { hasJfif: false, profile: new Map(), profileParts: 0 }
  let at = 2
  for (;;) {
    const head = await readAt(file, at, 4)
    if (head[0] === 0xff && head[1] === M.eoi) break
    if (head.length < 4) throw truncated('JPEG')
    if (head[0] !== 0xff) throw damaged('JPEG', 'a marker is missing')
    const marker = head[1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = head.readUInt16BE(2)
    if (length < 2) throw damaged('JPEG', 'a marker has no length')
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.has(marker)
    if (isFrame || marker >= M.app0) {
      const body = await readAt(file, at + 4, length - 2)
      if (body.length < length - 2) throw truncated('JPEG')
      if (isFrame) setFrame(markers, marker, body)
      else await setSegment(markers, marker, body)
    }
    at += 2 + length
    if (marker === M.sos) at = endOfScan(file, at)
  }
  return assemble(markers, at + 2)
}

/** Returns the position of the marker that ends the scan data starting at `from`. */
function endOfScan(file: FileHandle, from: number): number {
  const window = new BufferedFileReader(file)
  for (let at = from; ; ) {
    const bytes = window.read(at, WINDOW_BYTES)
    if (bytes.length < 2) throw truncated('JPEG')
    let i = bytes.indexOf(0xff)
    for (; i >= 0 && i + 1 < bytes.length; i = bytes.indexOf(0xff, i + 1)) {
      const next = bytes[i + 1] ?? 0
      // 00 is a stuffed byte, D0 to D7 are restart markers, FF is padding
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + i
    }
    // a trailing FF is read again with its next byte
    at += i >= 0 ? i : bytes.length
  }
}

function setFrame(markers: Found, marker: number, body: Buffer): void {
  if (!DCT_FRAME_MARKERS.has(marker)) throw unsupported('JPEG', 'lossless or arithmetic coding')
  if (markers.frame) throw unsupported('JPEG', 'several pictures in one')
  if (body.length < 6 || body.length < 6 + 3 * (body[5] ?? 0)) throw damaged('JPEG', 'its header is cut off')
  if (body[0] !== 8) throw unsupported('JPEG', `${body[0]} bits a colour`)
  markers.frame = body
}

async function setSegment(markers: Found, marker: number, body: Buffer): Promise<void> {
  const starts = (text: string) => body.toString('latin1', 0, text.length) === text
  if (marker === M.app0 && starts('JFIF\0') && body.length >= 12) {
    markers.hasJfif = true
    markers.jfif = jfifResolution(body)
  } else if (marker === M.app1 && starts('Exif\0\0')) markers.exif ??= await readExif(body.subarray(6))
  else if (marker === M.app2 && starts('ICC_PROFILE\0') && body.length > 14) {
    markers.profile.set(body[12] ?? 0, body.subarray(14))
    markers.profileParts = body[13] ?? 0
  } else if (marker === M.app13 && starts('Photoshop 3.0\0'))
    markers.photoshop ??= photoshopResolution(body.subarray(14))
  else if (marker === M.app14 && starts('Adobe') && body.length >= 12) markers.adobeTransform = body[11] ?? 0
}

function jfifResolution(body: Buffer): Resolution | undefined {
  const [unit, x, y] = [body[7], body.readUInt16BE(8), body.readUInt16BE(10)]
  // unit 0 specifies only the pixel aspect ratio
  if (unit === 1) return plausibleResolution(x, y)
  return unit === 2 ? plausibleResolution(dpiFromMetric(x, 2.54), dpiFromMetric(y, 2.54)) : undefined
}

const PHOTOSHOP_RESOLUTION = 0x03ed

/** Parses Photoshop resource 03ED: horizontal and vertical dpi as 16.16 fixed-point numbers. */
function photoshopResolution(block: Buffer): Resolution | undefined {
  for (let at = 0; at + 12 <= block.length && block.toString('latin1', at, at + 4) === '8BIM'; ) {
    const nameLength = 1 + (block[at + 6] ?? 0)
    const sizeAt = at + 6 + nameLength + (nameLength % 2)
    if (sizeAt + 4 > block.length) return undefined
    const size = block.readUInt32BE(sizeAt)
    const body = sizeAt + 4
    if (block.readUInt16BE(at + 4) === PHOTOSHOP_RESOLUTION && body + 16 <= block.length) {
      return plausibleResolution(block.readUInt32BE(body) / 65536, block.readUInt32BE(body + 8) / 65536)
    }
    at = body + size + (size % 2)
  }
  return undefined
}

function assemble(markers: Found, length: number): Jpeg {
  const { frame } = markers
  if (!frame) throw damaged('JPEG', 'it holds no picture')
  const [height, width, components] = [frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5]]
  if (width === 0 || height === 0) throw unsupported('JPEG', 'a height that its header does not say')
  if (components !== 1 && components !== 3 && components !== 4)
    throw unsupported('JPEG', `${components} colour channels`)
  checkPixelCount(width, height)
  const names = components === 3 ? String.fromCharCode(frame[6] ?? 0, frame[9] ?? 0, frame[12] ?? 0) : ''
  const profile = joinIccProfile(markers)
  return {
    width,
    height,
    components,
    adobeTransform: markers.adobeTransform,
    isStoredAsRgb: names === 'RGB' && !markers.hasJfif && markers.adobeTransform === undefined,
    colour: profile ? { kind: 'profile', profile } : { kind: 'device' },
    resolution: markers.jfif ?? markers.exif?.resolution ?? markers.photoshop,
    orientation: markers.exif?.orientation ?? 1,
    length,
  }
}

/** Joins the numbered parts of the profile; undefined if one is missing. */
function joinIccProfile({ profile, profileParts }: Found): Buffer | undefined {
  if (profileParts === 0) return undefined
  const parts = Array.from({ length: profileParts }, (_, i) => profile.get(i + 1))
  return parts.every((part) => part !== undefined) ? Buffer.concat(parts) : undefined
}
