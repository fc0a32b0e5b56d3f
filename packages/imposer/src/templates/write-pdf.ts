import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { composeTransforms, type Matrix, scaling, transformOutline } from '@platen/domain/geometry'
import type { TemplateColor } from '@platen/domain/templates'
import { ptFromMm } from '@platen/domain/units'
import { type CopiedForm, closeArtwork, copyArtwork, openArtwork, TAIL_BYTES } from '../compose/copy-artwork.ts'
import { MAX_SIDE_PT, ocPropertiesEntry } from '../compose/normalised-trailer.ts'
import { pathOperators } from '../compose/sheet-content.ts'
import { SheetXref } from '../compose/sheet-objects.ts'
import { SheetWriter } from '../compose/sheet-writer.ts'
import { formatNumber, formatNumbers } from '../pdf/format-number.ts'
import { nameText } from '../pdf/serialise.ts'
import type { Drawing, DrawnPage, DrawnText } from './drawing.ts'

/** Output in small chunks: an artwork has some kilobytes. */
const DEFLATE = { chunkSize: 4096 } as const

/** Layers (OCGs) of copied pages. */
type Layers = (readonly [object: number, isShown: boolean])[]

/** Writes a drawing as a PDF of one page in true size: outlines instead of fonts, CMYK and spot colours. */
export async function writePdf(drawing: Drawing, path: string): Promise<void> {
  const out = new SheetWriter(path, false)
  try {
    new TemplatePdf(drawing, out).write()
    await out.finish()
  } catch (error) {
    await out.abort()
    await rm(path, { force: true })
    throw error
  }
}

class TemplatePdf {
  readonly #drawing: Drawing
  readonly #out: SheetWriter
  readonly #objects: SheetXref
  readonly #width: number
  readonly #height: number
  /** Points per page unit: 1 up to 5080 mm. */
  readonly #userUnit: number
  readonly #toPage: Matrix
  /** Resource names of spot colours, by the text of their colour space. */
  readonly #spaces = new Map<string, string>()
  /** Copied pages, by number and file. */
  readonly #forms = new Map<string, CopiedForm>()
  readonly #layers: Layers = []
  #overprints = false

  constructor(drawing: Drawing, out: SheetWriter) {
    this.#drawing = drawing
    this.#out = out
    this.#objects = new SheetXref(out)
    const sides = [ptFromMm(drawing.width), ptFromMm(drawing.height)] as const
    this.#userUnit = Math.max(1, Math.ceil(Math.max(...sides) / MAX_SIDE_PT))
    this.#width = sides[0] / this.#userUnit
    this.#height = sides[1] / this.#userUnit
    const scale = ptFromMm(1) / this.#userUnit
    this.#toPage = composeTransforms(scaling(scale, -scale), [1, 0, 0, 1, 0, this.#height])
  }

