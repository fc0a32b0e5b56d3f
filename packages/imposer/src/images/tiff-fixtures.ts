import { inflateSync } from 'node:zlib'
import { expect } from 'vitest'
import type { TiffSpec } from './image-fixtures.ts'

/** Values of the tag PhotometricInterpretation. */
export const PHOTOMETRIC = { MIN_IS_WHITE: 0, MIN_IS_BLACK: 1, RGB: 2, CMYK: 5 } as const

/** Returns the decoded data of the image stream with `mark` in its dictionary. */
export function imageBytes(pdf: Buffer, mark: string): Buffer {
  const start = pdf.indexOf('stream\n', pdf.indexOf(mark)) + 'stream\n'.length
  return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start)))
}

/** Expects that the channels of a colour differ by at most `tolerance`. */
export const near = (colour: readonly number[], expected: readonly number[], tolerance = 2) =>
  expected.forEach((value, i) => {
    expect(Math.abs((colour[i] ?? -1) - value), `${colour.join()} is not ${expected.join()}`).toBeLessThanOrEqual(
      tolerance,
    )
  })

/** 8 x 8 pixels, each made of `values(x, y)`. */
export function pixels(values: (x: number, y: number) => readonly number[]): Buffer {
  const all: number[] = []
  for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) all.push(...values(x, y))
  return Buffer.from(all)
}

export const page = (samples: number, photometric: number, bytes: Buffer, more: Partial<TiffSpec> = {}): TiffSpec => ({
  width: 8,
  height: 8,
  samples,
  photometric,
  pixels: bytes,
  ...more,
})
