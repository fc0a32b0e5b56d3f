import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type MatrixSymbol, matrixSymbol } from './matrix-symbol.ts'

const WASM_FILE = 'zxing-wasm/writer/zxing_writer.wasm'

/**
 * Returns the function that creates Data Matrix ECC 200 symbols (ISO/IEC 16022) without quiet zone; readers need one
 * light module around. The library is loaded when the first labels are composed.
 */
export async function loadDataMatrix(): Promise<(text: string) => Promise<MatrixSymbol>> {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer')
  // from the package, instead of from a server on the internet
  const wasm = await readFile(fileURLToPath(import.meta.resolve(WASM_FILE)))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  return async (text) => {
    const { symbol, error } = await writeBarcode(text, { format: 'DataMatrix' })
    if (!symbol) throw new Error(`No Data Matrix symbol was created for "${text}": ${error}`)
    const { width, data } = symbol
    return matrixSymbol(width, (x, y) => data[y * width + x] === 0)
  }
}
