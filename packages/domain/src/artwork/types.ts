import type { Mm } from '../units/index.ts'

/** File formats of artwork, detected by content and not by file name. */
export const ARTWORK_KINDS = ['PDF', 'PNG', 'JPEG', 'TIFF', 'SVG'] as const
export type ArtworkKind = (typeof ARTWORK_KINDS)[number]

export interface ArtworkFont {
  readonly name: string
  readonly embedded: boolean
}

/** Metadata of a page, or of all pages together. */
export interface ArtworkMetadata {
  /**
   * Colour space names as in PDF: DeviceCMYK, DeviceRGB, DeviceGray, ICCBased, Lab, Separation and so on; each once.
   */
  readonly colourSpaces: readonly string[]
  /** Names of the spot colours (Separation and DeviceN colorants), without process colours; each once. */
  readonly spotColours: readonly string[]
  readonly fonts: readonly ArtworkFont[]
  /** Whether the artwork uses transparency: alpha, soft masks or blend modes. */
  readonly transparency: boolean
  /** Lowest resolution of the images at true size; null without images. */
  readonly lowestResolutionDpi: number | null
  /**
   * True if nothing is drawn inside the page; for several pages, if that applies to all. Omitted otherwise, and for
   * artwork that was inspected before this was checked.
   */
  readonly isBlank?: true | undefined
  /** Features of an SVG drawing that are not drawn, by their names in SVG and CSS. Omitted if there are none. */
  readonly omittedFeatures?: readonly string[] | undefined
}

/** A page in displayed orientation: true size in mm, after the page's /Rotate. */
export interface ArtworkPage {
  readonly widthMm: Mm
  readonly heightMm: Mm
  /** Metadata of this page alone; omitted if it equals that of the artwork (see `pageMetadata`). */
  readonly facts?: ArtworkMetadata | undefined
}

/** Metadata of prepared artwork; its own fields cover all pages together. */
export interface ArtworkInfo extends ArtworkMetadata {
  readonly kind: ArtworkKind
  readonly pages: readonly ArtworkPage[]
  /**
   * Whether the file is encrypted and opens without a password; omitted for artwork that was inspected before this was
   * checked.
   */
  readonly encrypted?: boolean | undefined
  /**
   * True if a PDF has a feature that PDF/X-4 forbids, beside its colours and fonts. Omitted otherwise, and for artwork
   * that was prepared before this was checked.
   */
  readonly usesFeaturesOutsidePdfX4?: true | undefined
}

/**
 * Returns the metadata of one page, counted from 1. Falls back to the metadata of the artwork if none is stored per
 * page (a single page, or artwork from before it was stored).
 */
export const pageMetadata = (info: ArtworkInfo, page: number): ArtworkMetadata => info.pages[page - 1]?.facts ?? info

/**
 * Updates stored metadata with that of a new inspection. Sizes stay those of the prepared pages. If the number of pages
 * differs, metadata per page is omitted and the stored metadata of the file is kept.
 */
export function mergeReinspected(stored: ArtworkInfo, found: ArtworkInfo): ArtworkInfo {
  const encrypted = found.encrypted ?? false
  // found only when the file is prepared
  const { usesFeaturesOutsidePdfX4 } = stored
  const updatedFacts = { encrypted, ...(usesFeaturesOutsidePdfX4 && { usesFeaturesOutsidePdfX4 }) }
  if (found.pages.length !== stored.pages.length) return { ...stored, encrypted }
  const pages = stored.pages.map(({ widthMm, heightMm }, i) => {
    const facts = found.pages[i]?.facts
    return { widthMm, heightMm, ...(facts && { facts }) }
  })
  return { ...found, ...updatedFacts, pages }
}

/** Reasons why a file is rejected as artwork; `preflightFailure` has their texts. */
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
  'contentUnreadable',
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

/** An expected failure: code, English text, and the values of the text. */
export interface PreflightFailure {
  readonly code: PreflightFailureCode
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}
