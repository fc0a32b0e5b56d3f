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
  const modules = bordered.length - 2
  let path = ''
  for (let y = 0; y < modules; y++) {
    const row = bordered[y + 1] ?? []
    // The border's last column is light, so every run of dark modules ends.
    for (let x = 0; x < modules; x++) {
      if (!row[x + 1]) continue
      const start = x
      while (row[x + 2]) x++
      path += `${start} ${y} ${x + 1 - start} 1 re\n`
    }
  }
  return { modules, path }
}
