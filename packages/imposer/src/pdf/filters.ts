import { inflate, inflatesCompletely } from './inflate.ts'
import { isWhitespace } from './lexer.ts'
import { isArray, isDict, type PdfDict, PdfName, type PdfObject } from './objects.ts'
import { decodePredictor } from './predictor.ts'
import { ascii85Decode, asciiHexDecode, lzwDecode, runLengthDecode } from './stream-filters.ts'

export interface FilterStep {
  readonly name: string
  readonly parms: PdfDict
}

const SHORT: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}

type Resolve = (value: PdfObject | undefined) => PdfObject

/** Returns the filters of a stream in decoding order. */
export function filterChain(dict: PdfDict, resolve: Resolve): FilterStep[] {
  const filter = resolve(dict.get('Filter') ?? dict.get('F'))
  const parms = resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const names = isArray(filter) ? filter.map((item) => resolve(item)) : [filter]
  return names
    .filter((name) => name instanceof PdfName)
    .map(({ name }, index) => {
      const filterParms = isArray(parms) ? resolve(parms[index]) : index === 0 ? parms : null
      return { name: SHORT[name] ?? name, parms: isDict(filterParms) ? filterParms : new Map() }
    })
}

/**
 * Decodes general-purpose filters, each to at most `limit` bytes. Returns undefined if a filter is an image filter or
 * unknown, whose data is not needed here. Damaged data is decoded up to the damage, as by other readers; with
 * `isContent`, returns undefined if that is nothing.
 */
export function decodeFilters(
  data: Buffer,
  steps: readonly FilterStep[],
  limit: number,
  resolve: Resolve,
  isContent = false,
): Buffer | undefined {
  let bytes = data
  for (const { name, parms } of steps) {
    const number = (key: string, otherwise: number): number => {
      const value = resolve(parms.get(key))
      return typeof value === 'number' ? value : otherwise
    }
    const prediction = {
      predictor: number('Predictor', 1),
      colors: number('Colors', 1),
      bitsPerComponent: number('BitsPerComponent', 8),
      columns: number('Columns', 1),
    }
    const packed = bytes
    if (name === 'FlateDecode') bytes = decodePredictor(inflate(bytes, limit), prediction)
    else if (name === 'LZWDecode')
      bytes = decodePredictor(lzwDecode(bytes, limit, number('EarlyChange', 1) !== 0), prediction)
    else if (name === 'ASCII85Decode') bytes = ascii85Decode(bytes, limit)
    else if (name === 'ASCIIHexDecode') bytes = asciiHexDecode(bytes)
    else if (name === 'RunLengthDecode') bytes = runLengthDecode(bytes, limit)
    else if (name !== 'Crypt') return undefined
    if (isContent && bytes.length === 0 && !isEmptyWhenDecoded(name, packed)) return undefined
  }
  return bytes
}

/** Whether data from which a filter decoded nothing is the packed form of nothing, and not damaged. */
function isEmptyWhenDecoded(name: string, packed: Buffer): boolean {
  if (packed.every((byte) => isWhitespace(byte))) return true
  if (name === 'FlateDecode') return inflatesCompletely(packed)
  // the code of the end, after that which clears the table; otherwise at least one byte is decoded
  return name !== 'LZWDecode' || packed.length <= 4
}
