import { SKIP_REASONS } from '@platen/domain/booking'
import { MAX_RELEASE_TIMES, PRESET_SHARING, PRESET_STATUSES, PRESET_USE_ACTIONS } from '@platen/domain/output-presets'
import { z } from 'zod'
import {
  defineCall,
  emptyResponse,
  FIELD_LIMITS,
  idText,
  nameText,
  ordinal,
  successResponse,
  versionNumber,
} from '../call/index.ts'
import { ERROR_CODES } from '../errors/index.ts'
import { bookedJigSchema, layoutSchema, slotsQuery } from '../layouts/index.ts'
import { jobKeySchema, refusedJobSchema } from '../orders/index.ts'
import { outputChannelSchema } from '../output-channels/index.ts'
import { listPresetsOfJobs } from './presets-of-jobs.ts'
import { weeklyTimeSchema } from './weekly-time.ts'

export { MAX_LISTED_SLOTS } from './presets-of-jobs.ts'

const slotNumber = ordinal
/** Numbers count from 1, as shown to users. */
export const slotAddressSchema = z.object({ jigNo: slotNumber, slotNo: slotNumber })

/** One copy of one job on one slot. */
export const assignedOrderSchema = z.object({
  ...slotAddressSchema.shape,
  ...jobKeySchema.shape,
  objId: z.string(),
  orderId: z.string(),
  frameIndex: z.number().int().min(0),
  thumbnailPath: z.string().nullable(),
  /** True size of the artwork in mm. */
  orderPhysicalWidth: z.number(),
  orderPhysicalHeight: z.number(),
})

/** Values of one master data category. */
const choices = z.array(nameText).max(FIELD_LIMITS.choices)

export const filterParmsSchema = z.object({
  qualityLevel: choices.optional(),
  printerType: choices.optional(),
  mediaType: choices.optional(),
  colorConfig: choices.optional(),
})

const presetFields = {
  id: idText,
  userId: idText,
  name: nameText,
  tableId: idText.nullable(),
  outputChannelId: idText.nullable(),
  type: z.enum(['normal', 'multiJob']),
  files: z.array(z.object({ name: z.string().max(200), printerSettingFile: z.string().max(200).nullable() })).max(100),
  multiJobName: nameText.nullable(),
  filterParms: filterParmsSchema,
  returnToOrig: z.boolean().nullable(),
  action: z.enum(['nothing', 'rip', 'ripAndPrint']).nullable(),
  preset: z.object({ presetName: nameText }).nullable(),
  /**
   * Prints automatically when all slots are booked, and at times of the environment's clock; enabled by the owner of
   * the preset.
   */
  releaseWhenFull: z.boolean(),
  releaseTimes: z.array(weeklyTimeSchema).max(MAX_RELEASE_TIMES),
  /** The minute of the day in UTC if the preset prints at one time every day; else null. */
  releaseAt: z.number().int().min(0).max(1439).nullable(),
}

/** A user by e-mail, and since when; null for accounts outside of the environment and deleted users. */
const userSinceSchema = z.object({ user: z.string().nullable(), since: z.string() })

