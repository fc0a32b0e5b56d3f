import type { Mm } from '@platen/domain/units'
import type { LabelLanguage } from './words.ts'

/** One label: one booked copy (readings P8). Texts come as people wrote them, in any script. */
export interface Label {
  readonly orderId: string
  readonly jobId: string
  readonly media: string
  /** As the shop writes it, unit included; the labels do no arithmetic. */
  readonly size: string
  readonly colour: string
  /** This copy, counted from 1, of `copies`. */
  readonly copy: number
  readonly copies: number
  readonly jigNo: number
  readonly slotNo: number
  /** Path of a picture of the artwork (PNG, JPEG or WebP); left out, its room stays empty. */
  readonly thumbnail?: string | undefined
  /** What the QR code says: the address that opens the order. */
  readonly url: string
}

export interface OnePerPage {
  readonly kind: 'one-per-page'
  /** Size of the label, which is the page. */
  readonly width: Mm
  readonly height: Mm
}

export interface LabelSheet {
  readonly kind: 'sheet'
  /** Size of the sheet. */
  readonly width: Mm
  readonly height: Mm
  readonly rows: number
  readonly columns: number
  readonly margins: { readonly top: Mm; readonly right: Mm; readonly bottom: Mm; readonly left: Mm }
  /** Between columns and between rows; none where left out. */
  readonly gapX?: Mm
  readonly gapY?: Mm
}

export type LabelPaper = OnePerPage | LabelSheet

export interface LabelsRequest {
  readonly labels: Iterable<Label> | AsyncIterable<Label>
  /** The path written to; an existing file is replaced. */
  readonly output: string
  readonly language: LabelLanguage
  readonly paper: LabelPaper
}

export interface LabelsResult {
  readonly labels: number
  readonly pages: number
}
