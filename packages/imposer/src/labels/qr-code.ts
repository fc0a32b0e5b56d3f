import { encodeQR } from 'qr'

/** A QR code as PDF path operators, in a square of `modules` units with y down. */
export interface QrCode {
  readonly modules: number
  readonly path: string
}

/**
 * Returns a QR code without quiet zone (readers need 4 light modules around, ISO/IEC 18004, 9.1). Medium error
 * correction: labels get scratched, but small modules are harder to read than scratched ones.
 */
export function qrCode(text: string): QrCode {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const modules = bordered.length - 2
  let path = ''
  for (let y = 0; y < modules; y++) {
    const row = bordered[y + 1] ?? []
    // the last column of the border is light, so every run of dark modules ends
    for (let x = 0; x < modules; x++) {
      if (!row[x + 1]) continue
      const start = x
      while (row[x + 2]) x++
      path += `${start} ${y} ${x + 1 - start} 1 re\n`
    }
  }
  return { modules, path }
}
