/** Reads bytes at a position; fewer at the end of the data. */
export type ReadBytes = (position: number, length: number) => Promise<Buffer> | Buffer

/** One directory of a TIFF file or EXIF block: tags with their first values. */
export interface TiffDirectory {
  readonly tags: ReadonlyMap<number, readonly number[]>
  /** Position of the next directory; 0 after the last. */
  readonly next: number
}

export interface TiffStart {
  readonly littleEndian: boolean
  readonly first: number
}

const ENTRY_BYTES = 12
const MAX_VALUES = 16
/** Size of a value in bytes by type: BYTE, SHORT, LONG, RATIONAL (TIFF 6.0, page 15). Other types are ignored. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8 }

/**
 * Returns byte order and position of the first directory; undefined if this is not a classic TIFF (BigTIFF is another
 * format).
 */
export function tiffStart(head: Buffer): TiffStart | undefined {
  const mark = head.toString('latin1', 0, 2)
  if (head.length < 8 || (mark !== 'II' && mark !== 'MM')) return undefined
  const littleEndian = mark === 'II'
  const magic = littleEndian ? head.readUInt16LE(2) : head.readUInt16BE(2)
  return magic === 42 ? { littleEndian, first: littleEndian ? head.readUInt32LE(4) : head.readUInt32BE(4) } : undefined
}

/** Reads one directory; undefined if its position is outside the data. */
export async function readDirectory(
  read: ReadBytes,
  littleEndian: boolean,
  position: number,
): Promise<TiffDirectory | undefined> {
  const u16 = (bytes: Buffer, at: number) => (littleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (bytes: Buffer, at: number) => (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const head = await read(position, 2)
  if (head.length < 2) return undefined
  const count = u16(head, 0)
  const body = await read(position + 2, count * ENTRY_BYTES + 4)
  const entryCount = Math.min(count, Math.floor(body.length / ENTRY_BYTES))
  const tags = new Map<number, readonly number[]>()
  for (let at = 0; at < entryCount * ENTRY_BYTES; at += ENTRY_BYTES) {
    const size = TYPE_BYTES[u16(body, at + 2)]
    if (size === undefined) continue
    const values = Math.min(u32(body, at + 4), MAX_VALUES)
    const inside = values * size <= 4
    const bytes = inside ? body.subarray(at + 8, at + 12) : await read(u32(body, at + 8), values * size)
    tags.set(u16(body, at), readValues(bytes, size, values, u16, u32))
  }
  const end = count * ENTRY_BYTES
  return { tags, next: body.length >= end + 4 ? u32(body, end) : 0 }
}

type ReadNumber = (bytes: Buffer, at: number) => number

function readValues(bytes: Buffer, size: number, count: number, u16: ReadNumber, u32: ReadNumber): readonly number[] {
  const valueCount = Math.min(count, Math.floor(bytes.length / size))
  return Array.from({ length: valueCount }, (_, i) => {
    const at = i * size
    if (size === 1) return bytes[at] ?? 0
    if (size === 2) return u16(bytes, at)
    return size === 4 ? u32(bytes, at) : u32(bytes, at) / u32(bytes, at + 4)
  })
}
