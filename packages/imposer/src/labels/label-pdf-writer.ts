import { type FileHandle, open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'

/** Bytes that are buffered before a write. */
const FLUSH_BYTES = 16_000
/**
 * Page content has a few thousand bytes: a window of that size is four times as fast to set up as the default, and
 * output chunks of 2 kB replace one of 16 kB per page.
 */
const DEFLATE = { windowBits: 13, memLevel: 6, chunkSize: 2048 } as const

const SPECIAL_IN_NAMES = /[^\w.+-]/g

/** Formats a PDF name. */
export const nameText = (name: string): string =>
  `/${name.replace(SPECIAL_IN_NAMES, (c) => `#${(c.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)}`

/** Formats a PDF text string: UTF-16 with byte order mark, in hex. */
export const hexTextString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** Writes the objects of a small PDF sequentially to a file. Only recent output and the xref table are in memory. */
export class LabelPdfWriter {
  readonly #handle: FileHandle
  /** Reused: a buffer per object would stay in memory until the next major garbage collection. */
  #held = Buffer.allocUnsafeSlow(4 * FLUSH_BYTES)
  #heldBytes = 0
  #unpacked = Buffer.allocUnsafeSlow(4 * FLUSH_BYTES)
  #position = 0
  /** Offsets of the objects, by number minus one. */
  readonly #offsets: number[] = []

  private constructor(handle: FileHandle) {
    this.#handle = handle
    // the second line marks the file as binary
    this.#write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  }

  /** Creates a file; an existing one is replaced. */
  static async open(path: string): Promise<LabelPdfWriter> {
    return new LabelPdfWriter(await open(path, 'w'))
  }

  /** Reserves the number of an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0)
  }

  /** Writes an object; returns its number. */
  object(value: string, id = this.reserve()): number {
    this.#offsets[id - 1] = this.#position
    this.#write(`${id} 0 obj\n${value}\nendobj\n`)
    return id
  }

  /** Writes an uncompressed stream; returns its number. */
  stream(entries: string, bytes: Uint8Array, id = this.reserve()): number {
    this.#offsets[id - 1] = this.#position
    this.#write(`${id} 0 obj\n<<${entries}/Length ${bytes.length}>>\nstream\n`)
    this.#make(bytes.length)
    this.#held.set(bytes, this.#heldBytes)
    this.#advance(bytes.length)
    this.#write('\nendstream\nendobj\n')
    return id
  }

  /** Writes a compressed stream; returns its number. */
  packed(entries: string, content: Uint8Array | string): number {
    return this.stream(`${entries}/Filter/FlateDecode`, deflateSync(this.#toBytes(content), DEFLATE))
  }

  /** Writes the buffer to disk if it is full enough. */
  async flushIfFull(): Promise<void> {
    if (this.#heldBytes >= FLUSH_BYTES) await this.#flush()
  }

  /** Completes and closes the file. */
  async finish(root: number, info: number): Promise<void> {
    const table = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const size = this.#offsets.length + 1
    const start = this.#position
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${table}`)
    this.#write(`trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`)
    await this.#flush()
    await this.#handle.close()
  }

  /** Closes a file that is discarded. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
  }

  async #flush(): Promise<void> {
    const bytes = this.#held.subarray(0, this.#heldBytes)
    await this.#handle.appendFile(bytes)
    this.#heldBytes = 0
  }

  #toBytes(content: Uint8Array | string): Uint8Array {
    if (typeof content !== 'string') return content
    if (content.length > this.#unpacked.length) this.#unpacked = Buffer.allocUnsafeSlow(2 * content.length)
    return this.#unpacked.subarray(0, this.#unpacked.write(content, 'latin1'))
  }

  #write(text: string): void {
    this.#make(text.length)
    this.#advance(this.#held.write(text, this.#heldBytes, 'latin1'))
  }

  #advance(count: number): void {
    this.#heldBytes += count
    this.#position += count
  }

  /** Enlarges the buffer if necessary; a thumbnail or font can be larger than it. */
  #make(more: number): void {
    if (this.#heldBytes + more <= this.#held.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#heldBytes + more))
    this.#held.copy(larger, 0, 0, this.#heldBytes)
    this.#held = larger
  }
}
