import type { Size } from '@platen/domain/geometry'
import type { DeviceSettings, SheetPlan } from '@platen/domain/imposition'
import type { PdfFailure } from '../pdf/pdf-error.ts'

/** One page of a ready file. */
export interface NormalisedPage {
  /** True size in mm as viewed. */
  readonly size: Size
}

export type NormaliseResult =
  | { readonly ok: true; readonly pages: readonly NormalisedPage[]; readonly bytes: number }
  | { readonly ok: false; readonly refusal: PdfFailure }

/** Which page of which ready file an artwork is. `page` counts from 1. */
export interface SheetArtwork {
  readonly readyFile: string
  readonly page: number
}

/** The output intent of the channel (ISO 15930-7). */
export interface SheetOutputIntent {
  /** Whether all artwork keeps to PDF/X-4, so that the sheet may say that it is one. */
  readonly isPdfX4: boolean
  /** The characterised printing condition by its registered name, such as `FOGRA39`, or a name of the shop's own. */
  readonly condition: string
  /** Where the name is registered; left out for a name of the shop's own. */
  readonly registry?: string
  readonly info?: string
  /** The ICC profile of the condition, and how many colours it has. */
  readonly profile: Uint8Array
  readonly components: 1 | 3 | 4
}

/** What a layer's content is drawn with: the spot colour by the name that the channel's RIP knows. */
export interface SheetLayer {
  readonly spotColour: string
}

/** Layers of processing steps that the sheet gets of its own (ISO 19593-1), each in the shape of every booked slot. */
export interface SheetLayers {
  /** A flood of white; the printer lays it below the colours. */
  readonly white?: SheetLayer
  /** A flood of varnish. */
  readonly varnish?: SheetLayer
  /** The slot's outline, stroked. */
  readonly cut?: SheetLayer
}

export interface ComposeInput {
  readonly plan: SheetPlan
  /** By `artworkRef` of the placements. */
  readonly artworks: ReadonlyMap<string, SheetArtwork>
  readonly device: DeviceSettings
  /** The path written to, exactly; an existing file is replaced. Flushing to the disk is the caller's business. */
  readonly output: string
  readonly title: string
  /** The page so many times, for print files whose entries are its pages (readings P2); 1 when left out. */
  readonly pages?: number
  /** What the document's id is made from: the same id, the same bytes. */
  readonly documentId: string
  /** An ISO date and time. */
  readonly creationDate: string
  /** Whether the SHA-256 of the sheet is wanted: reckoned meanwhile, in a thread beside. True where left out. */
  readonly hashed?: boolean
  readonly outputIntent?: SheetOutputIntent
  /** Spot colours by the names of the artwork, to the names that the channel's RIP knows. */
  readonly spotNames?: Readonly<Record<string, string>>
  readonly layers?: SheetLayers
  /** Made to be looked at and not to be printed: viewers show the artwork through the layers. */
  readonly isProof?: boolean
}

/** Whose artwork could not be put on the sheet, and why, in plain English. */
export interface ComposeFailure {
  readonly orderRef: string
  readonly jigNo: number
  readonly slotNo: number
  readonly text: string
}

export type ComposeResult =
  | { readonly ok: true; readonly bytes: number; readonly sha256?: string }
  | { readonly ok: false; readonly refusal: ComposeFailure }
