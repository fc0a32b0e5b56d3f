import { PIECE_CODE_LENGTH, PIECE_STATES, REJECT_REASONS } from '@platen/domain/printing'
import { z } from 'zod'
import { defineCall, successResponse } from '../call/index.ts'
import { slotAddressSchema } from '../output-presets/index.ts'
import { pieceCancellationSchema } from './print-piece.ts'

/** A booked or printed copy. */
const pieceSchema = z.object({
  code: z.string(),
  state: z.enum(PIECE_STATES),
  orderId: z.string(),
  jobId: z.string(),
  frameIndex: z.number().int(),
  /** Copy `copy` of `copies` of the frame; `copies` is null if the job was deleted. */
  copy: z.number().int().nullable(),
  copies: z.number().int().nullable(),
  /** It replaces a piece of an earlier print job; false while it is booked. */
  isReprint: z.boolean(),
  ...slotAddressSchema.shape,
  presetName: z.string(),
  /** The print job; null while it is booked. */
  runId: z.string().nullable(),
  thumbnailPath: z.string().nullable(),
  /** Null if it is not cancelled. */
  cancelled: pieceCancellationSchema.nullable(),
  /** The order was changed after the piece had been handed over: it is printed as the order was before. */
  isOutdated: z.boolean(),
  /** Why it was rejected; null if it was not. */
  rejected: z.object({ reason: z.enum(REJECT_REASONS), note: z.string().nullable() }).nullable(),
  /** Its states, oldest first; `by` is the user who caused it, if a user did. */
  history: z.array(z.object({ state: z.enum(PIECE_STATES), at: z.string(), by: z.string().nullable() })),
})
export type WirePiece = z.infer<typeof pieceSchema>

/**
 * One piece by its code. Users see the pieces of their presets, of their print jobs and of the jobs assigned to them.
 */
export const readPiece = defineCall({
  method: 'GET',
  path: '/pax/pieces/:code',
  access: 'member',
  params: z.object({ code: z.string().length(PIECE_CODE_LENGTH) }),
  response: successResponse({ piece: pieceSchema }),
  errors: ['not_found'],
})

/** The latest sent run of a piece, by the data of its label. Omit the slot for labels without one. */
export const findPiece = defineCall({
  method: 'GET',
  path: '/pax/print/pieces',
  access: 'member',
  query: z.object({
    orderId: z.string().min(1).max(500),
    jobId: z.string().min(1).max(500),
    jigNo: z.coerce.number().int().min(1).max(1_000_000).optional(),
    slotNo: z.coerce.number().int().min(1).max(1_000_000).optional(),
  }),
  response: successResponse({ runId: z.string(), ...slotAddressSchema.shape }),
  errors: ['not_found'],
})
