import { REJECT_REASONS } from '@platen/domain/printing'
import { z } from 'zod'
import { slotAddressSchema } from '../output-presets/index.ts'

/** Whether a cancelled piece is off the sheet, or was cancelled too late for that and must not be shipped. */
export const pieceCancellationSchema = z.enum(['takenOff', 'tooLate'])
export type PieceCancellation = z.infer<typeof pieceCancellationSchema>

/** One piece of a print job. */
export const printPieceSchema = z.object({
  /** Null for pieces that were printed before pieces had codes. */
  code: z.string().nullable(),
  ...slotAddressSchema.shape,
  orderId: z.string(),
  jobId: z.string(),
  frameIndex: z.number().int(),
  /** Which copy of the frame it is, from 1; null as for `code`. */
  copy: z.number().int().nullable(),
  /** It replaces a piece of an earlier print job. */
  isReprint: z.boolean(),
  thumbnailPath: z.string().nullable(),
  /** When, why and by whom it was rejected; null if it is not rejected. */
  rejected: z
    .object({ at: z.string(), by: z.string(), reason: z.enum(REJECT_REASONS), note: z.string().nullable() })
    .nullable(),
  /** Null if it is not cancelled. */
  cancelled: pieceCancellationSchema.nullable(),
  /** The order was changed after the piece had been handed over: it is printed as the order was before. */
  isOutdated: z.boolean(),
})
export type WirePrintPiece = z.infer<typeof printPieceSchema>
