import { type FileHandle, open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'

/** Bytes that may wait to be written. */
const FLUSH_BYTES = 16_000
/**
 * Pages are some thousands of bytes: a window as large as them costs a quarter of the usual one to set up, and what is
 * packed comes in pieces of its size, not in one of 16 kB for each page.
 */
const DEFLATE = { windowBits: 13, memLevel: 6, chunkSize: 2048 } as const

const SPECIAL_IN_NAMES = /[^\w.+-]/g

/** A name of PDF, written. */
export const nameText = (name: string): string =>
  `/${name.replace(SPECIAL_IN_NAMES, (c) => `#${(c.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)}`

/** A text of PDF in any script, written: UTF-16 with its mark. */
export const hexTextString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/**
 * Writes the objects of a small PDF one after the other into a file. Only what was written last is in memory: a
 * document grows by its cross-reference table alone.
 */
export class LabelPdfWriter {
  readonly #handle: FileHandle
  /** Used again and again: a buffer for each object would stay in memory until the next large collection. */
  #held = Buffer.allocUnsafeSlow(4 * FLUSH_BYTES)
  #heldBytes = 0
  #unpacked = Buffer.allocUnsafeSlow(4 * FLUSH_BYTES)
  #position = 0
  /** Where the objects begin, by their number less one. */
  readonly #offsets: number[] = []

  private constructor(handle: FileHandle) {
    this.#handle = handle
    // The second line tells programs that the file is no text.
    this.#write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  }

  /** Begins a file; an existing one is replaced. */
  static async open(path: string): Promise<LabelPdfWriter> {
    return new LabelPdfWriter(await open(path, 'w'))
  }

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0)
  }

  /** Writes an object; the answer is its number. */
  object(value: string, id = this.reserve()): number {
    this.#offsets[id - 1] = this.#position
    this.#write(`${id} 0 obj\n${value}\nendobj\n`)
    return id
  }

  /** Writes a stream with bytes as they are; the answer is its number. */
  stream(entries: string, bytes: Uint8Array, id = this.reserve()): number {
    this.#offsets[id - 1] = this.#position
    this.#write(`${id} 0 obj\n<<${entries}/Length ${bytes.length}>>\nstream\n`)
    this.#make(bytes.length)
    this.#held.set(bytes, this.#heldBytes)
    this.#advance(bytes.length)
    this.#write('\nendstream\nendobj\n')
    return id
  }

  /** Writes a stream and packs it; the answer is its number. */
  packed(entries: string, content: Uint8Array | string): number {
    return this.stream(`${entries}/Filter/FlateDecode`, deflateSync(this.#bytesOf(content), DEFLATE))
  }

  /** Writes to the disk where enough has gathered. */
  async room(): Promise<void> {
    if (this.#heldBytes >= FLUSH_BYTES) await this.#flush()
  }

  /** Ends the file. */
  async finish(root: number, info: number): Promise<void> {
    const table = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const size = this.#offsets.length + 1
    const start = this.#position
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${table}`)
    this.#write(`trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`)
    await this.#flush()
    await this.#handle.close()
  }

  /** Closes a file that is given up. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
  }

  async #flush(): Promise<void> {
    const bytes = this.#held.subarray(0, this.#heldBytes)
    await this.#handle.appendFile(bytes)
    this.#heldBytes = 0
  }

  #bytesOf(content: Uint8Array | string): Uint8Array {
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

  /** Makes room for more bytes; a picture or a font may be larger than all that usually waits. */
  #make(more: number): void {
    if (this.#heldBytes + more <= this.#held.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#heldBytes + more))
    this.#held.copy(larger, 0, 0, this.#heldBytes)
    this.#held = larger
  }
}
