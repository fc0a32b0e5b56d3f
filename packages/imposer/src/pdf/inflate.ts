import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { refuse } from './pdf-error.ts'

/**
 * Decompresses Flate data to at most `limit` bytes; throws `PdfError` above that. Returns the data before the damage if
 * the input is truncated or corrupt, as other readers do.
 */
export function inflate(data: Buffer, limit: number): Buffer {
  if (data.length === 0) return data
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: limit }
  try {
    return inflateSync(data, options)
  } catch (error) {
    if (isTooLarge(error)) return refuse('too-complex', 'A packed part of this PDF unpacks to an unreasonable size.')
  }
  const start = hasZlibHeader(data) ? 2 : 0
  try {
    return inflateRawSync(data.subarray(start), options)
  } catch (error) {
    if (isTooLarge(error)) return refuse('too-complex', 'A packed part of this PDF unpacks to an unreasonable size.')
  }
  return inflateAsFarAsPossible(data.subarray(start), limit)
}

/** Whether Flate data that was decompressed within a limit is complete and undamaged. */
export function inflatesCompletely(data: Buffer): boolean {
  try {
    inflateSync(data)
    return true
  } catch {
    return false
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

const hasZlibHeader = (data: Buffer): boolean =>
  data.length >= 2 && (data[0]! & 15) === 8 && ((data[0]! << 8) | data[1]!) % 31 === 0

interface Codes {
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

function getCodes(lengths: Uint8Array): Codes {
  const counts = new Uint16Array(16)
  for (const length of lengths) counts[length]!++
  const offsets = new Uint16Array(16)
  for (let i = 1; i < 15; i++) offsets[i + 1] = offsets[i]! + counts[i]!
  const symbols = new Uint16Array(lengths.length)
  lengths.forEach((length, symbol) => {
    if (length !== 0) symbols[offsets[length]!++] = symbol
  })
  counts[0] = 0
  return { counts, symbols }
}

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

const fixedLengths = Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))
const FIXED = { literals: getCodes(fixedLengths), distances: getCodes(new Uint8Array(30).fill(5)) }

/**
 * Slow fallback for corrupt data: node's inflate discards its output on an error. Stops at the first invalid code and
 * returns the output up to there.
 */
function inflateAsFarAsPossible(data: Buffer, limit: number): Buffer {
  const state = new PartialInflate(data, limit)
  while (state.block());
  return state.output()
}

class PartialInflate {
  readonly #data: Buffer
  readonly #limit: number
  #at = 0
  #bits = 0
  #bitCount = 0
  #failed = false
  #out = Buffer.allocUnsafe(64 << 10)
  #length = 0

  constructor(data: Buffer, limit: number) {
    this.#data = data
    this.#limit = limit
  }

  output(): Buffer {
    return this.#out.subarray(0, this.#length)
  }

  /** Decompresses one block; returns false after the last one or at an invalid code. */
  block(): boolean {
    const last = this.#take(1)
    const type = this.#take(2)
    if (this.#failed) return false
    if (type === 0) this.#stored()
    else if (type === 1) this.#packed(FIXED.literals, FIXED.distances)
    else if (type === 2) this.#dynamic()
    else this.#failed = true
    return !this.#failed && last === 0
  }

  #take(count: number): number {
    while (this.#bitCount < count) {
      const byte = this.#data[this.#at++]
      if (byte === undefined) {
        this.#failed = true
        return 0
      }
      this.#bits |= byte << this.#bitCount
      this.#bitCount += 8
    }
    const value = this.#bits & ((1 << count) - 1)
    this.#bits >>>= count
    this.#bitCount -= count
    return value
  }

  #symbol(codes: Codes): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= 15; length++) {
      code |= this.#take(1)
      if (this.#failed) return -1
      const count = codes.counts[length]!
      if (code - count < first) return codes.symbols[index + (code - first)]!
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    this.#failed = true
    return -1
  }

  #put(byte: number): void {
    if (this.#length >= this.#limit) {
      this.#failed = true
      return
    }
    if (this.#length === this.#out.length) {
      const larger = Buffer.allocUnsafe(this.#out.length * 2)
      this.#out.copy(larger)
      this.#out = larger
    }
    this.#out[this.#length++] = byte
  }

  #stored(): void {
    this.#bits = 0
    this.#bitCount = 0
    const data = this.#data
    const length = (data[this.#at] ?? 0) | ((data[this.#at + 1] ?? 0) << 8)
    this.#at += 4
    for (let i = 0; i < length && !this.#failed; i++) {
      const byte = data[this.#at++]
      if (byte === undefined) this.#failed = true
      else this.#put(byte)
    }
  }

  #dynamic(): void {
    const literalCount = this.#take(5) + 257
    const distanceCount = this.#take(5) + 1
    const codeCount = this.#take(4) + 4
    const codeLengths = new Uint8Array(19)
    for (let i = 0; i < codeCount; i++) codeLengths[ORDER[i]!] = this.#take(3)
    const codes = getCodes(codeLengths)
    const lengths = new Uint8Array(literalCount + distanceCount)
    let at = 0
    while (at < lengths.length && !this.#failed) {
      const symbol = this.#symbol(codes)
      if (symbol < 0) return
      if (symbol < 16) lengths[at++] = symbol
      else {
        const value = symbol === 16 && at > 0 ? lengths[at - 1]! : 0
        const times = symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7)
        for (let i = 0; i < times && at < lengths.length; i++) lengths[at++] = value
      }
    }
    if (!this.#failed)
      this.#packed(getCodes(lengths.subarray(0, literalCount)), getCodes(lengths.subarray(literalCount)))
  }

  #packed(literals: Codes, distances: Codes): void {
    while (!this.#failed) {
      const symbol = this.#symbol(literals)
      if (symbol < 0 || symbol === 256) return
      if (symbol < 256) this.#put(symbol)
      else this.#repeat(symbol - 257, distances)
    }
  }

  #repeat(lengthCode: number, distances: Codes): void {
    const length = (LENGTH_BASE[lengthCode] ?? 0) + this.#take(LENGTH_BITS[lengthCode] ?? 0)
    const code = this.#symbol(distances)
    const distance = (DISTANCE_BASE[code] ?? 0) + this.#take(DISTANCE_BITS[code] ?? 0)
    if (distance === 0 || distance > this.#length || length === 0) this.#failed = true
    for (let i = 0; i < length && !this.#failed; i++) this.#put(this.#out[this.#length - distance]!)
  }
}
