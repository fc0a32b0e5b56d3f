import { type FileHandle, open } from 'node:fs/promises'
import type { ImagePage } from './page-size.ts'

/** A number as PDF takes it: no exponent, at most 6 decimals (far below 0.001 mm). */
export function pdfNumber(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '').replace(/^-0$/, '0')
}

const LENGTH_DIGITS = 12

/**
 * Writes a plain PDF front to back: numbered objects, a classic cross-reference table, nothing held in memory.
 * The length of a stream is put into its dictionary after its bytes are known, in room kept for it.
 */
export class PdfFile {
  readonly #file: FileHandle
  readonly #offsets: number[] = []
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

  /** `entries` are the stream dictionary's without /Length; `bytes` come as they are ready. */
  async stream(id: number, entries: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    this.#offsets[id - 1] = this.#position
    await this.#write(Buffer.from(`${id} 0 obj\n<<${entries}/Length `, 'latin1'))
    const lengthAt = this.#position
    await this.#write(Buffer.from(`${' '.repeat(LENGTH_DIGITS)}>>\nstream\n`, 'latin1'))
    const start = this.#position
    for await (const chunk of bytes) await this.#write(chunk)
    const length = String(this.#position - start).padEnd(LENGTH_DIGITS)
    await this.#file.write(Buffer.from(length, 'latin1'), 0, LENGTH_DIGITS, lengthAt)
    await this.#write(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  /** Ends the file with the page, the catalog and the table. `resources` is the page's resource dictionary. */
  async finish(page: ImagePage, content: string, resources: string): Promise<void> {
    const [contentId, pageId, pagesId, catalogId] = [this.reserve(), this.reserve(), this.reserve(), this.reserve()]
    const box = `[0 0 ${pdfNumber(page.widthPt)} ${pdfNumber(page.heightPt)}]`
    await this.stream(contentId, '', [Buffer.from(content, 'latin1')])
    await this.object(
      pageId,
      `<</Type/Page/Parent ${pagesId} 0 R/MediaBox${box}/TrimBox${box}/Resources<<${resources}>>/Contents ${contentId} 0 R>>`,
    )
    await this.object(pagesId, `<</Type/Pages/Kids[${pageId} 0 R]/Count 1>>`)
    await this.object(catalogId, `<</Type/Catalog/Pages ${pagesId} 0 R>>`)
    await this.#writeTable(catalogId)
    await this.#file.sync()
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
