/** A glyph at its place in a shaped text; lengths in units of the font, y up. */
export interface ShapedGlyph {
  readonly glyph: number
  /** Index in the text of the first character of its cluster. */
  readonly cluster: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}