  write(): void {
    this.#out.text('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n')
    const objects = this.#objects
    const [catalog, tree, page, content] = [objects.reserve(), objects.reserve(), objects.reserve(), objects.reserve()]
    const items = this.#drawing.items.map((item) => (item.kind === 'TEXT' ? this.#text(item) : this.#page(item)))
    const operators = items.join('\n')
    objects.writeStream(content, '/Filter/FlateDecode', deflateSync(Buffer.from(operators, 'latin1'), DEFLATE))
    const box = `[0 0 ${formatNumbers([this.#width, this.#height], 6)}]`
    const unit = this.#userUnit === 1 ? '' : `/UserUnit ${this.#userUnit}`
    objects.write(
      page,
      `<</Type/Page/Parent ${tree} 0 R/MediaBox${box}/TrimBox${box}${unit}/Contents ${content} 0 R` +
        `/Resources<<${this.#resources()}>>>>`,
    )
    objects.write(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`)
    objects.write(catalog, `<</Type/Catalog/Pages ${tree} 0 R${ocPropertiesEntry(this.#layers)}>>`)
    const id = createHash('md5').update(operators).update(box).digest('hex')
    objects.finish(`/Root ${catalog} 0 R/ID[<${id}><${id}>]`)
  }

  #resources(): string {
    const spaces = [...this.#spaces].map(([space, name]) => `/${name}${space}`).join('')
    const forms = [...new Set(this.#forms.values())].map(({ form }) => `/F${form} ${form} 0 R`).join('')
    // OPM 0: a colour in CMYK replaces all four process colours below it, but no spot colour
    const state = this.#overprints ? '/ExtGState<</Over<</Type/ExtGState/OP true/op true/OPM 0>>>>' : ''
    return `${state}/ColorSpace<<${spaces}>>/XObject<<${forms}>>`
  }

  /**
   * Draws a text. Its white is drawn first and removes everything below; the colour then overprints, so that it does
   * not remove the white.
   */
  #text({ font, glyphs, color, hasWhite }: DrawnText): string {
    const outlines = glyphs.map(({ glyph, matrix }) => {
      const [a, b, c, d, e, f] = composeTransforms(matrix, this.#toPage)
      const place = `${formatNumbers([a, b, c, d], 10)} ${formatNumbers([e, f], 6)} cm`
      return `q ${place} ${font.outline(glyph).operators} f Q`
    })
    const shapes = outlines.join('\n')
    if (!hasWhite) return `q ${this.#colour(color)}\n${shapes} Q`
    this.#overprints = true
    const white = this.#spot(this.#drawing.whiteSpot, WHITE)
    return `q ${white}\n${shapes}\n/Over gs ${this.#colour(color)}\n${shapes} Q`
  }

  #colour(color: TemplateColor): string {
    const shares = [color.c, color.m, color.y, color.k].map((percent) => percent / 100)
    if (color.kind === 'CMYK') return `${formatNumbers(shares, 4)} k`
    return this.#spot(color.name, shares)
  }

  #spot(spotName: string, shares: readonly number[]): string {
    const tint = `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${formatNumbers(shares, 4)}]>>`
    // names are bytes, of which current programs write UTF-8
    const name = nameText(Buffer.from(spotName, 'utf8').toString('latin1'))
    const space = `[/Separation${name}/DeviceCMYK${tint}]`
    const spaceName = this.#spaces.get(space) ?? `S${this.#spaces.size + 1}`
    this.#spaces.set(space, spaceName)
    return `/${spaceName} cs 1 scn`
  }

  #page({ file, page = 1, matrix, clip }: DrawnPage): string {
    const form = this.#forms.get(`${page} ${file.preparedFile}`) ?? this.#copy(file.preparedFile, page)
    const toUnitSquare: Matrix = [1 / form.width, 0, 0, -1 / form.height, 0, 1]
    const [a, b, c, d, e, f] = composeTransforms(toUnitSquare, matrix, this.#toPage)
    const place = `${formatNumbers([a, b, c, d], 10)} ${formatNumber(e, 6)} ${formatNumber(f, 6)} cm`
    return `q ${pathOperators(transformOutline(this.#toPage, clip))} W n ${place} /F${form.form} Do Q`
  }

  #copy(preparedFile: string, page: number): CopiedForm {
    const opened = openArtwork(preparedFile, Buffer.allocUnsafe(TAIL_BYTES))
    try {
      const target = { out: this.#out, objects: this.#objects, spotNames: new Map<string, string>() }
      const copied = opened.ok ? copyArtwork(target, opened.ready, [page]) : opened
      const form = copied.ok ? copied.forms.get(page) : undefined
      if (!copied.ok || form === undefined) throw new Error(`A prepared file cannot be read: ${preparedFile}`)
      this.#layers.push(...copied.layers)
      this.#forms.set(`${page} ${preparedFile}`, form)
      return form
    } finally {
      closeArtwork(opened)
    }
  }
}

/** How viewers show white, in CMYK. */
const WHITE = [0.1, 0.02, 0.02, 0]
