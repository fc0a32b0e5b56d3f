// cspell:words pixs pixx
import { type MatrixSymbol, matrixSymbol } from './matrix-symbol.ts'

/**
 * Returns the function that creates Data Matrix ECC 200 symbols (ISO/IEC 16022) without quiet zone; readers need one
 * light module around. The library is large, so it is loaded when the first labels are composed.
 */
export async function loadDataMatrix(): Promise<(text: string) => MatrixSymbol> {
  const { raw } = (await import('bwip-js/node')).default
  return (text) => {
    const [symbol] = raw('datamatrix', text, {})
    if (!symbol || !('pixs' in symbol)) throw new Error(`No Data Matrix symbol was created for "${text}"`)
    const { pixs, pixx } = symbol
    return matrixSymbol(pixx, (x, y) => pixs[y * pixx + x] === 1)
  }
}
