import type { Size } from '@platen/domain/geometry'
import type { SheetPlan } from '@platen/domain/imposition'
import type { DeviceSettings } from '@platen/domain/output-channels'
import type { PdfFailure } from '../pdf/pdf-error.ts'

/** One page of a normalised PDF. */
export interface NormalisedPage {
  /** True size in mm, as displayed. */
  readonly size: Size
}

export type NormaliseResult =
  | {
      readonly ok: true
      readonly pages: readonly NormalisedPage[]
      readonly bytes: number
      /** Whether an object of the pages has a feature that PDF/X-4 forbids, beside colours and fonts. */
      readonly usesFeaturesOutsidePdfX4: boolean
    }
  | { readonly ok: false; readonly refusal: PdfFailure }

/** Page of a normalised PDF. `page` starts at 1. */
export interface SheetArtwork {
  readonly preparedFile: string
  readonly page: number
}

/** The output intent of the channel (ISO 15930-7). */
export interface SheetOutputIntent {
  /** Whether all artwork conforms to PDF/X-4, so that the sheet may be identified as PDF/X-4. */
  readonly isPdfX4: boolean
  /** Name of the characterised printing condition: registered, such as `FOGRA39`, or custom. */
  readonly condition: string
  /** Registry of the name; omitted for a custom name. */
  readonly registry?: string
  readonly info?: string
  /** The ICC profile of the condition, and its number of components. */
  readonly profile: Uint8Array
  readonly components: 1 | 3 | 4
}

/** The spot colour of a layer, by the name that the channel's RIP knows. */
export interface SheetLayer {
  readonly spotColour: string
}

/** White in the shape of the artwork. */
export interface ArtworkShapes {
  /** The files with the contours (`traceArtwork`), by `artworkRef` of the placements. */
  readonly contourFiles: ReadonlyMap<string, string>
  /** How far the edge of the white is inside the edge of the artwork, in mm; negative if outside. */
  readonly chokeMm: number
}

/** White below the colours: a flood, unless it has the shapes of the artwork. */
export interface WhiteLayer extends SheetLayer {
  readonly shapes?: ArtworkShapes
}

/** Processing steps that are added to the sheet (ISO 19593-1). */
export interface SheetLayers {
  /** Printed below the colours. */
  readonly white?: WhiteLayer
  /** Flood of varnish in the shape of every booked slot. */
  readonly varnish?: SheetLayer
  /** The slot's outline, stroked. */
  readonly cut?: SheetLayer
}

export interface ComposeInput {
  readonly plan: SheetPlan
  /** By `artworkRef` of the placements. */
  readonly artworks: ReadonlyMap<string, SheetArtwork>
  readonly device: DeviceSettings
  /** Path of the output; an existing file is replaced. The caller has to sync it to disk. */
  readonly output: string
  readonly title: string
  /** Number of copies of the page, for print files with one page per copy; 1 by default. */
  readonly pages?: number
  /** Seed of the document id: the same id gives the same bytes. */
  readonly documentId: string
  /** ISO 8601 date and time. */
  readonly creationDate: string
  /** Whether to compute the SHA-256 of the sheet, in a worker thread; true by default. */
  readonly hashed?: boolean
  readonly outputIntent?: SheetOutputIntent
  /** Maps spot colour names of the artwork to names that the channel's RIP knows. */
  readonly spotNames?: Readonly<Record<string, string>>
  readonly layers?: SheetLayers
  /** For viewing instead of printing: viewers show the artwork through the layers. */
  readonly isProof?: boolean
}

/** Order and slot of artwork that could not be placed, and the reason in plain English. */
export interface ComposeFailure {
  readonly orderRef: string
  readonly jigNo: number
  readonly slotNo: number
  readonly text: string
}

export type ComposeResult =
  | { readonly ok: true; readonly bytes: number; readonly sha256?: string }
  | { readonly ok: false; readonly refusal: ComposeFailure }
