import type { Matrix, Outline } from '@platen/domain/geometry'
import type { TemplateColor } from '@platen/domain/templates'
import type { TemplateFont } from './font.ts'
import type { PlacedGlyph } from './lay-out-text.ts'
import type { PreparedFile } from './types.ts'

/** Text as outlines; matrices lead from font units (y up) to mm of the template (y down). */
export interface DrawnText {
  readonly kind: 'TEXT'
  readonly itemId: string
  readonly font: TemplateFont
  readonly glyphs: readonly PlacedGlyph[]
  readonly color: TemplateColor
  readonly hasWhite: boolean
}

/** A page of a prepared PDF; the matrix leads from the unit square (y down) to mm of the template. */
export interface DrawnPage {
  readonly kind: 'PAGE'
  readonly itemId: string
  readonly file: PreparedFile
  /** Counted from 1; by default the first one. */
  readonly page?: number
  readonly matrix: Matrix
  /** In mm of the template. */
  readonly clip: Outline
}

export type DrawnItem = DrawnText | DrawnPage

/** What is drawn, in its order. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly whiteSpot: string
  readonly items: readonly DrawnItem[]
}
