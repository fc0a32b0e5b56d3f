import { JIG_LIMITS, type Jig, MIRRORS, PLACEMENTS, SCALES, SLOT_TYPES } from '@platen/domain/jigs'
import { z } from 'zod'
import {
  defineCall,
  emptyResponse,
  FIELD_LIMITS,
  idText,
  ignoredField,
  mm,
  pageFields,
  pageQuery,
  successResponse,
  versionNumber,
} from '../call/index.ts'

const quarterTurn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])

export const imageBoxSchema = z.object({
  x: mm,
  y: mm,
  width: mm,
  height: mm,
  rotation: quarterTurn,
  mirror: z.enum(MIRRORS),
  scale: z.enum(SCALES),
  placement: z.enum(PLACEMENTS),
})

/**
 * cx, cy, r, rx and ry follow from the bounds. The server adds them to responses and ignores them in requests, so that
 * a slot cannot contradict itself.
 */
export const slotSchema = z.object({
  id: z.string().min(1).max(80),
  x: mm.min(JIG_LIMITS.minSlotCoordinate),
  y: mm.min(JIG_LIMITS.minSlotCoordinate),
  width: mm,
  height: mm,
  rotation: mm.min(0).max(JIG_LIMITS.maxSlotRotation),
  type: z.enum(SLOT_TYPES),
  path: z.string().max(JIG_LIMITS.maxPathLength).optional(),
  imageBox: imageBoxSchema.optional(),
  cx: mm.optional(),
  cy: mm.optional(),
  r: mm.optional(),
  rx: mm.optional(),
  ry: mm.optional(),
})

/** Has exactly the fields of `Jig`, and its version. */
export const jigSchema = z.object({
  id: idText,
  name: z.string().max(JIG_LIMITS.maxNameLength),
  width: mm,
  height: mm,
  thickness: mm,
  slots: z.array(slotSchema).max(JIG_LIMITS.maxSlots),
  referenceText: z.string().max(JIG_LIMITS.maxReferenceLength),
  defaultSpacing: mm,
  locations: z.array(z.string().max(200)).max(500),
  printerTypes: z.array(z.string().max(200)).max(500),
  source: z.literal('SVG').optional(),
  /** Incremented by every save; a save with an older version fails with changed_meanwhile. */
  version: versionNumber.optional(),
} satisfies Readonly<Record<keyof Jig | 'version', z.ZodType>>)
export type WireJig = z.infer<typeof jigSchema>

/** A jig to be stored; a new one has no id. */
export const jigBodySchema = jigSchema.omit({ id: true, version: true })
export type JigBody = z.infer<typeof jigBodySchema>

/** A saved version of a jig or layout. */
export const savedVersionSchema = z.object({
  version: z.number().int(),
  /** ISO 8601. */
  savedAt: z.string(),
  /** E-mail of the user who saved it; null if Platen saved it or the user was deleted. */
  savedBy: z.string().nullable(),
  name: z.string(),
})
export type WireSavedVersion = z.infer<typeof savedVersionSchema>

const deletedJigSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  deletedAt: z.string(),
})
export type WireDeletedJig = z.infer<typeof deletedJigSchema>

export const byId = z.object({ id: idText })
export const byVersion = z.object({ id: idText, version: z.coerce.number().int().min(1).max(FIELD_LIMITS.integer) })
const version = versionNumber
/** Names of print layouts that were valid and, with the changed jig, cannot be printed until they are repaired. */
const brokenLayouts = z.array(z.string())

/** Limit for the maximum number of slots with a path each. */
const JIG_BODY_LIMIT = {
  bytes: 4 * 1024 * 1024,
  values: 150_000,
  reason: `${JIG_LIMITS.maxSlots} slots, or long paths`,
}

