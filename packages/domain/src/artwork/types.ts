import type { Size } from '../geometry/index.ts'
import type { Mm } from '../units/index.ts'

/** What artwork can be, told by its content and never by its name (readings N2). */
export const ARTWORK_KINDS = ['PDF', 'PNG', 'JPEG', 'TIFF', 'SVG'] as const
export type ArtworkKind = (typeof ARTWORK_KINDS)[number]

/** A page as it is viewed: true size in mm, after the page's own turn. */
export interface ArtworkPage {
  readonly widthMm: Mm
  readonly heightMm: Mm
}

export interface ArtworkFont {
  readonly name: string
  readonly embedded: boolean
}

/** What is known of a piece of artwork once it has been made ready. */
export interface ArtworkInfo {
  readonly kind: ArtworkKind
  readonly pages: readonly ArtworkPage[]
  /** Names as in PDF: DeviceCMYK, DeviceRGB, DeviceGray, ICCBased, Lab, Separation and so on; each once. */
  readonly colourSpaces: readonly string[]
  /** Names of the spot colours (Separation and DeviceN colorants), without the process colours; each once. */
  readonly spotColours: readonly string[]
  readonly fonts: readonly ArtworkFont[]
  /** Whether anything lets what lies below show through: alpha, soft masks, blend modes. */
  readonly transparency: boolean
  /** The lowest resolution of its images at true size; null where it has none. */
  readonly lowestResolutionDpi: number | null
  /** Whether the file is encrypted, and opens without a password; left out of artwork that was described before this was asked. */
  readonly encrypted?: boolean | undefined
}

/** Why a file cannot become artwork. One closed list; each is said in plain words by `refuseArtwork`. */
export const ARTWORK_REFUSALS = [
  'fileMissing',
  'fileEmpty',
  'fileTooLarge',
  'kindUnknown',
  'damaged',
  'truncated',
  'encrypted',
  'noPages',
  'appearanceMissing',
  'pixelsTooMany',
  'sizeTooLarge',
  'unsupported',
  'svgDoctype',
  'tooComplex',
  'svgOutsideReference',
  'tookTooLong',
  'tooMuchMemory',
  'readerCrashed',
] as const
export type ArtworkRefusalCode = (typeof ARTWORK_REFUSALS)[number]

/** An expected failure: the code for the screen, the same in plain English, and the values it speaks of. */
export interface ArtworkRefusal {
  readonly code: ArtworkRefusalCode
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Page size of the first page, as the imposition wants it. */
export function firstPageSize(info: ArtworkInfo): Size | undefined {
  const page = info.pages[0]
  return page && { width: page.widthMm, height: page.heightMm }
}
