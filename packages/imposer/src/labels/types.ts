import type { LabelPaper } from '@platen/domain/printing'
import type { LabelLanguage } from './label-messages.ts'

/** One label, for one booked copy. Texts may be in any script. */
export interface Label {
  readonly orderId: string
  readonly jobId: string
  readonly media: string
  /** Size as entered, including unit; no conversion. */
  readonly size: string
  readonly colour: string
  /** Number of this copy, from 1 to `copies`. */
  readonly copy: number
  readonly copies: number
  /** It replaces a piece of an earlier print job. */
  readonly isReprint: boolean
  readonly jigNo: number
  readonly slotNo: number
  /** Path of a thumbnail of the artwork (PNG, JPEG or WebP); if omitted, its area stays empty. */
  readonly thumbnail?: string | undefined
  /** Code of the piece, as text and as a Data Matrix symbol for code readers that act as keyboards. */
  readonly code: string
  /** Content of the QR code: the address of the piece. */
  readonly url: string
}

export interface LabelsRequest {
  readonly labels: Iterable<Label> | AsyncIterable<Label>
  /** Path of the output; an existing file is replaced. */
  readonly output: string
  readonly language: LabelLanguage
  readonly paper: LabelPaper
}

export interface LabelsResult {
  readonly labels: number
  readonly pages: number
}
