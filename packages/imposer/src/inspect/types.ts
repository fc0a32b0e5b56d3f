import type { Size } from '@platen/domain/geometry'
import type { PdfFailure } from '../pdf/pdf-error.ts'

/** A font used by a page. The RIP substitutes a font that is not embedded. */
export interface PdfFontInfo {
  readonly name: string
  readonly embedded: boolean
}

export interface PdfPageInfo {
  /** True size in mm as displayed: rotation and UserUnit applied. */
  readonly size: Size
  /** The page box that defines the size. */
  readonly box: 'TrimBox' | 'CropBox' | 'MediaBox'
  /** Colour spaces by their PDF names (`DeviceCMYK`, `ICCBased`, `Separation`, ...), sorted. */
  readonly colourSpaces: readonly string[]
  /** Names of the spot colours (Separation and DeviceN colorants except process colours), sorted. */
  readonly spotColours: readonly string[]
  readonly fonts: readonly PdfFontInfo[]
  readonly transparency: boolean
  readonly overprint: boolean
  /** Lowest effective image resolution in pixels per inch at true size; null without images. */
  readonly minEffectivePpi: number | null
  /** False if the content is too large or corrupt to be scanned completely; the lists may then be incomplete. */
  readonly isComplete: boolean
  /** Whether the page surely draws nothing inside its box (see `PaintDetector`). */
  readonly isBlank: boolean
}

export interface PdfInspection {
  readonly pageCount: number
  /** In order; as many as `pageCount`. */
  readonly pages: readonly PdfPageInfo[]
  /** Encrypted with an empty password. */
  readonly encrypted: boolean
  /** The xref table was broken and has been rebuilt from the file. */
  readonly repaired: boolean
}

export type InspectResult =
  | { readonly ok: true; readonly info: PdfInspection }
  | { readonly ok: false; readonly refusal: PdfFailure }
