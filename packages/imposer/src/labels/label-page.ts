import type { Pt } from '@platen/domain/units'
import { formatNumber, formatNumbers } from '../pdf/format-number.ts'
import type { LabelFonts, Weight } from './label-fonts.ts'
import type { LabelPdfWriter } from './label-pdf-writer.ts'
import type { LabelImage } from './label-thumbnails.ts'
import type { MatrixSymbol } from './matrix-symbol.ts'

/** Control point distance of a Bezier curve that approximates a quarter circle. */
const ARC = 0.5523
const n = (value: number): string => formatNumber(value, 4)

/** Object numbers of a document's thumbnails; each is embedded once. */
export type DrawnPictures = WeakMap<LabelImage, number>

/** One page of labels: collects its content, in points from the top left corner, and writes it on `end`. */
export class LabelPage {
  readonly #file: LabelPdfWriter
  readonly #fonts: LabelFonts
  readonly #pictures: DrawnPictures
  readonly #size: { readonly width: Pt; readonly height: Pt }
  #operators = '0 g 0 G\n'
  readonly #usedFonts = new Map<string, number>()
  readonly #usedPictures = new Set<number>()

  constructor(file: LabelPdfWriter, fonts: LabelFonts, pictures: DrawnPictures, size: { width: Pt; height: Pt }) {
    this.#file = file
    this.#fonts = fonts
    this.#pictures = pictures
    this.#size = size
  }

  lineWidth(width: Pt): void {
    this.#operators += `${n(width)} w\n`
  }

  line(x1: Pt, y1: Pt, x2: Pt, y2: Pt): void {
    this.#operators += `${this.#at(x1, y1)} m ${this.#at(x2, y2)} l S\n`
  }

  roundedRect(x: Pt, y: Pt, width: Pt, height: Pt, radius: Pt): void {
    const at = (fromX: number, fromY: number): string => this.#at(x + fromX, y + fromY)
    const inset = radius * (1 - ARC)
    const [w, h, r] = [width, height, radius]
    this.#operators +=
      `${at(r, 0)} m ${at(w - r, 0)} l ${at(w - inset, 0)} ${at(w, inset)} ${at(w, r)} c ` +
      `${at(w, h - r)} l ${at(w, h - inset)} ${at(w - inset, h)} ${at(w - r, h)} c ` +
      `${at(r, h)} l ${at(inset, h)} ${at(0, h - inset)} ${at(0, h - r)} c ` +
      `${at(0, r)} l ${at(0, inset)} ${at(inset, 0)} ${at(r, 0)} c s\n`
  }

  /** Draws a thumbnail at the position of its top left corner. */
  picture(picture: LabelImage, x: Pt, y: Pt, width: Pt, height: Pt): void {
    const id = this.#pictures.get(picture) ?? this.#writePicture(picture)
    this.#usedPictures.add(id)
    this.#operators += `q ${n(width)} 0 0 ${n(height)} ${this.#at(x, y + height)} cm /P${id} Do Q\n`
  }

  /** Fills the dark modules of a symbol; `module` is the width of one. */
  code({ path }: MatrixSymbol, x: Pt, y: Pt, module: Pt): void {
    this.#operators += `q ${formatNumbers([module, 0, 0, -module], 6)} ${this.#at(x, y)} cm ${path} f Q\n`
  }

  /** Writes one line of text, starting at `x` on the baseline. */
  text(text: string, weight: Weight, size: Pt, x: Pt, baseline: Pt): void {
    const runs = this.#fonts.runs(text, weight)
    if (runs.length === 0) return
    this.#operators += `BT 1 0 0 1 ${this.#at(x, baseline)} Tm `
    for (const { font, shaped } of runs) {
      this.#usedFonts.set(font.name, font.id)
      this.#operators += font.show(shaped, size)
    }
    this.#operators += 'ET\n'
  }

  /** Writes the page; returns its object number. */
  end(parent: number): number {
    const contents = this.#file.packed('', this.#operators)
    const fonts = [...this.#usedFonts].map(([name, id]) => `/${name} ${id} 0 R`).join('')
    const pictures = [...this.#usedPictures].map((id) => `/P${id} ${id} 0 R`).join('')
    const { width, height } = this.#size
    return this.#file.object(
      `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 ${n(width)} ${n(height)}]/Contents ${contents} 0 R` +
        `/Resources<</Font<<${fonts}>>/XObject<<${pictures}>>>>>>`,
    )
  }

  #writePicture(picture: LabelImage): number {
    const { jpeg, width, height, isGrey } = picture
    const id = this.#file.stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
        `/ColorSpace/${isGrey ? 'DeviceGray' : 'DeviceRGB'}/Filter/DCTDecode`,
      jpeg,
    )
    this.#pictures.set(picture, id)
    return id
  }

  #at(x: Pt, y: Pt): string {
    return `${n(x)} ${n(this.#size.height - y)}`
  }
}
