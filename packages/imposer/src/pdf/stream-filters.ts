import { isWhitespace } from './lexer.ts'
import { refuse } from './pdf-error.ts'

/** A growing byte buffer with a size limit. */
class ByteBuffer {
  #bytes = Buffer.allocUnsafe(4096)
  #length = 0
  readonly #limit: number
  constructor(limit: number) {
    this.#limit = limit
  }

  put(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1)
    this.#bytes[this.#length++] = byte
  }

  putAll(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(this.#length + bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #grow(needed: number): void {
    if (needed > this.#limit) refuse('too-complex', 'A packed part of this PDF unpacks to an unreasonable size.')
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }

  done(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

export function asciiHexDecode(data: Buffer): Buffer {
  const end = data.indexOf('>')
  let digits = data.toString('latin1', 0, end < 0 ? data.length : end).replace(/[^0-9A-Fa-f]/g, '')
  if (digits.length % 2 === 1) digits += '0'
  return Buffer.from(digits, 'hex')
}

export function ascii85Decode(data: Buffer, limit: number): Buffer {
  const out = new ByteBuffer(limit)
  let count = 0
  let value = 0
  let at = data[0] === 60 && data[1] === 126 ? 2 : 0
  for (; at < data.length; at++) {
    const byte = data[at]!
    if (isWhitespace(byte)) continue
    if (byte === 126) break
    if (byte === 122 && count === 0) {
      out.putAll(Buffer.alloc(4))
      continue
    }
    if (byte < 33 || byte > 117) continue
    value = value * 85 + byte - 33
    if (++count === 5) {
      for (let shift = 24; shift >= 0; shift -= 8) out.put(Math.floor(value / 2 ** shift) & 255)
      count = 0
      value = 0
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84
    for (let i = 0; i < count - 1; i++) out.put(Math.floor(value / 2 ** (24 - 8 * i)) & 255)
  }
  return out.done()
}

export function runLengthDecode(data: Buffer, limit: number): Buffer {
  const out = new ByteBuffer(limit)
  let at = 0
  while (at < data.length) {
    const code = data[at++]!
    if (code === 128) break
    if (code < 128) {
      out.putAll(data.subarray(at, at + code + 1))
      at += code + 1
    } else if (at < data.length) {
      out.putAll(Buffer.alloc(257 - code, data[at]))
      at++
    }
  }
  return out.done()
}

export function lzwDecode(data: Buffer, limit: number, earlyChange: boolean): Buffer {
  const out = new ByteBuffer(limit)
  const early = earlyChange ? 1 : 0
  const prefix = new Uint16Array(4097)
  const suffix = new Uint8Array(4097)
  const lengths = new Uint16Array(4097)
  for (let i = 0; i < 256; i++) {
    suffix[i] = i
    lengths[i] = 1
  }
  let next = 258
  let width = 9
  let previous = -1
  let bits = 0
  let bitCount = 0
  const expand = (code: number): Buffer => {
    const entry = Buffer.allocUnsafe(lengths[code]!)
    for (let i = entry.length - 1, c = code; i >= 0; i--) {
      entry[i] = suffix[c]!
      c = prefix[c]!
    }
    return entry
  }
  for (const byte of data) {
    bits = (bits << 8) | byte
    bitCount += 8
    if (bitCount < width) continue
    bitCount -= width
    const code = (bits >>> bitCount) & ((1 << width) - 1)
    bits &= (1 << bitCount) - 1
    if (code === 257) break
    if (code === 256) {
      next = 258
      width = 9
      previous = -1
      continue
    }
    if (code > next || (code === next && previous < 0)) break
    let entry: Buffer
    if (code < next && (code < 256 || code >= 258)) entry = expand(code)
    else {
      const previousEntry = expand(previous)
      entry = Buffer.concat([previousEntry, previousEntry.subarray(0, 1)])
    }
    out.putAll(entry)
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next] = entry[0]!
      lengths[next] = lengths[previous]! + 1
      next++
    }
    if (next + early >= 2048) width = 12
    else if (next + early >= 1024) width = 11
    else if (next + early >= 512) width = 10
    previous = code
  }
  return out.done()
}
