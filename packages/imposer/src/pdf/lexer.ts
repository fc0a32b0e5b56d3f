import { PdfKeyword, PdfName, type PdfObject, PdfString } from './objects.ts'

/** Character classes: 0 regular, 1 white space, 2 delimiter. */
const CLASS = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = 1
for (const byte of Buffer.from('()<>[]{}/%')) CLASS[byte] = 2

const HEX = new Int8Array(256).fill(-1)
for (let i = 0; i < 10; i++) HEX[48 + i] = i
for (let i = 0; i < 6; i++) {
  HEX[65 + i] = 10 + i
  HEX[97 + i] = 10 + i
}

export const isWhitespace = (byte: number | undefined): boolean => byte !== undefined && CLASS[byte] === 1
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

/** Delimiter tokens of arrays and dictionaries, and end of input. */
export const DELIMITER = {
  arrayOpen: new PdfKeyword('['),
  arrayClose: new PdfKeyword(']'),
  dictOpen: new PdfKeyword('<<'),
  dictClose: new PdfKeyword('>>'),
  end: new PdfKeyword(''),
} as const

export type Token = Extract<PdfObject, number | PdfName | PdfString> | PdfKeyword

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/**
 * Splits bytes into tokens. Never reads beyond `bytes`; `ranOut` reports that a token reached the end and might
 * continue after it.
 */
export class Lexer {
  readonly bytes: Buffer
  position: number
  ranOut = false
  /** Number of tokens returned; may be reset by the caller. */
  tokens = 0
  constructor(bytes: Buffer, position = 0) {
    this.bytes = bytes
    this.position = position
  }

  skipWhite(): void {
    const { bytes } = this
    const end = bytes.length
    let at = this.position
    while (at < end) {
      const byte = bytes[at]!
      if (CLASS[byte] === 1) at++
      else if (byte === 37) {
        while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++
      } else break
    }
    this.position = at
    if (at >= end) this.ranOut = true
  }

  next(): Token {
    this.tokens++
    this.skipWhite()
    const { bytes } = this
    const byte = bytes[this.position]
    if (byte === undefined) return DELIMITER.end
    switch (byte) {
      case 47:
        return this.#name()
      case 40:
        return this.#literal()
      case 60:
        if (bytes[this.position + 1] === 60) return this.#mark(DELIMITER.dictOpen, 2)
        return this.#hex()
      case 62:
        if (this.position + 1 >= bytes.length) this.ranOut = true
        if (bytes[this.position + 1] === 62) return this.#mark(DELIMITER.dictClose, 2)
        return this.#mark(new PdfKeyword('>'), 1)
      case 91:
        return this.#mark(DELIMITER.arrayOpen, 1)
      case 93:
        return this.#mark(DELIMITER.arrayClose, 1)
      case 41:
      case 123:
      case 125:
        return this.#mark(new PdfKeyword(String.fromCharCode(byte)), 1)
    }
    return this.#numberOrWord()
  }

  #mark(mark: PdfKeyword, length: number): PdfKeyword {
    this.position += length
    return mark
  }

  #regularEnd(from: number): number {
    const { bytes } = this
    let at = from
    while (at < bytes.length && CLASS[bytes[at]!] === 0) at++
    if (at >= bytes.length) this.ranOut = true
    return at
  }

  #numberOrWord(): Token {
    const start = this.position
    const end = this.#regularEnd(start)
    this.position = end
    const value = parseNumber(this.bytes, start, end)
    if (value !== undefined) return value
    return new PdfKeyword(this.bytes.toString('latin1', start, Math.min(end, start + 256)))
  }

  #name(): PdfName {
    const start = this.position + 1
    const end = this.#regularEnd(start)
    this.position = end
    const text = this.bytes.toString('latin1', start, end)
    if (!text.includes('#')) return new PdfName(text)
    return new PdfName(
      text.replace(/#([0-9A-Fa-f]{2})/g, (_: string, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    )
  }

  #hex(): PdfString {
    const { bytes } = this
    let end = bytes.indexOf(62, this.position)
    if (end < 0) {
      this.ranOut = true
      end = bytes.length
    }
    const out = Buffer.allocUnsafe((end - this.position) >> 1)
    let length = 0
    let high = -1
    for (let at = this.position + 1; at < end; at++) {
      const digit = HEX[bytes[at]!]!
      if (digit < 0) continue
      if (high < 0) high = digit
      else {
        out[length++] = (high << 4) | digit
        high = -1
      }
    }
    this.position = Math.min(end + 1, bytes.length)
    if (high < 0) return new PdfString(out.subarray(0, length))
    return new PdfString(Buffer.concat([out.subarray(0, length), Buffer.of(high << 4)]))
  }

  #literal(): PdfString {
    const { bytes } = this
    const start = this.position + 1
    let at = start
    let depth = 1
    let plain = true
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === 92) {
        plain = false
        at++
      } else if (byte === 40) depth++
      else if (byte === 13) plain = false
      else if (byte === 41 && --depth === 0) break
    }
    if (at >= bytes.length) {
      this.ranOut = true
      at = bytes.length
    }
    this.position = Math.min(at + 1, bytes.length)
    const raw = bytes.subarray(start, at)
    return new PdfString(plain ? Buffer.from(raw) : unescapeLiteral(raw))
  }
}

function unescapeLiteral(raw: Buffer): Buffer {
  const out = Buffer.allocUnsafe(raw.length)
  let length = 0
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at]!
    if (byte === 13) {
      if (raw[at + 1] === 10) at++
      out[length++] = 10
    } else if (byte !== 92) out[length++] = byte
    else {
      const next = raw[++at]
      if (next === undefined) break
      if (next === 10) continue
      if (next === 13) {
        if (raw[at + 1] === 10) at++
      } else if (next >= 48 && next <= 55) {
        let value = next - 48
        for (let i = 0; i < 2; i++) {
          const digit = raw[at + 1]
          if (digit === undefined || digit < 48 || digit > 55) break
          value = value * 8 + digit - 48
          at++
        }
        out[length++] = value & 255
      } else out[length++] = ESCAPES[String.fromCharCode(next)] ?? next
    }
  }
  return out.subarray(0, length)
}

/**
 * Parses a PDF number; undefined if it is none. Tolerates known writer errors: `--5`, `.5-`, `4.`, `1.2.3`, and
 * exponents.
 */
function parseNumber(bytes: Buffer, start: number, end: number): number | undefined {
  const first = bytes[start]!
  if (!(isDigit(first) || first === 43 || first === 45 || first === 46)) return undefined
  let at = start
  let sign = 1
  while (at < end && (bytes[at] === 43 || bytes[at] === 45)) {
    if (bytes[at] === 45) sign = -1
    at++
  }
  let value = 0
  let digits = 0
  for (; at < end && isDigit(bytes[at]); at++, digits++) value = value * 10 + (bytes[at]! - 48)
  if (at === end && digits > 0) return sign * value
  if (bytes[at] === 46) {
    const fraction = at + 1
    let stop = fraction
    while (stop < end && isDigit(bytes[stop])) stop++
    if (stop === fraction && digits === 0) return end - start <= 2 ? 0 : undefined
    return sign * Number(bytes.toString('latin1', at - digits, stop))
  }
  const text = bytes.toString('latin1', start, end)
  if (digits > 0 && /^[+-]?\d+[eE][+-]?\d+$/.test(text)) return Number.isFinite(Number(text)) ? Number(text) : 0
  if (digits > 0 && bytes[at] === 45) return sign * value
  return at === end && digits === 0 ? 0 : undefined
}
