import { PNG_COLOUR, type Png } from './png-chunks.ts'
import { pixelBytes, rowBytes, unfilter } from './png-rows.ts'

export interface SplitRows {
  /** Rows of the colour channels, still filtered. */
  readonly colour: Buffer
  /** Rows of the alpha channel, still filtered. */
  readonly alpha: Buffer
}

/**
 * Splits filtered rows of grey + alpha or RGBA into colour and alpha without decoding the filters: each filter depends
 * only on the same sample to the left and above, so it stays valid within each part. The colour part is written in
 * place, at the start of `rows`.
 */
export function splitAlpha(png: Png, rows: Buffer): SplitRows {
  const pixel = pixelBytes(png)
  const alphaBytes = png.bitDepth / 8
  const colourBytes = pixel - alphaBytes
  const rowLength = rowBytes(png) + 1
  const count = rows.length / rowLength
  const colour = rows.subarray(0, count * (png.width * colourBytes + 1))
  const alpha = Buffer.allocUnsafe(count * (png.width * alphaBytes + 1))
  let [from, toColour, toAlpha] = [0, 0, 0]
  for (let row = 0; row < count; row++) {
    const filter = rows[from++] ?? 0
    colour[toColour++] = filter
    alpha[toAlpha++] = filter
    const end = from + png.width * pixel
    // by far the most frequent case; four times as fast without the inner loops
    if (pixel === 4 && colourBytes === 3) {
      while (from < end) {
        colour[toColour] = rows[from]!
        colour[toColour + 1] = rows[from + 1]!
        colour[toColour + 2] = rows[from + 2]!
        alpha[toAlpha++] = rows[from + 3]!
        toColour += 3
        from += 4
      }
    }
    while (from < end) {
      for (let k = 0; k < colourBytes; k++) colour[toColour++] = rows[from++] ?? 0
      for (let k = 0; k < alphaBytes; k++) alpha[toAlpha++] = rows[from++] ?? 0
    }
  }
  return { colour, alpha }
}

/**
 * Detects whether filtered alpha rows, passed in order, are opaque. As long as all previous values are 255, each filter
 * encodes another 255 as one known byte, so no filter has to be decoded.
 */
export class OpaqueAlphaDetector {
  opaque = true
  #firstRow = true
  readonly #rowLength: number
  readonly #step: number

  constructor(png: Png) {
    this.#step = png.bitDepth / 8
    this.#rowLength = png.width * this.#step + 1
  }

  update(alpha: Uint8Array): void {
    for (let at = 0; this.opaque && at < alpha.length; at += this.#rowLength) {
      this.opaque = this.#isOpaqueRow(alpha.subarray(at, at + this.#rowLength))
      this.#firstRow = false
    }
  }

  #isOpaqueRow(row: Uint8Array): boolean {
    const [first, others] = this.#opaqueBytes(row[0] ?? 0)
    for (let i = 1; i < row.length; i++) if (row[i] !== (i <= this.#step ? first : others)) return false
    return true
  }

  /** Returns the filtered bytes of 255 for the first pixel of a row and for the others. */
  #opaqueBytes(filter: number): readonly [number, number] {
    if (filter === 0) return [255, 255]
    if (filter === 2) return this.#firstRow ? [255, 255] : [0, 0]
    if (filter === 3) return this.#firstRow ? [255, 128] : [128, 0]
    return filter === 4 && !this.#firstRow ? [0, 0] : [255, 0]
  }
}

/**
 * Computes alpha for images without alpha channel but with transparent colours: converts filtered rows, passed in
 * order, to rows of alpha (one byte per pixel, no filter byte).
 */
export class DerivedAlpha {
  readonly #png: Png
  readonly #alphaByValue = new Uint8Array(256).fill(255)
  #above: Buffer | undefined

  constructor(png: Png) {
    this.#png = png
    png.transparency?.subarray(0, 256).forEach((alpha, index) => {
      this.#alphaByValue[index] = alpha
    })
  }

  /**
   * Whether the image has a palette with transparent colours, or a transparent colour with 16 bits. A PDF colour key
   * mask could express the latter, but not all RIPs support it at 16 bits.
   */
  static isNeeded(png: Png): boolean {
    if (png.colourType === PNG_COLOUR.palette) return png.transparency?.some((alpha) => alpha < 255) ?? false
    return png.bitDepth === 16 && colourKeyBytes(png) !== undefined
  }

  map(rows: Buffer): Buffer {
    const rowLength = rowBytes(this.#png) + 1
    const alpha = Buffer.allocUnsafe((rows.length / rowLength) * this.#png.width)
    let to = 0
    for (let at = 0; at < rows.length; at += rowLength) {
      const row = Buffer.from(rows.subarray(at + 1, at + rowLength))
      unfilter(rows[at] ?? 0, row, this.#above, pixelBytes(this.#png))
      this.#above = row
      if (this.#png.colourType === PNG_COLOUR.palette) this.#mapPalette(row, alpha, to)
      else this.#mapKey(row, alpha, to)
      to += this.#png.width
    }
    return alpha
  }

  #mapPalette(row: Buffer, alpha: Buffer, to: number): void {
    const { width, bitDepth } = this.#png
    const mask = (1 << bitDepth) - 1
    for (let x = 0; x < width; x++) {
      const bit = x * bitDepth
      alpha[to + x] = this.#alphaByValue[((row[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & mask] ?? 255
    }
  }

  #mapKey(row: Buffer, alpha: Buffer, to: number): void {
    const key = colourKeyBytes(this.#png)
    const size = pixelBytes(this.#png)
    for (let x = 0; x < this.#png.width; x++) {
      alpha[to + x] = key?.equals(row.subarray(x * size, (x + 1) * size)) ? 0 : 255
    }
  }
}

/** Returns the transparent colour of a grey or RGB image, two bytes per sample; undefined if there is none. */
export function colourKeyBytes({ colourType, transparency }: Png): Buffer | undefined {
  const samples = colourType === PNG_COLOUR.grey ? 1 : colourType === PNG_COLOUR.rgb ? 3 : 0
  if (samples === 0 || !transparency || transparency.length < samples * 2) return undefined
  return transparency.subarray(0, samples * 2)
}
