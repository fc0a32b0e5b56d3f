import { MAX_CUSTOMER_FIELD_DEPTH, MAX_CUSTOMER_FIELDS } from '@platen/domain/orders'
import { TEMPLATE_LIMITS } from '@platen/domain/templates'
import { z } from 'zod'
import { boundedRecord, defineCall, lineText, successResponse } from '../call/index.ts'
import { cancelOutcomeSchema, outcomeCount } from './cancel-calls.ts'
import { commonEditFields, jobKeySchema } from './order-fields.ts'

/**
 * What happened to the copies of a changed job, by the place where each of them was. `dropped`, `freed`, `takenOff` and
 * `tooLate` are copies that are not ordered any more.
 */
export const changeOutcomeSchema = z.object({
  ...cancelOutcomeSchema.shape,
  /** Further copies, which are open. */
  added: outcomeCount,
  /** Open: they are printed as changed. */
  updated: outcomeCount,
  /** Booked on an output preset: they stay on their slots, and are printed as changed. */
  kept: outcomeCount,
  /** Booked on an output preset where they cannot stay: their slots are free, and the copies are open again. */
  unbooked: outcomeCount,
  /** In a print job that was not handed over: its sheet is composed again as changed. */
  recomposed: outcomeCount,
  /** In a print job that was not handed over, where they cannot stay: taken off its sheet, and open again. */
  reopened: outcomeCount,
  /** Handed over to the RIP or printer before: they are printed as they were before the change. */
  asPrinted: outcomeCount,
})
export type WireChangeOutcome = z.infer<typeof changeOutcomeSchema>

const customerEditSchema = z.strictObject({
  /** The keys that lead to the field, from the outermost group on. */
  path: z.array(lineText).min(1).max(MAX_CUSTOMER_FIELD_DEPTH),
  from: lineText.nullable(),
  to: lineText.nullable(),
})

const templateText = z.string().max(TEMPLATE_LIMITS.value)

const editBody = z
  .object({
    ...jobKeySchema.shape,
    copies: z.number().int().min(-1_000_000).max(1_000_000),
    remaining: z.number().int().min(0).max(10_000_000).optional(),
    /**
     * With `remaining` 0: the job continues with its next frame, or goes to history. Otherwise it stays in the list
     * of active orders.
     */
    isDone: z.boolean().optional(),
    ...commonEditFields,
    /**
     * Fields of the customer data of the order, which all its jobs share, with the value that the user saw; null for a
     * field that does not exist. Fails with `changed_meanwhile` if a field has another value.
     */
    customerInfo: z.array(customerEditSchema).max(MAX_CUSTOMER_FIELDS).optional(),
    /**
     * Texts of the template from which the artwork of the job is made, by id of the item, with the text that the user
     * saw. The artwork is made again. Fails with `changed_meanwhile` if a text is another one by now, and with
     * `order_booked` if copies are booked or printed. Not with `file`, and not with `isDone`.
     */
    values: boundedRecord(
      z.string().max(80),
      z.strictObject({ from: templateText, to: templateText }),
      TEMPLATE_LIMITS.items,
    ).optional(),
    /**
     * Has the artwork of a job made that is held only because of held words or too low a resolution. Fails with
     * `changed_meanwhile` if it is not. Not with `file`, and not with `isDone`.
     */
    letFaultsThrough: z.literal(true).optional(),
    /**
     * Also changes a job with booked copies, which is refused otherwise: copies leave their slots and sheets if the
     * change requires it, for which the permission to delete orders is needed. Not with `remaining`. Fewer copies than
     * are printed or in print jobs need this permission also without `changesBooked`.
     */
    changesBooked: z.literal(true).optional(),
    /**
     * The reference of an upload (`POST /pax/orders/artwork`) that replaces the artwork that the job prints now. If it
     * has several frames of one file, all of them print the same pages of the new file. Needs the permission to delete
     * orders.
     */
    file: lineText.optional(),
  })
  .refine(({ changesBooked, remaining }) => !changesBooked || remaining === undefined, {
    path: ['remaining'],
    message: 'must not be given with changesBooked',
  })
  .refine(({ values, file, isDone }) => values === undefined || (file === undefined && isDone !== true), {
    path: ['values'],
    message: 'must not be given with file or isDone',
  })
  .refine(({ letFaultsThrough, file, isDone }) => !letFaultsThrough || (file === undefined && isDone !== true), {
    path: ['letFaultsThrough'],
    message: 'must not be given with file or isDone',
  })

const EDIT_ERRORS = [
  'not_found',
  'order_booked',
  'order_no_copies',
  'order_remaining_exceeds_copies',
  'jig_not_found',
  'already_shipped',
  'changed_meanwhile',
  'artwork_missing',
  'artwork_refused',
  'too_many_items',
] as const

/**
 * Accepts one artwork file as multipart form data in the field `file`, with the checks of artwork that arrives with
 * orders. Returns its reference, which `PUT /pax/orders` takes.
 */
export const uploadArtwork = defineCall({
  method: 'POST',
  path: '/pax/orders/artwork',
  access: 'delete_orders_edit',
  cost: 'upload',
  upload: 'form',
  unaudited: 'artwork has no effect until an order refers to it',
  response: successResponse({ file: z.string(), widthMM: z.number(), heightMM: z.number(), pages: z.number().int() }),
  errors: ['artwork_refused', 'too_large', 'storage_full'],
})

/**
 * Changes counts, assigned values and artwork of one job, and the customer data of its order. Returns what happened to
 * its copies if `changesBooked` is set, or if fewer are ordered than are printed or in print jobs.
 */
export const editJob = defineCall({
  method: 'PUT',
  path: '/pax/orders',
  access: 'member',
  body: editBody
    .safeExtend({
      /**
       * The outcome that the user was shown, if the response has one. Fails with `changed_meanwhile` if it is another
       * one now.
       */
      expected: changeOutcomeSchema.optional(),
    })
    .refine(({ changesBooked, file }) => changesBooked || file === undefined, {
      path: ['file'],
      message: 'must be given with changesBooked',
    }),
  response: successResponse({ outcome: changeOutcomeSchema.optional() }),
  errors: EDIT_ERRORS,
})

/**
 * Returns what `PUT /pax/orders` would do to the copies now with `changesBooked`, or with fewer copies than are printed
 * or in print jobs, and changes nothing.
 */
export const validateEditJob = defineCall({
  method: 'POST',
  path: '/pax/orders/validate',
  access: 'member',
  unaudited: 'changes nothing',
  body: editBody,
  response: successResponse({ outcome: changeOutcomeSchema }),
  errors: EDIT_ERRORS,
})
