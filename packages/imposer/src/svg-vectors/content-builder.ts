import { deflateSync } from 'node:zlib'
import type { Matrix, Outline, Rect } from '@platen/domain/geometry'
import type { NormalisedPdfBuilder } from '../images/normalised-pdf-builder.ts'
import { formatNumber } from '../pdf/format-number.ts'

/** Formats a number with nine significant digits. */
export const pdfNumber = (value: number): string => formatNumber(Number(value.toPrecision(9)))

export const pdfNumbers = (values: readonly number[]): string => values.map(pdfNumber).join(' ')

export const pdfBox = ({ x, y, width, height }: Rect): string => `[${pdfNumbers([x, y, x + width, y + height])}]`

export const matrixText = (matrix: Matrix): string => pdfNumbers(matrix)

/** Returns operators that append an outline to the current path. */
export function pathOperators(outline: Outline): string {
  return outline
    .map((segment) => {
      if (segment.type === 'Z') return 'h'
      const end = `${pdfNumber(segment.x)} ${pdfNumber(segment.y)}`
      if (segment.type !== 'C') return `${end} ${segment.type === 'M' ? 'm' : 'l'}`
      return `${pdfNumbers([segment.x1, segment.y1, segment.x2, segment.y2])} ${end} c`
    })
    .join('\n')
}

type Kind = 'XObject' | 'ExtGState' | 'Pattern' | 'ColorSpace' | 'Shading'
const PREFIX: Readonly<Record<Kind, string>> = {
  XObject: 'X',
  ExtGState: 'G',
  Pattern: 'P',
  ColorSpace: 'C',
  Shading: 'S',
}

/** Builds a content stream and the resources it uses. */
export class ContentStreamBuilder {
  readonly #lines: string[] = []
  readonly #used = new Map<Kind, Map<string, string>>()

  write(line: string): void {
    this.#lines.push(line)
  }

  /** Returns the resource name of an object in this stream. */
  name(kind: Kind, value: string): string {
    const named = this.#used.get(kind) ?? new Map<string, string>()
    this.#used.set(kind, named)
    const name = named.get(value) ?? `/${PREFIX[kind]}${named.size}`
    named.set(value, name)
    return name
  }

  get text(): string {
    return this.#lines.join('\n')
  }

  /** Content of the resource dictionary. */
  get resources(): string {
    return [...this.#used]
      .map(([kind, named]) => `/${kind}<<${[...named].map(([value, name]) => `${name} ${value}`).join('')}>>`)
      .join('')
  }
}

type DeferredObject =
  | { readonly kind: 'object'; readonly body: string }
  | { readonly kind: 'stream'; readonly entries: string; readonly bytes: Buffer }
  | { readonly kind: 'image'; readonly write: (pdf: NormalisedPdfBuilder) => Promise<number> }

/** Placeholder for the number of an object that is not written yet. Does not occur in texts of a drawing. */
const OPEN = '\u0001'
const CLOSE = '\u0002'
const REFERENCE = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** Objects of a drawing, deferred until it is certain that the entire drawing can be converted. */
export class DeferredObjects {
  readonly #drafts: DeferredObject[] = []

  object(body: string): string {
    return this.#add({ kind: 'object', body })
  }

  stream(entries: string, content: string | Buffer): string {
    const bytes = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
    return this.#add({ kind: 'stream', entries: `${entries}/Filter/FlateDecode`, bytes })
  }

  /** Adds an image by a function that writes it and returns its number. */
  image(write: (pdf: NormalisedPdfBuilder) => Promise<number>): string {
    return this.#add({ kind: 'image', write })
  }

  /** Writes all objects; returns a function that inserts their numbers into texts. */
  async writeTo(pdf: NormalisedPdfBuilder): Promise<(text: string) => string> {
    const ids: number[] = []
    for (const draft of this.#drafts) ids.push(draft.kind === 'image' ? await draft.write(pdf) : pdf.reserve())
    const numbered = (text: string) => text.replace(REFERENCE, (_, at: string) => String(ids[Number(at)]))
    for (const [at, draft] of this.#drafts.entries()) {
      const id = ids[at] ?? 0
      if (draft.kind === 'object') pdf.object(id, numbered(draft.body))
      if (draft.kind === 'stream') await pdf.stream(id, numbered(draft.entries), [draft.bytes])
    }
    return numbered
  }

  #add(draft: DeferredObject): string {
    this.#drafts.push(draft)
    return `${OPEN}${this.#drafts.length - 1}${CLOSE} 0 R`
  }
}
