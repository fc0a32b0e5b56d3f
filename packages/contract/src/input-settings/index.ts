import { z } from 'zod'
import { defineCall, emptyResponse, successResponse } from '../call/index.ts'

const text = z.string().max(500)

const connectorSchema = z.union([
  z.object({
    type: z.literal('persBiz'),
    mapping: z.array(z.object({ name: text, values: z.array(text).max(100) })).max(100),
  }),
  z.object({
    type: text,
    order: z.array(text).max(50),
    separator: z.enum(['-', '+', '=', '_', ' ', '']),
    fixValues: z.array(z.object({ key: text, value: text })).max(50),
  }),
])
const customParamSchema = z.object({ name: text, type: z.enum(['media', 'topLevel']) })

export const inputSettingsSchema = z.object({
  connectors: z.array(connectorSchema),
  learningMode: z.boolean(),
  customParams: z.array(customParamSchema),
  mappingSuggestions: z.record(z.string(), z.array(z.string())),
  /** Whether jobs that a shop system leaves out of a later submission of their order are cancelled without asking. */
  cancelsLeftOutJobs: z.boolean(),
  /** Whether a shop system changes jobs with booked or printed copies by submitting their order again. */
  changesBookedJobs: z.boolean(),
  /** Whether jobs with an SKU may arrive without artwork; they get that of their product. */
  usesProducts: z.boolean(),
})

const SETTINGS_BODY_LIMIT = {
  bytes: 1024 * 1024,
  values: 50_000,
  reason: 'a mapping lists the values of each field, and is sent with its previous version',
}

export const inputSettingsCalls = {
  get: defineCall({
    method: 'GET',
    path: '/pax/inputsetting',
    access: 'member',
    response: successResponse({ inputSettings: inputSettingsSchema }),
    errors: [],
  }),
  /**
   * Replaces the topLevel parameters; parameters of type media cannot be edited. `before` contains the parameters that
   * the change is based on; if others are stored, nothing is overwritten.
   */
  saveCustomParams: defineCall({
    method: 'POST',
    path: '/pax/inputsetting/customparams',
    access: 'input_settings_edit',
    body: z.strictObject({
      customParams: z.array(customParamSchema).max(100),
      before: z.array(customParamSchema).max(100).optional(),
    }),
    response: emptyResponse,
    errors: ['value_empty', 'value_too_long', 'value_exists', 'too_many_values', 'value_in_use', 'changed_meanwhile'],
  }),
  saveLeftOutJobs: defineCall({
    method: 'PUT',
    path: '/pax/inputsetting/leftoutjobs',
    access: 'administrator',
    body: z.strictObject({ cancelsLeftOutJobs: z.boolean() }),
    response: emptyResponse,
    errors: [],
  }),
  saveBookedJobs: defineCall({
    method: 'PUT',
    path: '/pax/inputsetting/bookedjobs',
    access: 'administrator',
    body: z.strictObject({ changesBookedJobs: z.boolean() }),
    response: emptyResponse,
    errors: [],
  }),
  /** Sets whether jobs with an SKU may arrive without artwork. Jobs that wait for their product are not changed. */
  saveProductUse: defineCall({
    method: 'PUT',
    path: '/pax/inputsetting/products',
    access: 'products_edit',
    body: z.strictObject({ usesProducts: z.boolean() }),
    response: emptyResponse,
    errors: [],
  }),
  /**
   * Stores the connectors in the body; others are not changed. `before` contains the values that the change is based
   * on; if learning mode or one of these connectors differs from it, nothing is overwritten.
   */
  saveConnectors: defineCall({
    method: 'POST',
    path: '/pax/inputsetting/connectors',
    access: 'input_settings_edit',
    bodyLimit: SETTINGS_BODY_LIMIT,
    body: z.strictObject({
      connectors: z.array(connectorSchema).max(20),
      learningMode: z.boolean(),
      before: z.object({ connectors: z.array(connectorSchema).max(20), learningMode: z.boolean() }).optional(),
    }),
    response: emptyResponse,
    errors: ['input_settings_wrong', 'changed_meanwhile'],
  }),
}
