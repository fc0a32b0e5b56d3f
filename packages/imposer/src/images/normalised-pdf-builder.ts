import { deflateSync } from 'node:zlib'
import { FileWriter } from '../compose/file-writer.ts'
import { NORMALISED_VERSION, type NormalisedIndex } from '../compose/normalised-index.ts'
import { writeTrailer } from '../compose/normalised-trailer.ts'
import { formatNumber, formatNumbers } from '../pdf/format-number.ts'
import { REFERENCE_DIGITS } from '../pdf/serialise.ts'
import type { ImagePage } from './page-size.ts'

/** Decimals of lengths in points, far below 0.001 mm. */
const DECIMALS = 6

export type PdfBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Space reserved in the dictionary of a stream for the entries that depend on its data, in characters. */
const RESERVED_CHARACTERS = 48
/** Page content up to this many bytes is not compressed. */
const MAX_UNCOMPRESSED_BYTES = 500

/** A reference in texts passed to `NormalisedPdfBuilder`; nothing else in them matches. */
const REFERENCE = /(\d+) 0 R/g

interface Numbered {
  readonly text: string
  /** Position in the text and target alternately. */
  readonly refs: readonly number[]
}

/** Pads every reference in a text to the fixed width at which its number can be changed in place. */
function numbered(text: string): Numbered {
  const refs: number[] = []
  let added = 0
  const wide = text.replace(REFERENCE, (found: string, id: string, at: number) => {
    refs.push(at + added, Number(id))
    const padded = found.padStart(REFERENCE_DIGITS + found.length - id.length)
    added += padded.length - found.length
    return padded
  })
  return { text: wide, refs }
}

/**
 * Writes generated artwork as a normalised PDF (`NormalisedIndex`), sequentially: streams are not buffered in memory.
 * Entries that depend on the data of a stream, such as its length, are written afterwards into space reserved in its
 * dictionary.
 */
export class NormalisedPdfBuilder {
  readonly #out: FileWriter
  readonly #small: { readonly id: number; readonly text: string }[] = []
  readonly #pages: NormalisedIndex['pages'][number][] = []
  readonly #offsets: number[] = []
  readonly #lengths: number[] = []
  readonly #refs: (readonly number[] | undefined)[] = []
  #count = 0

  /** `path` must not exist. */
  constructor(path: string) {
    this.#out = new FileWriter(path, 'wx')
    this.#out.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  }

  /** Reserves the number of an object that is written later. */
  reserve(): number {
    return ++this.#count
  }

  object(id: number, body: string): void {
    const { text, refs } = numbered(body)
    this.#refs[id] = refs
    this.#small.push({ id, text })
  }

  /**
   * Writes a stream. `entries` are the dictionary entries known in advance; `late` returns those that depend on the
   * data, after all bytes are written (at most `RESERVED_CHARACTERS` characters).
   */
  async stream(id: number, entries: string, bytes: PdfBytes, late: () => string = () => ''): Promise<void> {
    const out = this.#out
    const start = out.position
    const head = `${String(id).padStart(REFERENCE_DIGITS)} 0 obj\n<<`
    const early = numbered(entries)
    out.text(`${head}${early.text}`)
    const lateAt = out.position
    out.text(`${' '.repeat(RESERVED_CHARACTERS)}>>\nstream\n`)
    const from = out.position
    for await (const chunk of bytes) out.bytes(chunk)
    const after = numbered(`/Length ${out.position - from}${late()}`)
    out.patch(lateAt, after.text.padEnd(RESERVED_CHARACTERS))
    out.text('\nendstream\nendobj\n')
    const shifted = (refs: readonly number[], by: number) => refs.map((n, i) => (i % 2 === 0 ? n + by : n))
    this.#refs[id] = [...shifted(early.refs, head.length), ...shifted(after.refs, lateAt - start)]
    this.#offsets[id] = start
    this.#lengths[id] = out.position - start
  }

  /**
   * Adds a page. `resources` is the content of its resource dictionary, `entries` are additional entries of its form.
   */
  async addPage(
    page: Pick<ImagePage, 'widthPt' | 'heightPt'>,
    content: string,
    resources: string,
    entries = '',
  ): Promise<void> {
    const form = this.reserve()
    const [width, height] = [formatNumber(page.widthPt, DECIMALS), formatNumber(page.heightPt, DECIMALS)]
    const bytes = Buffer.from(content, 'latin1')
    const isCompressed = bytes.length > MAX_UNCOMPRESSED_BYTES
    const kind = `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]/Resources<<${resources}>>${entries}`
    await this.stream(form, `${kind}${isCompressed ? '/Filter/FlateDecode' : ''}`, [
      isCompressed ? deflateSync(bytes) : bytes,
    ])
    this.#pages.push({ form, width: Number(width), height: Number(height) })
  }

  /** Completes the file. The caller has to sync it to disk. */
  finish(): void {
    const out = this.#out
    const smallAt = out.position
    for (const { id, text } of this.#small) {
      out.text(`${id} 0 obj\n`)
      this.#offsets[id] = out.position
      this.#lengths[id] = text.length
      out.text(`${text}\nendobj\n`)
    }
    const ids = Array.from({ length: this.#count }, (_, at) => at + 1)
    writeTrailer(out, {
      version: NORMALISED_VERSION,
      pages: this.#pages,
      smallAt,
      objects: ids.flatMap((id) => [this.#offsets[id] ?? 0, this.#lengths[id] ?? 0]),
      refCounts: ids.map((id) => (this.#refs[id]?.length ?? 0) / 2),
      refs: ids.flatMap((id) => this.#refs[id] ?? []),
      spots: [],
      layers: [],
    })
  }

  close(): void {
    this.#out.close()
  }
}

/** Returns operators that draw the single image of a page. */
export function drawImage(page: ImagePage): string {
  return `q ${formatNumbers(page.matrix, DECIMALS)} cm /Im0 Do Q`
}
