import { dpiFromMetric, plausibleResolution, type Resolution } from '@platen/domain/artwork'

const PNG = [0x89, 0x50, 0x4e, 0x47]
const JPEG = [0xff, 0xd8]

/**
 * Returns the resolution of a PNG or JPEG, along the stored pixel axes; undefined if it has none or an implausible one.
 * A JFIF header takes precedence over EXIF, as in the preparation of artwork.
 */
export function readImageResolution(bytes: Uint8Array): Resolution | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  try {
    if (startsWith(PNG)) return readPngResolution(view)
    return startsWith(JPEG) ? readJpegResolution(view) : undefined
  } catch (error) {
    // Truncated, or with wrong lengths.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readChunkType = (view: DataView, offset: number): string =>
  String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  )

/** Reads the pHYs chunk, in pixels per metre, which precedes the image data. */
function readPngResolution(view: DataView): Resolution | undefined {
  for (let offset = 8; offset < view.byteLength; offset += 12 + view.getUint32(offset)) {
    const type = readChunkType(view, offset + 4)
    if (type === 'IDAT') return undefined
    if (type !== 'pHYs') continue
    const dpi = (position: number) => dpiFromMetric(view.getUint32(offset + 8 + position), 0.0254)
    return view.getUint8(offset + 16) === 1 ? plausibleResolution(dpi(0), dpi(4)) : undefined
  }
  return undefined
}

/** Reads the JFIF density in APP0, else the EXIF resolution in APP1. */
function readJpegResolution(view: DataView): Resolution | undefined {
  let exif: Resolution | undefined
  for (let offset = 2; view.getUint8(offset) === 0xff; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint8(offset + 1)
    if (marker === 0xda) break
    if (marker === 0xe0 && readChunkType(view, offset + 4) === 'JFIF') {
      const [unit, x, y] = [view.getUint8(offset + 11), view.getUint16(offset + 12), view.getUint16(offset + 14)]
      const jfif =
        unit === 1
          ? plausibleResolution(x, y)
          : unit === 2
            ? plausibleResolution(dpiFromMetric(x, 2.54), dpiFromMetric(y, 2.54))
            : undefined
      if (jfif) return jfif
    }
    if (marker === 0xe1 && readChunkType(view, offset + 4) === 'Exif') exif ??= readExifResolution(view, offset + 10)
  }
  return exif
}

const TAG = { xResolution: 0x011a, yResolution: 0x011b, unit: 0x0128, orientation: 0x0112 } as const

/** Reads the first TIFF directory of EXIF. Its resolutions apply to the displayed image: swapped if rotated by 90°. */
function readExifResolution(view: DataView, start: number): Resolution | undefined {
  const isLittleEndian = view.getUint16(start) === 0x4949
  const first = start + view.getUint32(start + 4, isLittleEndian)
  const found = new Map<number, number>()
  for (let entry = 0; entry < view.getUint16(first, isLittleEndian); entry += 1) {
    const entryOffset = first + 2 + 12 * entry
    const tag = view.getUint16(entryOffset, isLittleEndian)
    const isRational = view.getUint16(entryOffset + 2, isLittleEndian) === 5
    const offset = start + view.getUint32(entryOffset + 8, isLittleEndian)
    const value = isRational
      ? view.getUint32(offset, isLittleEndian) / view.getUint32(offset + 4, isLittleEndian)
      : view.getUint16(entryOffset + 8, isLittleEndian)
    found.set(tag, value)
  }
  const dpi = (tag: number) => {
    const storedValue = found.get(tag) ?? 0
    return found.get(TAG.unit) === 3 ? dpiFromMetric(storedValue, 2.54) : storedValue
  }
  const [x, y] = [dpi(TAG.xResolution), dpi(TAG.yResolution)]
  return (found.get(TAG.orientation) ?? 1) >= 5 ? plausibleResolution(y, x) : plausibleResolution(x, y)
}
