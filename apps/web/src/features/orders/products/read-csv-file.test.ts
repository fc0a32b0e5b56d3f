// cspell:words Kugelschreiber
import { expect, test } from 'vitest'
import { decodeCsv } from './read-csv-file.ts'

const TEXT = 'sku;name\r\nA;Kugelschreiber größer, ファイル'

test('A CSV file is decoded as UTF-8 and UTF-16, with and without a byte order mark', () => {
  expect(decodeCsv(new TextEncoder().encode(TEXT))).toBe(TEXT)
  expect(decodeCsv(new TextEncoder().encode(`\uFEFF${TEXT}`))).toBe(TEXT)
  const utf16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le')
  expect(decodeCsv(utf16)).toBe(TEXT)
  expect(decodeCsv(Buffer.from(utf16).swap16())).toBe(TEXT)
})

test('A CSV file that is not UTF-8 is decoded as Windows-1252', () => {
  expect(decodeCsv(Uint8Array.from([0x41, 0x3b, 0x67, 0x72, 0xf6, 0xdf, 0x65, 0x72, 0x20, 0x80]))).toBe('A;größer €')
})
