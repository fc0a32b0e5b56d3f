/** What is known of a font that a shop has uploaded. */
export interface FontFacts {
  readonly family: string
  readonly style: string
  /** Glyphs of the font. */
  readonly glyphs: number
  /** Characters for which the font has a glyph. */
  readonly characters: number
  /** Scripts of these characters, such as `Latin` or `Devanagari` (Unicode property values), most characters first. */
  readonly scripts: readonly string[]
  readonly unitsPerEm: number
  /** Embedding permissions as they are in the font (OS/2 fsType). */
  readonly embedding: number
  /**
   * Whether the licence of the font forbids embedding (fsType 2); whether outlines may be printed is up to its owner.
   */
  readonly isRestricted: boolean
  /** Whether the font has variations; text is drawn in its default instance. */
  readonly isVariable: boolean
}

/** Why a file cannot be used as a font (closed list; the screen translates each). */
export const FONT_REFUSALS = [
  'fontTooLarge',
  /** Neither OpenType nor TrueType. */
  'notAFont',
  /** A font for web pages (WOFF); the same font is available as OpenType or TrueType. */
  'fontForWeb',
  /** Several fonts in one file. */
  'fontCollection',
  /** Only pictures of the glyphs, or no glyphs. */
  'fontWithoutOutlines',
  'fontDamaged',
] as const
export type FontRefusal = (typeof FONT_REFUSALS)[number]

export const FONT_LIMITS = {
  /** Bytes; the largest fonts for Chinese, Japanese and Korean have about 25 MB. */
  bytes: 32_000_000,
  /** Characters of a name. */
  name: 200,
} as const
