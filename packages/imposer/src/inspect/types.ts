import type { Size } from '@platen/domain/geometry'
import type { PdfFailure } from '../pdf/pdf-error.ts'

/** A font that a page uses. A font that is not embedded is drawn by a stand-in at the RIP. */
export interface PdfFontInfo {
  readonly name: string
  readonly embedded: boolean
}

export interface PdfPageInfo {
  /** True size in mm as viewed: after the page's own turn, its UserUnit applied. */
  readonly size: Size
  /** The box that the size comes from. */
  readonly box: 'TrimBox' | 'CropBox' | 'MediaBox'
  /** Colour spaces by their PDF names (`DeviceCMYK`, `ICCBased`, `Separation`, ...), sorted. */
  readonly colourSpaces: readonly string[]
  /** Names of the spot colours (Separation and DeviceN colorants that are no process colours), sorted. */
  readonly spotColours: readonly string[]
  readonly fonts: readonly PdfFontInfo[]
  readonly transparency: boolean
  readonly overprint: boolean
  /** The lowest resolution at which an image is drawn, in pixels per inch at true size; null without images. */
  readonly minEffectivePpi: number | null
  /** False where the content was too large or too broken to be looked through whole; the lists may lack something. */
  readonly isComplete: boolean
}

export interface PdfInspection {
  readonly pageCount: number
  /** In order; as many as `pageCount`. */
  readonly pages: readonly PdfPageInfo[]
  /** Encrypted with an empty password. */
  readonly encrypted: boolean
  /** The table of objects was broken and has been rebuilt by reading the whole file. */
  readonly repaired: boolean
}

export type InspectResult =
  | { readonly ok: true; readonly info: PdfInspection }
  | { readonly ok: false; readonly refusal: PdfFailure }
