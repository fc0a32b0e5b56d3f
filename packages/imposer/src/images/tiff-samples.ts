/** How samples are stored in a row. */
export interface RowFormat {
  readonly bits: number
  readonly isFloat: boolean
  readonly littleEndian: boolean
}

const [HORIZONTAL, FLOATING_POINT] = [2, 3]

/**
 * Undoes the prediction of a row in place (TIFF 6.0, section 14, and Adobe's floating-point predictor). Returns whether
 * the samples are big-endian afterwards, whatever the byte order of the file.
 */
export function undoPrediction(row: Buffer, predictor: number, channels: number, format: RowFormat): boolean {
  const bytes = format.bits / 8
  if (predictor === HORIZONTAL) {
    for (let i = channels * bytes; i + bytes <= row.length; i += bytes) {
      // byte by byte from the lowest one, because numbers of 64 bits are not exact
      let sum = 0
      for (let k = 0; k < bytes; k++) {
        const at = format.littleEndian ? i + k : i + bytes - 1 - k
        sum = (sum >> 8) + (row[at] ?? 0) + (row[at - channels * bytes] ?? 0)
        row[at] = sum & 255
      }
    }
  }
  if (predictor !== FLOATING_POINT) return false
  for (let i = channels; i < row.length; i++) row[i] = ((row[i] ?? 0) + (row[i - channels] ?? 0)) & 255
  // the first bytes of all samples, then the second ones
  const planes = Buffer.from(row)
  const count = row.length / bytes
  for (let i = 0; i < row.length; i++) row[i] = planes[(i % bytes) * count + Math.floor(i / bytes)] ?? 0
  return true
}

const readWhole = (row: Buffer, at: number, bytes: number, littleEndian: boolean): number =>
  littleEndian ? row.readUIntLE(at, bytes) : row.readUIntBE(at, bytes)

/** Returns a function that reads the sample with an index. */
export function createSampleReader(row: Buffer, { bits, isFloat, littleEndian }: RowFormat): (index: number) => number {
  if (isFloat && bits === 64) return (i) => (littleEndian ? row.readDoubleLE(i * 8) : row.readDoubleBE(i * 8))
  if (isFloat && bits === 32) return (i) => (littleEndian ? row.readFloatLE(i * 4) : row.readFloatBE(i * 4))
  if (isFloat) return (i) => toHalfFloat(readWhole(row, i * 2, 2, littleEndian))
  if (bits % 8 === 0) return (i) => readWhole(row, (i * bits) / 8, bits / 8, littleEndian)
  return (i) => readBits(row, i * bits, bits)
}

/** Reads an unsigned number whose first bit is its highest one, whatever the byte order of the file. */
function readBits(row: Buffer, first: number, bits: number): number {
  let value = 0
  for (let bit = first; bit < first + bits; bit++) value = value * 2 + (((row[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  return value
}

/** Number of 16 bits: sign, 5 bits of exponent, 10 of fraction (IEEE 754). */
function toHalfFloat(value: number): number {
  const sign = value >= 0x80_00 ? -1 : 1
  const exponent = (value >> 10) & 31
  const fraction = value & 1023
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}
