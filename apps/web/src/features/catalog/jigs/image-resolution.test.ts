import { expect, test } from 'vitest'
import { readImageResolution } from './image-resolution.ts'

const ascii = (text: string) => Array.from(text, (c) => c.charCodeAt(0))
const u16 = (n: number) => [n >> 8, n & 255]
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)]
const chunk = (type: string, body: number[]) => [...u32(body.length), ...ascii(type), ...body, 0, 0, 0, 0]
const png = (...chunks: number[][]) =>
  new Uint8Array([
    0x89,
    ...ascii('PNG\r\n\x1a\n'),
    ...chunk(
      'IHDR',
      Array.from({ length: 13 }, () => 0),
    ),
    ...chunks.flat(),
  ])
const segment = (marker: number, body: number[]) => [0xff, marker, ...u16(body.length + 2), ...body]
const jpeg = (...segments: number[][]) => new Uint8Array([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2])
const jfif = (unit: number, x: number, y: number) =>
  segment(0xe0, [...ascii('JFIF\0'), 1, 1, unit, ...u16(x), ...u16(y), 0, 0])

/** EXIF with both resolutions, a unit and an orientation, as a camera writes it (big-endian). */
function exif(dpi: readonly [number, number], unit: number, orientation: number) {
  const entry = (tag: number, type: number, value: number[]) => [...u16(tag), ...u16(type), ...u32(1), ...value]
  const directory = [
    ...u16(4),
    ...entry(0x0112, 3, [...u16(orientation), 0, 0]),
    ...entry(0x011a, 5, u32(62)),
    ...entry(0x011b, 5, u32(70)),
    ...entry(0x0128, 3, [...u16(unit), 0, 0]),
    ...u32(0),
  ]
  const rational = (n: number) => [...u32(n), ...u32(1)]
  return segment(0xe1, [
    ...ascii('Exif\0\0MM'),
    0,
    42,
    ...u32(8),
    ...directory,
    ...rational(dpi[0]),
    ...rational(dpi[1]),
  ])
}

test('readImageResolution returns the resolution stored in the file', () => {
  expect(readImageResolution(png(chunk('pHYs', [...u32(11811), ...u32(5906), 1])))).toEqual({ xDpi: 300, yDpi: 150 })
  expect(readImageResolution(jpeg(jfif(1, 240, 120)))).toEqual({ xDpi: 240, yDpi: 120 })
  expect(readImageResolution(jpeg(jfif(2, 118, 118)))).toEqual({ xDpi: 300, yDpi: 300 })
  expect(readImageResolution(jpeg(jfif(0, 1, 1), exif([200, 100], 2, 1)))).toEqual({ xDpi: 200, yDpi: 100 })
  expect(readImageResolution(jpeg(exif([200, 100], 2, 6)))).toEqual({ xDpi: 100, yDpi: 200 })
})

test('A missing, implausible or truncated resolution is ignored', () => {
  expect(readImageResolution(png(chunk('IDAT', [1])))).toBeUndefined()
  expect(readImageResolution(png(chunk('pHYs', [...u32(1), ...u32(1), 1])))).toBeUndefined()
  expect(readImageResolution(jpeg(jfif(1, 1, 1)))).toBeUndefined()
  expect(readImageResolution(jpeg(exif([200, 100], 2, 1)).subarray(0, 40))).toBeUndefined()
  expect(readImageResolution(new Uint8Array(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBeUndefined()
  expect(readImageResolution(new Uint8Array())).toBeUndefined()
})
