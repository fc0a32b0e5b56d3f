import { JIG_LIMITS } from '@platen/domain/jigs'
import { LAYOUT_LIMITS } from '@platen/domain/layouts'
import { z } from 'zod'
import {
  defineCall,
  emptyResponse,
  idText,
  ignoredField,
  mm,
  pageFields,
  pageQuery,
  successResponse,
  versionNumber,
} from '../call/index.ts'
import { byId, byVersion, savedVersionSchema, slotSchema } from '../jigs/index.ts'

export const placedJigSchema = z.object({
  id: idText,
  x: mm,
  y: mm,
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  slots: z.array(slotSchema).max(JIG_LIMITS.maxSlots).optional(),
})

/** A jig on the layout of a preset. A booked slot has the true size in mm and the image of its order. */
export const bookedJigSchema = placedJigSchema.extend({
  slots: z
    .array(
      slotSchema.extend({
        isBooked: z.boolean(),
        orderPhysicalWidth: z.number().optional(),
        orderPhysicalHeight: z.number().optional(),
        orderThumbnailPath: z.string().nullable().optional(),
      }),
    )
    .max(JIG_LIMITS.maxSlots)
    .optional(),
})

export const layoutSchema = z.object({
  id: idText,
  name: z.string().max(JIG_LIMITS.maxNameLength),
  width: mm,
  height: mm,
  jigs: z.array(placedJigSchema).max(LAYOUT_LIMITS.maxJigs),
  printableArea: z.object({ x: mm, y: mm, width: mm, height: mm }),
  referenceText: z.string().max(JIG_LIMITS.maxReferenceLength),
  defaultSpacing: mm,
  locations: z.array(z.string()),
  printerTypes: z.array(z.string()),
  version: versionNumber.optional(),
})
export type WireLayout = z.infer<typeof layoutSchema>

export const slotsQuery = { slots: z.literal('false').optional() }

/**
 * A layout to be stored, without locations and printer types: the server derives these as the values that all jigs of
 * the layout have in common.
 */
export const layoutBodySchema = layoutSchema
  .omit({ id: true, version: true, locations: true, printerTypes: true })
  .extend({ jigs: z.array(placedJigSchema.omit({ slots: true })).max(LAYOUT_LIMITS.maxJigs) })
export type LayoutBody = z.infer<typeof layoutBodySchema>

/** A layout in a request; the server-owned fields of a listed layout are accepted and ignored. */
const layoutInputSchema = layoutBodySchema.extend({
  jigs: z.array(placedJigSchema.extend({ slots: ignoredField })).max(LAYOUT_LIMITS.maxJigs),
  locations: ignoredField,
  printerTypes: ignoredField,
  assignedOrders: ignoredField,
  orders: ignoredField,
  status: ignoredField,
})

const version = versionNumber

const LAYOUT_BODY_LIMIT = {
  bytes: 4 * 1024 * 1024,
  values: 100_000,
  reason: 'a layout may be sent as it was listed, with the slots of its jigs',
}

export const layoutCalls = {
  create: defineCall({
    method: 'POST',
    path: '/pax/table',
    access: 'print_layout_edit',
    cost: 'compute',
    bodyLimit: LAYOUT_BODY_LIMIT,
    body: layoutInputSchema.extend({ id: ignoredField, version: ignoredField }),
    response: successResponse({ id: z.string(), version }),
    errors: ['layout_invalid', 'name_taken', 'too_many_items'],
  }),
  change: defineCall({
    method: 'PUT',
    path: '/pax/table',
    access: 'print_layout_edit',
    cost: 'compute',
    bodyLimit: LAYOUT_BODY_LIMIT,
    body: layoutInputSchema.extend({ id: idText, version: version.optional() }),
    response: successResponse({ version }),
    errors: ['not_found', 'changed_meanwhile', 'layout_invalid', 'name_taken', 'geometry_booked'],
  }),
  /** Replaces a jig by another one on several layouts. Changes all of the layouts or none. */
  replaceJig: defineCall({
    method: 'PUT',
    path: '/pax/table/update',
    access: 'print_layout_edit',
    cost: 'compute',
    body: z.object({ tableIds: z.array(idText).max(500), currentJigId: idText, newJigId: idText }),
    response: emptyResponse,
    errors: ['not_found', 'jig_not_found', 'layout_invalid', 'geometry_booked'],
  }),
  /** Deletes a layout. Presets that use it have no layout afterwards. */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/table',
    access: 'print_layout_edit',
    body: byId,
    response: emptyResponse,
    errors: ['not_found', 'geometry_booked'],
  }),
  /** The layout with its jigs as an SVG drawing at true size. Downloading needs a separate permission. */
  svg: defineCall({
    method: 'GET',
    path: '/pax/table/:id/svg',
    access: 'downloads_edit',
    kind: 'binary',
    mediaType: 'image/svg+xml',
    params: byId,
    response: z.undefined(),
    errors: ['not_found'],
  }),
  /**
   * Returns the names of the presets with copies booked on it: its geometry is locked until they are printed or
   * removed.
   */
  bookings: defineCall({
    method: 'GET',
    path: '/pax/table/:id/bookings',
    access: 'print_layout_view',
    params: byId,
    response: successResponse({ presets: z.array(z.string()) }),
    errors: ['not_found'],
  }),
  /** Returns one page of the saved versions, newest first. */
  versions: defineCall({
    method: 'GET',
    path: '/pax/table/:id/versions',
    access: 'print_layout_view',
    params: byId,
    query: z.object(pageQuery),
    response: successResponse({ versions: z.array(savedVersionSchema), ...pageFields }),
    errors: ['not_found', 'bad_cursor'],
  }),
  version: defineCall({
    method: 'GET',
    path: '/pax/table/:id/versions/:version',
    access: 'print_layout_view',
    params: byVersion,
    response: successResponse({ table: layoutSchema }),
    errors: ['not_found'],
  }),
  restore: defineCall({
    method: 'POST',
    path: '/pax/table/:id/versions/:version',
    access: 'print_layout_edit',
    params: byVersion,
    body: z.object({ version }),
    response: successResponse({ version }),
    errors: ['not_found', 'changed_meanwhile', 'layout_invalid', 'name_taken', 'geometry_booked'],
  }),
  /**
   * The print layouts of the environment. `slots=false` leaves out the slots of the placed jigs, which are those of the
   * jigs with their ids.
   */
  list: defineCall({
    method: 'GET',
    path: '/pax/table',
    access: 'member',
    query: z.object(slotsQuery),
    response: successResponse({ tables: z.array(layoutSchema) }),
    errors: ['too_many_slots'],
  }),
  /**
   * The layouts that the caller may use at the caller's locations. `slots=false` leaves out the slots of the placed
   * jigs, which are those of the jigs with their ids.
   */
  listOfUser: defineCall({
    method: 'GET',
    path: '/pax/user/tables',
    access: 'member',
    query: z.object(slotsQuery),
    response: successResponse({ tables: z.array(layoutSchema) }),
    errors: ['too_many_slots'],
  }),
}
