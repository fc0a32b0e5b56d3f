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
  readonly isBig: boolean
  readonly first: number
}

const MAX_VALUES = 16
/** Number of header bytes that `tiffStart` needs. */
export const TIFF_HEADER_BYTES = 16
const [CLASSIC_MAGIC, BIG_MAGIC] = [42, 43]
/**
 * Size of a value in bytes by type: BYTE, SHORT, LONG, RATIONAL, UNDEFINED (TIFF 6.0, page 15), LONG8 (BigTIFF). Other
 * types are ignored.
 */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1, 16: 8 }
const RATIONAL = 5
const MAX_OFFSET = 2 ** 52

/** Returns byte order, format (classic TIFF or BigTIFF) and position of the first directory; undefined if neither. */
export function tiffStart(head: Buffer): TiffStart | undefined {
  const mark = head.toString('latin1', 0, 2)
  if (head.length < 8 || (mark !== 'II' && mark !== 'MM')) return undefined
  const littleEndian = mark === 'II'
  const { u16, u32, u64 } = createNumberReaders(littleEndian)
  const magic = u16(head, 2)
  if (magic === CLASSIC_MAGIC) return { littleEndian, isBig: false, first: u32(head, 4) }
  return magic === BIG_MAGIC && head.length >= TIFF_HEADER_BYTES
    ? { littleEndian, isBig: true, first: u64(head, 8) }
    : undefined
}

/** Reads one directory, with at most `maxValues` of each tag; undefined if its position is outside the data. */
export async function readDirectory(
  read: ReadBytes,
  { littleEndian, isBig }: TiffStart,
  position: number,
  maxValues = MAX_VALUES,
): Promise<TiffDirectory | undefined> {
  const readers = createNumberReaders(littleEndian)
  const { u16, u32, u64 } = readers
  // In BigTIFF, counts and positions have 8 bytes instead of 2 or 4.
  const [countBytes, offsetBytes, readOffset] = isBig ? ([8, 8, u64] as const) : ([2, 4, u32] as const)
  const entryBytes = 4 + 2 * offsetBytes
  const head = await read(position, countBytes)
  if (head.length < countBytes) return undefined
  const count = isBig ? Math.min(u64(head, 0), 0xffff) : u16(head, 0)
  const end = count * entryBytes
  const body = await read(position + countBytes, end + offsetBytes)
  const entryCount = Math.min(count, Math.floor(body.length / entryBytes))
  const tags = new Map<number, readonly number[]>()
  for (let at = 0; at < entryCount * entryBytes; at += entryBytes) {
    const type = u16(body, at + 2)
    const size = TYPE_BYTES[type]
    if (size === undefined) continue
    const values = Math.min(readOffset(body, at + 4), maxValues)
    const valueAt = at + 4 + offsetBytes
    const isInside = values * size <= offsetBytes
    const bytes = isInside
      ? body.subarray(valueAt, valueAt + offsetBytes)
      : await read(readOffset(body, valueAt), values * size)
    tags.set(u16(body, at), readValues(bytes, type, values, readers))
  }
  return { tags, next: body.length >= end + offsetBytes ? readOffset(body, end) : 0 }
}

type ReadNumber = (bytes: Buffer, at: number) => number

interface NumberReaders {
  readonly u16: ReadNumber
  readonly u32: ReadNumber
  readonly u64: ReadNumber
}

/** Converts a count or position; larger ones than any file become a number that is still valid as a position. */
const toOffset = (value: bigint): number => Math.min(Number(value), MAX_OFFSET)

function createNumberReaders(littleEndian: boolean): NumberReaders {
  return littleEndian
    ? {
        u16: (bytes, at) => bytes.readUInt16LE(at),
        u32: (bytes, at) => bytes.readUInt32LE(at),
        u64: (bytes, at) => toOffset(bytes.readBigUInt64LE(at)),
      }
    : {
        u16: (bytes, at) => bytes.readUInt16BE(at),
        u32: (bytes, at) => bytes.readUInt32BE(at),
        u64: (bytes, at) => toOffset(bytes.readBigUInt64BE(at)),
      }
}

function readValues(bytes: Buffer, type: number, count: number, { u16, u32, u64 }: NumberReaders): readonly number[] {
  const size = TYPE_BYTES[type] ?? 1
  const valueCount = Math.min(count, Math.floor(bytes.length / size))
  return Array.from({ length: valueCount }, (_, i) => {
    const at = i * size
    if (size === 1) return bytes[at] ?? 0
    if (size === 2) return u16(bytes, at)
    if (size === 4) return u32(bytes, at)
    return type === RATIONAL ? u32(bytes, at) / u32(bytes, at + 4) : u64(bytes, at)
  })
}