export const outputPresetSchema = z.object({
  ...presetFields,
  sharedWith: z.enum(PRESET_SHARING),
  /** The e-mail of the owner; null for an account outside of the environment. */
  owner: z.string().nullable(),
  /** Who works on a shared preset with copies on it, or has locked it; null if nobody does. */
  usedBy: userSinceSchema.nullable(),
  /** Only the user of `usedBy` books and prints on it. */
  isLocked: z.boolean(),
  /** Who holds it; nothing is booked or printed on it until it is released. */
  heldBy: userSinceSchema.nullable(),
  version: z.number().int(),
  /** Why the due preset could not print automatically; it is retried until it succeeds. */
  releaseProblem: z.enum(ERROR_CODES).nullable(),
  /** The details of this error, as a response with its code has them. */
  releaseProblemDetails: z.record(z.string(), z.unknown()),
  status: z.enum(PRESET_STATUSES),
  table: layoutSchema.nullable(),
  outputChannel: outputChannelSchema.nullable(),
  /** The channels of connectors that it prints on, of a multi-job group those of its files. */
  connectorChannelIds: z.array(z.string()),
  /** The layout with its bookings; null while the preset has no layout. */
  tableData: z
    .object({
      ...layoutSchema.shape,
      jigs: z.array(bookedJigSchema),
      assignedOrders: z.array(assignedOrderSchema),
      isOrderAssigned: z.boolean(),
      status: z.enum(PRESET_STATUSES),
      /** Slots that are booked or can be booked: those outside the printable area cannot. */
      slotCount: z.number().int(),
    })
    .nullable(),
})
export type WireOutputPreset = z.infer<typeof outputPresetSchema>
export type WireAssignedOrder = z.infer<typeof assignedOrderSchema>

/** Slots of one call: the maximum number of slots of a jig. */
const MAX_BOOKED_SLOTS = 5000

/** Maximum number of presets of one partial list. */
export const MAX_PRESET_IDS = 50
const listQuery = z.object({
  ...slotsQuery,
  ids: z
    .string()
    .max(MAX_PRESET_IDS * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(idText).max(MAX_PRESET_IDS))
    .optional(),
})
const ownListQuery = listQuery.extend({
  shared: z.literal('true').optional(),
})
const listResponse = successResponse({ outputPresets: z.array(outputPresetSchema) })
const bookedResponse = successResponse({
  booked: z.array(z.object({ ...jobKeySchema.shape, copies: z.number().int() })),
  /** The other jobs, if some could be booked; otherwise the call fails with the reason of the first. */
  refused: z.array(refusedJobSchema),
})

