import { encodeQR } from 'qr'

/** A code as a path of PDF, in a square of `modules` units with y down. */
export interface QrCode {
  readonly modules: number
  readonly path: string
}

/**
 * A QR code without quiet zone (readers need 4 light modules around, ISO/IEC 18004, 9.1). Medium error correction: a
 * label may be scratched, but small modules read worse than scratched ones.
 */
export function qrCode(text: string): QrCode {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1))
  const rects: string[] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      rects.push(`${start} ${y} ${x + 1 - start} 1 re`)
    }
  })
  return { modules: rows.length, path: rects.join('\n') }
}
