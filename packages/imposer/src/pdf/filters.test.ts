import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFilters } from './filters.ts'
import { inflate } from './inflate.ts'
import type { PdfDict, PdfObject } from './objects.ts'
import { PdfError } from './pdf-error.ts'
import { rc4 } from './rc4.ts'
import { ascii85Decode, asciiHexDecode, lzwDecode, runLengthDecode } from './stream-filters.ts'

const LIMIT = 1 << 20
const asItIs = (value: PdfObject | undefined): PdfObject => value ?? null

test('asciiHexDecode and ascii85Decode decode data up to the end marker', () => {
  expect(asciiHexDecode(Buffer.from('48 65 6C6c 6F>rest')).toString()).toBe('Hello')
  expect(asciiHexDecode(Buffer.from('7>'))[0]).toBe(0x70)
  expect(ascii85Decode(Buffer.from('<~87cURD]i,"Ebo80~>'), LIMIT).toString()).toBe('Hello World!')
  expect(ascii85Decode(Buffer.from('z~>'), LIMIT)).toEqual(Buffer.alloc(4))
})

test('runLengthDecode decodes data and enforces the limit', () => {
  expect(runLengthDecode(Buffer.from([2, 1, 2, 3, 254, 9, 128, 7]), LIMIT)).toEqual(Buffer.from([1, 2, 3, 9, 9, 9]))
  expect(() => runLengthDecode(Buffer.alloc(100_000, 129), 10_000)).toThrow(PdfError)
})

test('lzwDecode decodes the example of the standard', () => {
  const packed = Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01])
  expect(lzwDecode(packed, LIMIT, true)).toEqual(Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]))
})

test('lzwDecode throws only PdfError for arbitrary bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (data, early) => {
      lzwDecode(Buffer.from(data), LIMIT, early)
    }),
  )
})

test('inflate returns the data before the damage if Flate data is truncated or corrupt', () => {
  const text = Buffer.from(Array.from({ length: 3_000 }, (_, i) => `${i * 7919} `).join(''))
  for (const level of [0, 1, 9]) {
    const packed = deflateSync(text, { level })
    expect(inflate(packed, LIMIT)).toEqual(text)
    const cut = inflate(packed.subarray(0, packed.length >> 1), LIMIT)
    expect(text.subarray(0, cut.length)).toEqual(cut)
    expect(cut.length).toBeGreaterThan(1_000)
    const wrongSum = Buffer.from(packed)
    wrongSum[wrongSum.length - 1]! ^= 255
    expect(inflate(wrongSum, LIMIT)).toEqual(text)
  }
})

test('inflate keeps the data before a corrupt byte', () => {
  const text = Buffer.from(Array.from({ length: 3_000 }, (_, i) => `${i * 7919} `).join(''))
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, flip) => {
      const packed = deflateSync(text)
      const at = 200 + (place % (packed.length - 200))
      packed[at]! ^= flip
      const inflated = inflate(packed, LIMIT)
      expect(inflated.subarray(0, 100)).toEqual(text.subarray(0, 100))
    }),
    { numRuns: 60 },
  )
})

test('inflate rejects data that exceeds the limit', () => {
  expect(() => inflate(deflateSync(Buffer.alloc(5_000_000)), LIMIT)).toThrow(PdfError)
})

test('decodePredictor decodes PNG and TIFF prediction', () => {
  const parms = (predictor: number): PdfDict =>
    new Map([
      ['Predictor', predictor],
      ['Columns', 3],
    ])
  const undo = (rows: number[], predictor: number): Buffer | undefined =>
    decodeFilters(deflateSync(Buffer.from(rows)), [{ name: 'FlateDecode', parms: parms(predictor) }], LIMIT, asItIs)
  const plain = [10, 20, 30, 11, 22, 33]
  expect([...undo([0, 10, 20, 30, 0, 11, 22, 33], 15)!]).toEqual(plain)
  expect([...undo([1, 10, 10, 10, 1, 11, 11, 11], 15)!]).toEqual(plain)
  expect([...undo([2, 10, 20, 30, 2, 1, 2, 3], 12)!]).toEqual(plain)
  expect([...undo([0, 10, 20, 30, 3, 6, 7, 7], 15)!]).toEqual(plain)
  expect([...undo([0, 10, 20, 30, 4, 1, 2, 3], 15)!]).toEqual(plain)
  expect([...undo([10, 10, 10, 11, 11, 11], 2)!]).toEqual(plain)
})

test('rc4 matches the published test vectors', () => {
  const cipher = rc4(Buffer.from('Key'))(Buffer.from('Plaintext'))
  expect(cipher.toString('hex')).toBe('bbf316e8d940af0ad3')
})
