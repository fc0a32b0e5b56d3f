import { type FileHandle, open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { ImagePage } from './page-size.ts'

/** A number as PDF takes it: no exponent, at most 6 decimals (far below 0.001 mm). */
function pdfNumber(value: number): string {
  return value
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}

export type PdfBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const LATE_ROOM = 48
/** Content of a page up to so many bytes is not worth packing. */
const UNPACKED_CONTENT = 500
/** The page tree comes last but is named by every page, so its number is the first. */
const PAGES_ID = 1

/**
 * Writes a plain PDF front to back: numbered objects, a classic cross-reference table, nothing held in memory.
 * What only its bytes tell of a stream (its length) is put into its dictionary afterwards, in room kept for it.
 */
export class PdfFile {
  readonly #file: FileHandle
  readonly #offsets: number[] = [-1]
  readonly #pages: number[] = []
  #position = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<PdfFile> {
    const pdf = new PdfFile(await open(path, 'wx'))
    await pdf.#write(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'))
    return pdf
  }

  /** A number for an object that is written later. */
  reserve(): number {
    this.#offsets.push(-1)
    return this.#offsets.length
  }

  async object(id: number, body: string): Promise<void> {
    this.#offsets[id - 1] = this.#position
    await this.#write(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'))
  }

  /**
   * `entries` are those of the stream's dictionary that are known beforehand; `late` gives, once all bytes are
   * written, those that only the bytes tell (at most `LATE_ROOM` characters).
   */
  async stream(id: number, entries: string, bytes: PdfBytes, late: () => string = () => ''): Promise<void> {
    this.#offsets[id - 1] = this.#position
    await this.#write(Buffer.from(`${id} 0 obj\n<<${entries}`, 'latin1'))
    const lateAt = this.#position
    await this.#write(Buffer.from(`${' '.repeat(LATE_ROOM)}>>\nstream\n`, 'latin1'))
    const start = this.#position
    for await (const chunk of bytes) await this.#write(chunk)
    const entriesToo = `/Length ${this.#position - start}${late()}`.padEnd(LATE_ROOM)
    await this.#file.write(Buffer.from(entriesToo, 'latin1'), 0, LATE_ROOM, lateAt)
    await this.#write(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  /** Adds a page; `resources` is the inside of its resource dictionary, `entries` what else the page says of itself. */
  async addPage(
    page: Pick<ImagePage, 'widthPt' | 'heightPt'>,
    content: string,
    resources: string,
    entries = '',
  ): Promise<void> {
    const [contentId, pageId] = [this.reserve(), this.reserve()]
    const box = `[0 0 ${pdfNumber(page.widthPt)} ${pdfNumber(page.heightPt)}]`
    const bytes = Buffer.from(content, 'latin1')
    const packed = bytes.length > UNPACKED_CONTENT
    await this.stream(contentId, packed ? '/Filter/FlateDecode' : '', [packed ? deflateSync(bytes) : bytes])
    await this.object(
      pageId,
      `<</Type/Page/Parent ${PAGES_ID} 0 R/MediaBox${box}/TrimBox${box}/Resources<<${resources}>>/Contents ${contentId} 0 R${entries}>>`,
    )
    this.#pages.push(pageId)
  }

  /** Ends the file with its catalog and table. It is only a step on the way; what is kept is flushed to the disk by its keeper. */
  async finish(): Promise<void> {
    const kids = this.#pages.map((id) => `${id} 0 R`).join(' ')
    await this.object(PAGES_ID, `<</Type/Pages/Kids[${kids}]/Count ${this.#pages.length}>>`)
    const catalogId = this.reserve()
    await this.object(catalogId, `<</Type/Catalog/Pages ${PAGES_ID} 0 R>>`)
    await this.#writeTable(catalogId)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #writeTable(catalogId: number): Promise<void> {
    const start = this.#position
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const size = this.#offsets.length + 1
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
    await this.#write(
      Buffer.from(`${table}trailer\n<</Size ${size}/Root ${catalogId} 0 R>>\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
    )
  }

  async #write(bytes: Uint8Array): Promise<void> {
    let done = 0
    while (done < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, this.#position)
      done += bytesWritten
      this.#position += bytesWritten
    }
  }
}

/** Draws the one image of a page by its matrix. */
export function drawImage(page: ImagePage): string {
  return `q ${page.matrix.map(pdfNumber).join(' ')} cm /Im0 Do Q`
}
