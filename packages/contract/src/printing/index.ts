import { fitsLabels, LABEL_LIMITS, MAX_REJECT_NOTE_LENGTH, REJECT_REASONS } from '@platen/domain/printing'
import { z } from 'zod'
import {
  customerName,
  defineCall,
  idText,
  pageFields,
  searchText,
  successResponse,
  timePageQuery,
  timeText,
} from '../call/index.ts'
import { slotAddressSchema } from '../output-presets/index.ts'
import { dismissRun, setDismissed, undoDismissRun } from './dismissed-runs.ts'
import { findPiece, readPiece } from './pieces.ts'
import { printJobSchema, runParams, runResponse } from './print-job.ts'
import { printPieceSchema } from './print-piece.ts'
import { sheetPlanSchema } from './sheet-plan.ts'
import { readTimeline } from './timeline.ts'
import { listUnprintedCopies } from './unprinted-copies.ts'

export { MAX_DISMISSED_RUNS } from './dismissed-runs.ts'
export { type WirePiece } from './pieces.ts'
export { printJobSchema, type WirePrintJob } from './print-job.ts'
export { type PieceCancellation, printPieceSchema, type WirePrintPiece } from './print-piece.ts'
export { sheetPlanSchema, type WireSheetPlan } from './sheet-plan.ts'
export { TIMELINE_KINDS, type TimelineKind, type WireTimelineEntry } from './timeline.ts'

/** The environment is in the query because a browser that opens a sheet sends no custom headers. */
const sheetQuery = z.object({ customer: customerName, download: z.enum(['true', 'false']).default('false') })

const paperLength = z.number().min(0).max(LABEL_LIMITS.largestPaperMm)
const labelCount = z.number().int().min(1).max(LABEL_LIMITS.maxRows)

/** Label paper (`LabelPaper` of the domain), large enough for a readable label. */
export const labelPaperSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('one-per-page'), width: paperLength, height: paperLength }),
    z.strictObject({
      kind: z.literal('sheet'),
      width: paperLength,
      height: paperLength,
      rows: labelCount,
      columns: labelCount,
      margins: z.strictObject({ top: paperLength, right: paperLength, bottom: paperLength, left: paperLength }),
      gapX: paperLength.optional(),
      gapY: paperLength.optional(),
    }),
  ])
  .refine(fitsLabels)

/** Why the sheet of a preset cannot be planned. */
const PLAN_ERRORS = ['not_found', 'nothing_booked', 'preset_incomplete', 'artwork_missing'] as const

const printBody = z.looseObject({ presetId: idText })
/** Presets may be sent complete with their bookings. */
const PRINT_BODY_LIMIT = { bytes: 4 * 1024 * 1024, values: 100_000, reason: 'the print data is sent completely' }