export const outputPresetCalls = {
  /**
   * The caller's presets; with `shared=true`, then also those that other users share with the caller. `ids` selects
   * presets, separated by commas. `slots=false` leaves out the slots of the placed jigs in `table` and `tableData`,
   * which are those of the jigs with their ids.
   */
  list: defineCall({
    method: 'GET',
    path: '/pax/outputpreset',
    access: 'member',
    query: ownListQuery,
    response: listResponse,
    errors: ['too_many_slots'],
  }),
  /**
   * The presets of all users. `ids` selects presets, separated by commas. `slots=false` leaves out the slots of the
   * placed jigs in `table` and `tableData`, which are those of the jigs with their ids.
   */
  listAll: defineCall({
    method: 'GET',
    path: '/pax/outputpreset/allOutputPresets',
    access: 'administrator',
    query: listQuery,
    response: listResponse,
    errors: ['too_many_slots'],
  }),
  ofJobs: listPresetsOfJobs,
  /**
   * Creates (no id), changes or clears a preset. If `orderData` is sent, it is the complete list of bookings; other
   * fields of `tableData` are ignored (the server uses the stored layout).
   */
  save: defineCall({
    method: 'PUT',
    path: '/pax/outputpreset',
    access: ['output_preset_edit', 'print_order_edit'],
    bodyLimit: {
      bytes: 4 * 1024 * 1024,
      values: 100_000,
      reason: 'the preset is sent with its table data and the complete booked orders',
    },
    body: z.object({
      presetData: z.looseObject({
        ...presetFields,
        id: idText.optional(),
        userId: idText.optional(),
        type: presetFields.type.default('normal'),
        files: presetFields.files.default([]),
        multiJobName: presetFields.multiJobName.default(null),
        filterParms: filterParmsSchema.default({}),
        returnToOrig: presetFields.returnToOrig.default(null),
        action: presetFields.action.default(null),
        preset: presetFields.preset.default(null),
        releaseWhenFull: presetFields.releaseWhenFull.default(false),
        /** Omitted: `releaseAt` decides, and leaves the times unchanged if it is the one that was read. */
        releaseTimes: presetFields.releaseTimes.optional(),
        releaseAt: presetFields.releaseAt.default(null),
        /** Unchanged if omitted; a new preset is shared with nobody. Changed by the owner or an administrator. */
        sharedWith: z.enum(PRESET_SHARING).optional(),
        version: versionNumber.optional(),
      }),
      orderData: z
        .array(z.looseObject({ ...slotAddressSchema.shape, ...jobKeySchema.shape }))
        .max(MAX_BOOKED_SLOTS)
        .optional(),
    }),
    response: successResponse({ id: z.string() }),
    errors: [
      'too_many_items',
      'not_found',
      'changed_meanwhile',
      'preset_incomplete',
      'preset_has_orders',
      'preset_conflict',
      'preset_in_use',
      'preset_locked',
      'preset_on_hold',
      'of_other_user',
      'slots_taken',
      'no_free_slot',
      'slot_not_printable',
      'not_enough_copies',
      'artwork_missing',
      'artwork_held_back',
      'name_taken',
    ],
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/outputpreset',
    access: 'output_preset_edit',
    body: z.object({ id: idText }),
    response: emptyResponse,
    errors: ['not_found', 'preset_has_orders', 'of_other_user'],
  }),
  /**
   * Takes over a preset that another user works on; locks it, so that only the user books and prints on it until it is
   * unlocked; or holds it, so that nothing is booked or printed on it until it is released.
   */
  use: defineCall({
    method: 'POST',
    path: '/pax/outputpreset/use',
    access: 'team_presets_edit',
    body: z.strictObject({ presetId: idText, action: z.enum(PRESET_USE_ACTIONS) }),
    response: emptyResponse,
    errors: ['not_found', 'forbidden', 'preset_not_shared', 'preset_locked', 'preset_in_use'],
  }),
  /** Books copies on free slots: `copies` of each job, or all pending ones if omitted. */
  book: defineCall({
    method: 'POST',
    path: '/pax/outputpreset/book',
    access: 'print_order_edit',
    body: z.strictObject({
      presetId: idText,
      jobs: z.array(jobKeySchema).min(1).max(1000),
      copies: z.number().int().min(1).max(1_000_000).optional(),
      /** The slot of the first copy; the next free slots after it follow. */
      from: slotAddressSchema.optional(),
    }),
    response: bookedResponse,
    errors: [
      'not_found',
      'preset_incomplete',
      'preset_conflict',
      'preset_in_use',
      'preset_locked',
      'preset_on_hold',
      'no_free_slot',
      'slot_not_printable',
      'not_enough_copies',
      'slots_taken',
      'artwork_missing',
      'artwork_held_back',
    ],
  }),
  /** Frees slots: all slots of the given jobs, the given slots, or all slots if neither is given. */
  unbook: defineCall({
    method: 'POST',
    path: '/pax/outputpreset/unbook',
    access: 'print_order_edit',
    body: z.strictObject({
      presetId: idText,
      jobs: z.array(jobKeySchema).max(1000).optional(),
      slots: z.array(slotAddressSchema).max(MAX_BOOKED_SLOTS).optional(),
    }),
    response: emptyResponse,
    errors: ['not_found', 'preset_in_use', 'preset_locked'],
  }),
  autoFill: defineCall({
    method: 'POST',
    path: '/pax/outputpreset/autofill',
    access: 'print_order_edit',
    cost: 'compute',
    body: z.strictObject({ presetId: idText }),
    response: successResponse({
      booked: z.array(z.object({ ...jobKeySchema.shape, copies: z.number().int() })),
      left: z.array(z.object({ ...jobKeySchema.shape, copies: z.number().int(), reason: z.enum(SKIP_REASONS) })),
    }),
    errors: ['not_found', 'preset_incomplete', 'preset_in_use', 'preset_locked', 'preset_on_hold'],
  }),
}
