/**
 * Encodes and decodes IPP messages (RFC 8010, section 3), limited to what a client needs to print a file and to query
 * its job. Collections are skipped.
 */

export const TAG = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  printer: 0x04,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const

export interface Attribute {
  readonly tag: number
  readonly name: string
  /** More than one for a multi-valued attribute (1setOf). */
  readonly values: readonly (string | number | boolean)[]
}

export interface Group {
  readonly tag: number
  readonly attributes: readonly Attribute[]
}

const isNumeric = (tag: number): boolean => tag === TAG.integer || tag === TAG.enum

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(bytes.length)
  return Buffer.concat([size, bytes])
}

function valueBytes(tag: number, value: string | number | boolean): Buffer {
  if (tag === TAG.boolean) return Buffer.from([value ? 1 : 0])
  if (!isNumeric(tag)) return Buffer.from(String(value))
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Number(value))
  return bytes
}

const attributeBytes = ({ tag, name, values }: Attribute): Buffer =>
  Buffer.concat(
    values.map((value, index) =>
      Buffer.concat([Buffer.from([tag]), sized(Buffer.from(index === 0 ? name : '')), sized(valueBytes(tag, value))]),
    ),
  )

/** Encodes a request; the document data follows it. */
export function encodeRequest(operation: number, requestId: number, groups: readonly Group[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(operation, 2)
  head.writeInt32BE(requestId, 4)
  const body = groups.flatMap((group) => [Buffer.from([group.tag]), ...group.attributes.map(attributeBytes)])
  return Buffer.concat([head, ...body, Buffer.from([TAG.end])])
}

export interface IppResponse {
  /** Successful if below 0x0100. */
  readonly status: number
  readonly groups: readonly Group[]
}

function readValue(tag: number, bytes: Buffer): string | number | boolean {
  if (isNumeric(tag) && bytes.length === 4) return bytes.readInt32BE()
  return tag === TAG.boolean ? bytes[0] === 1 : bytes.toString('utf8')
}

/** Decodes a response. Throws `RangeError` if it is truncated. */
export function decodeResponse(bytes: Buffer): IppResponse {
  const groups: { tag: number; attributes: { tag: number; name: string; values: (string | number | boolean)[] }[] }[] =
    []
  const status = bytes.readUInt16BE(2)
  let at = 8
  const readLengthPrefixed = (): Buffer => {
    const length = bytes.readUInt16BE(at)
    const from = at + 2
    if (from + length > bytes.length) throw new RangeError('the response is truncated')
    at = from + length
    return bytes.subarray(from, at)
  }
  for (;;) {
    const tag = bytes.readUInt8(at)
    at += 1
    if (tag === TAG.end) return { status, groups }
    const group = groups.at(-1)
    if (tag < 0x10) {
      groups.push({ tag, attributes: [] })
      continue
    }
    const name = readLengthPrefixed().toString('utf8')
    const value = readValue(tag, readLengthPrefixed())
    const last = group?.attributes.at(-1)
    if (name === '') last?.values.push(value)
    else group?.attributes.push({ tag, name, values: [value] })
  }
}

/** Returns the first value of an attribute in a group. */
export const getValue = (group: Group | undefined, name: string): string | number | boolean | undefined =>
  group?.attributes.find((each) => each.name === name)?.values[0]