export const jigCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/jig',
    access: 'member',
    response: successResponse({ jigs: z.array(jigSchema) }),
    errors: [],
  }),
  create: defineCall({
    method: 'POST',
    path: '/pax/jig',
    access: 'jig_edit',
    cost: 'compute',
    bodyLimit: JIG_BODY_LIMIT,
    // a jig may be sent as it was listed
    body: jigBodySchema.extend({ id: ignoredField, version: ignoredField }),
    response: successResponse({ id: z.string(), version }),
    errors: ['jig_invalid', 'jigs_too_large', 'name_taken', 'too_many_items'],
  }),
  /** Changes a jig. A new name is propagated to orders, rules and user rules. */
  change: defineCall({
    method: 'PUT',
    path: '/pax/jig',
    access: 'jig_edit',
    cost: 'compute',
    bodyLimit: JIG_BODY_LIMIT,
    body: jigSchema.extend({
      /** The slots are those of a corrected drawing; otherwise the slots of a jig from a drawing are locked. */
      replacesDrawing: z.boolean().optional(),
    }),
    response: successResponse({ version, brokenLayouts }),
    errors: [
      'not_found',
      'changed_meanwhile',
      'jig_invalid',
      'jigs_too_large',
      'name_taken',
      'slots_locked',
      'geometry_booked',
    ],
  }),
  /** Deletes a jig. Its orders are left without a jig, and layouts keep its position as a non-existing jig. */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/jig',
    access: 'jig_edit',
    body: byId,
    response: emptyResponse,
    errors: ['not_found', 'geometry_booked'],
  }),
  /** What a deletion of the jig affects. */
  usage: defineCall({
    method: 'GET',
    path: '/pax/jig/:id/usage',
    access: 'jig_view',
    params: byId,
    response: successResponse({
      /** Names of the print layouts with this jig. */
      layouts: z.array(z.string()),
      /** Number of active jobs with this jig. */
      orders: z.number().int(),
      /** Number of automation rules that assign this jig. */
      rules: z.number().int(),
    }),
    errors: ['not_found'],
  }),
  /** The deleted jigs that can be restored, latest deletion first; at most 100. */
  listDeleted: defineCall({
    method: 'GET',
    path: '/pax/jig/deleted',
    access: 'jig_view',
    response: successResponse({ jigs: z.array(deletedJigSchema) }),
    errors: [],
  }),
  /**
   * Restores a deleted jig from its latest version. Layouts show it again, and orders that lost it by the deletion get
   * it back if they have no other jig.
   */
  restoreDeleted: defineCall({
    method: 'POST',
    path: '/pax/jig/deleted/:id',
    access: 'jig_edit',
    params: byId,
    response: successResponse({ version, orders: z.number().int() }),
    errors: ['not_found', 'jig_invalid', 'jigs_too_large', 'name_taken', 'too_many_items'],
  }),
  /**
   * The jig as an SVG drawing at true size. Every member may read jigs; downloading them needs a separate permission.
   */
  svg: defineCall({
    method: 'GET',
    path: '/pax/jig/:id/svg',
    access: 'downloads_edit',
    kind: 'binary',
    mediaType: 'image/svg+xml',
    params: byId,
    response: z.undefined(),
    errors: ['not_found'],
  }),
  /**
   * Returns a picture (WebP, in Base64) of the first page of one artwork file, sent as multipart form data in the field
   * `file`, and its size in mm. The file is not stored.
   */
  sample: defineCall({
    method: 'POST',
    path: '/pax/jig/sample',
    access: 'jig_view',
    cost: 'upload',
    upload: 'form',
    unaudited: 'the file is deleted after its first page was drawn',
    response: successResponse({ picture: z.string(), widthMM: z.number(), heightMM: z.number() }),
    errors: ['artwork_refused', 'too_large'],
  }),
  /**
   * Returns the names of the presets with copies booked on it: its geometry is locked until they are printed or
   * removed.
   */
  bookings: defineCall({
    method: 'GET',
    path: '/pax/jig/:id/bookings',
    access: 'jig_view',
    params: byId,
    response: successResponse({ presets: z.array(z.string()) }),
    errors: ['not_found'],
  }),
  /** Returns one page of the saved versions, newest first. */
  versions: defineCall({
    method: 'GET',
    path: '/pax/jig/:id/versions',
    access: 'jig_view',
    params: byId,
    query: z.object(pageQuery),
    response: successResponse({ versions: z.array(savedVersionSchema), ...pageFields }),
    errors: ['not_found', 'bad_cursor'],
  }),
  version: defineCall({
    method: 'GET',
    path: '/pax/jig/:id/versions/:version',
    access: 'jig_view',
    params: byVersion,
    response: successResponse({ jig: jigSchema }),
    errors: ['not_found'],
  }),
  /** Saves an earlier version as the newest one. `version` is the newest version known to the client. */
  restore: defineCall({
    method: 'POST',
    path: '/pax/jig/:id/versions/:version',
    access: 'jig_edit',
    params: byVersion,
    body: z.object({ version }),
    response: successResponse({ version, brokenLayouts }),
    errors: ['not_found', 'changed_meanwhile', 'jig_invalid', 'jigs_too_large', 'name_taken', 'geometry_booked'],
  }),
}
