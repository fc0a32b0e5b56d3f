import { deflateSync } from 'node:zlib'
import type { SheetWriter } from './sheet-writer.ts'

const OBJECTS_A_STREAM = 500
const BYTES_A_STREAM = 256 << 10

/** Tracks the sheet's objects: numbers, offsets, object streams; finally writes the xref table. */
export class SheetXref {
  readonly #out: SheetWriter
  /** Xref entries by number: type, offset, index alternately. */
  readonly #entries: number[] = [0, 0, 65_535]
  #held: string[] = []
  #heldIds: number[] = []
  #heldBytes = 0

  constructor(out: SheetWriter) {
    this.#out = out
  }

  /** Reserves consecutive numbers; returns the first. */
  reserve(count = 1): number {
    const first = this.#entries.length / 3
    for (let i = 0; i < count; i++) this.#entries.push(0, 0, 0)
    return first
  }

  /** Records the offset of an object that was copied as part of a range. */
  setOffset(id: number, position: number): void {
    this.#entries[3 * id] = 1
    this.#entries[3 * id + 1] = position
  }

  /** Writes an object outside of object streams. */
  write(id: number, body: string): void {
    this.setOffset(id, this.#out.position)
    this.#out.text(`${id} 0 obj\n${body}\nendobj\n`)
  }

  writeStream(id: number, dict: string, data: Buffer): void {
    this.setOffset(id, this.#out.position)
    this.#out.text(`${id} 0 obj\n<<${dict}/Length ${data.length}>>\nstream\n`)
    this.#out.bytes(data)
    this.#out.text('\nendstream\nendobj\n')
  }

  /** Adds a small object (latin1) to the current object stream. */
  small(id: number, text: string): void {
    this.#held.push(text)
    this.#heldIds.push(id)
    this.#heldBytes += text.length + 1
    if (this.#held.length >= OBJECTS_A_STREAM || this.#heldBytes >= BYTES_A_STREAM) this.#closeStream()
  }

  #closeStream(): void {
    if (this.#held.length === 0) return
    const stream = this.reserve()
    let offset = 0
    const head = this.#heldIds.map((id, index) => {
      const entry = `${id} ${offset}`
      offset += this.#held[index]!.length + 1
      this.#entries[3 * id] = 2
      this.#entries[3 * id + 1] = stream
      this.#entries[3 * id + 2] = index
      return entry
    })
    const first = `${head.join(' ')}\n`
    const data = deflateSync(Buffer.from(`${first}${this.#held.join('\n')}\n`, 'latin1'))
    const count = this.#held.length
    this.#held = []
    this.#heldIds = []
    this.#heldBytes = 0
    this.writeStream(stream, `/Type/ObjStm/N ${count}/First ${first.length}/Filter/FlateDecode`, data)
  }

  /** Writes the last object stream and the xref table with the given trailer entries. */
  finish(trailer: string): void {
    this.#closeStream()
    const id = this.reserve()
    const at = this.#out.position
    this.setOffset(id, at)
    const rows = this.#entries.length / 3
    const widths = [1, at > 0xffff_ffff ? 6 : 4, 2] as const
    const row = 1 + widths[1] + 2
    // each row is stored as its difference from the previous one (PNG "up"), which compresses well
    const data = Buffer.alloc(rows * (row + 1))
    const plain = [Buffer.alloc(row), Buffer.alloc(row)] as const
    for (let i = 0; i < rows; i++) {
      const current = plain[i % 2 === 0 ? 0 : 1]
      const above = plain[i % 2 === 0 ? 1 : 0]
      current.writeUInt8(this.#entries[3 * i]!, 0)
      current.writeUIntBE(this.#entries[3 * i + 1]!, 1, widths[1])
      current.writeUInt16BE(this.#entries[3 * i + 2]!, 1 + widths[1])
      const start = i * (row + 1)
      data[start] = 2
      for (let k = 0; k < row; k++) data[start + 1 + k] = (current[k]! - above[k]!) & 255
    }
    const dict =
      `/Type/XRef/Size ${rows}/W[${widths.join(' ')}]${trailer}` +
      `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${row}>>`
    this.writeStream(id, dict, deflateSync(data))
    this.#out.text(`startxref\n${at}\n%%EOF\n`)
  }
}
