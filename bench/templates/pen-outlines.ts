import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { cmyk, type PDFPage } from 'pdf-lib'
import { BOX, SIZES } from './input.ts'

const PT_PER_MM = 72 / 25.4

/**
 * Draws names as outlines on pages of pdf-lib, in the largest size that fits the box. The text is shaped by fontkit.
 */
export class OutlinedNames {
  readonly #font: Font
  readonly #paths = new Map<number, string>()

  constructor(path: string) {
    this.#font = create(readFileSync(path)) as Font
  }

  /** Draws a name; `left` and `top` are those of the pen in mm, `pageHeight` is in points. */
  draw(
    page: PDFPage,
    name: string,
    { left, top, pageHeight }: { left: number; top: number; pageHeight: number },
  ): void {
    const font = this.#font
    const { glyphs, positions } = font.layout(name)
    const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm
    const height = (font.capHeight - font.descent) / font.unitsPerEm
    const fitting = Math.min(SIZES.largest, (BOX.width * PT_PER_MM) / width, (BOX.height * PT_PER_MM) / height)
    if (fitting < SIZES.smallest) throw new Error(`${name} is too long.`)
    const scale = fitting / font.unitsPerEm
    let x = (left + BOX.x + BOX.width / 2) * PT_PER_MM - (width * fitting) / 2
    const y = pageHeight - (top + BOX.y + BOX.height / 2) * PT_PER_MM - (font.capHeight * scale) / 2
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      const path = this.#paths.get(glyph.id) ?? glyph.path.scale(1, -1).toSVG()
      this.#paths.set(glyph.id, path)
      const place = { x: x + xOffset * scale, y: y + yOffset * scale, scale, color: cmyk(0, 0, 0, 1) }
      if (path !== '') page.drawSvgPath(path, place)
      x += xAdvance * scale
    }
  }
}