export const printCalls = {
  /**
   * Prints the booked copies of the preset. Other fields of the payload are ignored; the server uses its stored data.
   */
  printOrders: defineCall({
    method: 'POST',
    path: '/pax/print/orders',
    access: 'print_order_edit',
    cost: 'compute',
    bodyLimit: PRINT_BODY_LIMIT,
    body: printBody,
    response: successResponse({ printJobs: z.array(printJobSchema) }),
    errors: [...PLAN_ERRORS, 'layout_broken', 'storage_full', 'preset_in_use', 'preset_locked', 'preset_on_hold'],
  }),
  labels: defineCall({
    method: 'POST',
    path: '/pax/print/joblabels',
    access: 'print_order_edit',
    cost: 'document',
    unaudited: 'renders the bookings and changes nothing',
    kind: 'binary',
    mediaType: 'application/pdf',
    bodyLimit: PRINT_BODY_LIMIT,
    body: z.looseObject({
      /** The copies that are booked on a preset, or the pieces of a print job except rejected and cancelled ones. */
      printData: z.union([z.strictObject({ runId: idText }), z.looseObject({ presetId: idText })]),
      language: z.enum(['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt']).default('en'),
      /** Stored for the user's next labels; defaults to the stored paper. */
      paper: labelPaperSchema.optional(),
    }),
    response: z.undefined(),
    errors: ['not_found', 'nothing_booked'],
  }),
  /** The label paper that the user printed on last, or the default one. */
  labelPaper: defineCall({
    method: 'GET',
    path: '/pax/print/joblabels/paper',
    access: 'print_order_edit',
    response: successResponse({ paper: labelPaperSchema }),
    errors: [],
  }),
  /** One page of the print runs that the user sees, by their creation. They are stored with the order of each slot. */
  jobs: defineCall({
    method: 'GET',
    path: '/pax/print/jobs',
    access: 'member',
    query: z.object({
      presetId: idText.optional(),
      /**
       * Part of the name of the run's preset, layout, output channel or file, or of an order or job of its pieces; case
       * is ignored. Finds also runs of other users if the order or job is assigned to the user.
       */
      text: searchText.optional(),
      from: timeText.optional(),
      to: timeText.optional(),
      /**
       * Only runs that failed, are not taken by the RIP yet (`undelivered`: not sent) or are withdrawn, and not
       * dismissed.
       */
      unresolved: z.enum(['true', 'undelivered']).optional(),
      ...timePageQuery,
    }),
    // `hasPrinted`: whether a print job was ever created in the environment, also if it is deleted by now
    response: successResponse({ printJobs: z.array(printJobSchema), hasPrinted: z.boolean(), ...pageFields }),
    errors: ['bad_cursor'],
  }),
  /**
   * One run with all details: its pieces of visible jobs, how many others it has, and the plan for its preview.
   * `runsOfSheet` are the runs that print the same sheet, with itself, by their creation; none if the user may not
   * change them.
   */
  job: defineCall({
    method: 'GET',
    path: '/pax/print/jobs/:id',
    access: 'member',
    params: runParams,
    response: successResponse({
      printJob: printJobSchema,
      pieces: z.array(printPieceSchema),
      hiddenPieces: z.number().int(),
      plan: sheetPlanSchema,
      runsOfSheet: z.array(printJobSchema),
    }),
    errors: ['not_found'],
  }),
  unprintedCopies: listUnprintedCopies,
  timeline: readTimeline,
  piece: readPiece,
  findPiece,
  retry: defineCall({
    method: 'POST',
    path: '/pax/print/jobs/:id/retry',
    access: 'print_order_edit',
    params: runParams,
    response: runResponse,
    errors: ['not_found', 'of_other_user', 'run_not_in_state', 'all_pieces_cancelled'],
  }),
  dismiss: dismissRun,
  undoDismiss: undoDismissRun,
  setDismissed,
  /** Confirms that the run was printed correctly; this ends its withdrawal if it is `withdrawing`. */
  confirm: defineCall({
    method: 'POST',
    path: '/pax/print/jobs/:id/confirm',
    access: 'print_order_edit',
    params: runParams,
    response: runResponse,
    errors: ['not_found', 'of_other_user', 'run_not_in_state'],
  }),
  /**
   * Cancels a run before it is sent, or one that is `withdrawing` and was not printed. Its copies are requeued once all
   * runs of its sheet are cancelled, or now with `requeue`: its pieces then count as rejected.
   */
  cancel: defineCall({
    method: 'POST',
    path: '/pax/print/jobs/:id/cancel',
    access: 'print_order_edit',
    params: runParams,
    body: z.strictObject({ requeue: z.boolean().optional() }).optional(),
    response: runResponse,
    errors: ['not_found', 'of_other_user', 'run_not_in_state'],
  }),
  /**
   * Has the file of a sent run removed from its folder. The response does not wait for it: the run is `withdrawing`. If
   * the RIP has not taken the file, the run is then cancelled, and its copies are requeued as by `cancel`. Otherwise it
   * is picked up and `withdrawal` is `tooLate`. If the folder or the connector cannot be reached, the run stays in the
   * state `withdrawing` until it can, or until a user ends it by `confirm` or `cancel`.
   */
  withdraw: defineCall({
    method: 'POST',
    path: '/pax/print/jobs/:id/withdraw',
    access: 'print_order_edit',
    params: runParams,
    body: z.strictObject({ requeue: z.boolean().optional() }).optional(),
    response: runResponse,
    errors: ['not_found', 'of_other_user', 'run_not_in_state'],
  }),
  /**
   * Prints the same sheet, or the pieces on some of its slots, again as a separate run. Orders and their counts do not
   * change.
   */
  reprint: defineCall({
    method: 'POST',
    path: '/pax/print/jobs/:id/reprint',
    access: 'print_order_edit',
    params: runParams,
    bodyLimit: { bytes: 512 * 1024, values: 40_000, reason: 'the body may contain every slot of a sheet' },
    body: z.strictObject({ slots: z.array(slotAddressSchema).min(1).max(10_000).optional() }).optional(),
    response: runResponse,
    errors: [
      'not_found',
      'of_other_user',
      'run_not_in_state',
      'piece_already_rejected',
      'all_pieces_cancelled',
      'storage_full',
    ],
  }),
  /**
   * Rejects the pieces on these slots of a run and requeues their copies, each piece at most once; all of them or none.
   */
  reject: defineCall({
    method: 'POST',
    path: '/pax/print/jobs/:id/reject',
    access: 'print_order_edit',
    params: runParams,
    bodyLimit: { bytes: 512 * 1024, values: 40_000, reason: 'the body may contain every slot of a sheet' },
    body: z.object({
      slots: z.array(slotAddressSchema).min(1).max(10_000),
      reason: z.enum(REJECT_REASONS),
      note: z.string().trim().max(MAX_REJECT_NOTE_LENGTH).optional(),
    }),
    response: runResponse,
    errors: ['not_found', 'of_other_user', 'run_not_in_state', 'piece_already_rejected', 'copies_not_printed'],
  }),
  /** The composed sheet as a PDF. */
  sheet: defineCall({
    method: 'GET',
    path: '/pax/print/jobs/:id/sheet',
    access: ['print_order_edit', 'downloads_edit'],
    kind: 'binary',
    mediaType: 'application/pdf',
    params: runParams,
    query: sheetQuery,
    response: z.undefined(),
    errors: ['not_found', 'sheet_not_ready', 'sheet_deleted'],
  }),
  /** Composes a proof of the booked copies of a preset for review before printing; changes nothing else. */
  createProof: defineCall({
    method: 'POST',
    path: '/pax/print/proofs',
    access: 'print_order_edit',
    cost: 'document',
    unaudited: 'renders the bookings and changes nothing',
    body: z.object({ presetId: idText }),
    response: successResponse({ proof: z.object({ id: z.string(), fileName: z.string(), bytes: z.number() }) }),
    errors: [...PLAN_ERRORS, 'artwork_refused', 'piece_without_ink', 'white_not_traced'],
  }),
  /** A proof as a PDF; it is stored for the days of the configuration. */
  proof: defineCall({
    method: 'GET',
    path: '/pax/print/proofs/:id',
    access: 'print_order_edit',
    kind: 'binary',
    mediaType: 'application/pdf',
    params: runParams,
    query: sheetQuery,
    response: z.undefined(),
    errors: ['not_found'],
  }),
}
