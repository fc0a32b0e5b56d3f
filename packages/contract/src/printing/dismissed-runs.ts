import { z } from 'zod'
import { defineCall, idText, successResponse } from '../call/index.ts'
import { runParams, runResponse } from './print-job.ts'

/** Maximum number of print jobs that are dismissed at once. */
export const MAX_DISMISSED_RUNS = 200

/**
 * Removes a run from the print jobs that need attention, for all users. It is shown again if it fails or is retried
 * afterwards; nothing else changes.
 */
export const dismissRun = defineCall({
  method: 'POST',
  path: '/pax/print/jobs/:id/dismiss',
  access: 'print_order_edit',
  params: runParams,
  response: runResponse,
  errors: ['not_found', 'of_other_user'],
})

/** Undoes `dismiss`. */
export const undoDismissRun = defineCall({
  method: 'DELETE',
  path: '/pax/print/jobs/:id/dismiss',
  access: 'print_order_edit',
  params: runParams,
  response: runResponse,
  errors: ['not_found', 'of_other_user'],
})

/**
 * Dismisses several runs, or undoes it. Runs that do not exist, those of other users, and those that are dismissed
 * already (or not dismissed) are left out. Returns the ids of the runs that it changed.
 */
export const setDismissed = defineCall({
  method: 'PUT',
  path: '/pax/print/dismissed',
  access: 'print_order_edit',
  body: z.strictObject({ ids: z.array(idText).min(1).max(MAX_DISMISSED_RUNS), isDismissed: z.boolean() }),
  response: successResponse({ changed: z.array(z.string()) }),
  errors: [],
})
