import type { LabelPaper } from '@platen/domain/printing'
import type { LabelLanguage } from './label-messages.ts'

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
