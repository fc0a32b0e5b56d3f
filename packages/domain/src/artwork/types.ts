import type { Size } from '../geometry/index.ts'
import type { Mm } from '../units/index.ts'

/** What artwork can be, told by its content and never by its name (readings N2). */
export const ARTWORK_KINDS = ['PDF', 'PNG', 'JPEG', 'TIFF', 'SVG'] as const
export type ArtworkKind = (typeof ARTWORK_KINDS)[number]

export interface ArtworkFont {
  readonly name: string
  readonly embedded: boolean
}

/** What a page is made of, or all pages together. */
export interface ArtworkMetadata {
  /** Names as in PDF: DeviceCMYK, DeviceRGB, DeviceGray, ICCBased, Lab, Separation and so on; each once. */
  readonly colourSpaces: readonly string[]
  /** Names of the spot colours (Separation and DeviceN colorants), without the process colours; each once. */
  readonly spotColours: readonly string[]
  readonly fonts: readonly ArtworkFont[]
  /** Whether anything lets what lies below show through: alpha, soft masks, blend modes. */
  readonly transparency: boolean
  /** The lowest resolution of its images at true size; null where it has none. */
  readonly lowestResolutionDpi: number | null
}

/** A page as it is viewed: true size in mm, after the page's own turn. */
export interface ArtworkPage {
  readonly widthMm: Mm
  readonly heightMm: Mm
  /** What is true of this page alone; left out where it is what is true of the whole (see `pageMetadata`). */
  readonly facts?: ArtworkMetadata | undefined
}

/** What is known of a piece of artwork once it has been made ready; its own facts are those of all pages together. */
export interface ArtworkInfo extends ArtworkMetadata {
  readonly kind: ArtworkKind
  readonly pages: readonly ArtworkPage[]
  /** Whether the file is encrypted, and opens without a password; left out of artwork that was described before this was asked. */
  readonly encrypted?: boolean | undefined
}

/**
 * What is known of one page, counted from 1. Where the pages were never told apart (a single page, or artwork that was
 * described before they were), it is what is known of all together.
 */
export const pageMetadata = (info: ArtworkInfo, page: number): ArtworkMetadata => info.pages[page - 1]?.facts ?? info

/**
 * Stored artwork as it is described today: sizes stay those of its ready pages. Where the pages are counted otherwise
 * than they were, nothing can be said of each, and what is known of the file stands.
 */
export function mergeReinspected(stored: ArtworkInfo, found: ArtworkInfo): ArtworkInfo {
  const encrypted = found.encrypted ?? false
  if (found.pages.length !== stored.pages.length) return { ...stored, encrypted }
  const pages = stored.pages.map(({ widthMm, heightMm }, i) => {
    const facts = found.pages[i]?.facts
    return { widthMm, heightMm, ...(facts && { facts }) }
  })
  return { ...found, encrypted, pages }
}

/** Why a file cannot become artwork. One closed list; each is said in plain words by `preflightFailure`. */
export const PREFLIGHT_FAILURE_CODES = [
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
export type PreflightFailureCode = (typeof PREFLIGHT_FAILURE_CODES)[number]

/** An expected failure: the code for the screen, the same in plain English, and the values it speaks of. */
export interface PreflightFailure {
  readonly code: PreflightFailureCode
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Page size of the first page, as the imposition wants it. */
export function firstPageSize(info: ArtworkInfo): Size | undefined {
  const page = info.pages[0]
  return page && { width: page.widthMm, height: page.heightMm }
}
