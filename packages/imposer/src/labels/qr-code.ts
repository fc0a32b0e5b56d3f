import { encodeQR } from 'qr'
import { type MatrixSymbol, matrixSymbol } from './matrix-symbol.ts'

/**
 * Returns the QR code without quiet zone (readers need 4 light modules around, ISO/IEC 18004, 9.1). Medium error
 * correction: labels get scratched, but small modules are harder to read than scratched ones.
 */
export function qrCode(text: string): MatrixSymbol {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  return matrixSymbol(bordered.length - 2, (x, y) => bordered[y + 1]?.[x + 1] === true)
}
