import { MASTER_CATEGORIES } from '@platen/domain/master-data'
import { z } from 'zod'
import {
  boundedRecord,
  defineCall,
  idText,
  ignoredField,
  MAX_BODY_NAMES,
  nameText,
  storedText,
  successResponse,
} from '../call/index.ts'

const labels = z.record(z.string(), z.string())
export const mastersSchema = z.object({
  qualityLevel: labels,
  location: labels,
  printerType: labels,
  mediaType: labels,
  colorConfig: labels,
})

/** Allows more labels than may be stored, so that too many labels fail with `too_many_values`. */
const sentLabels = boundedRecord(nameText, z.string().max(1000), 1000)

/** A set in a request: `id`, `tenantName` and `_id` are ignored. */
const mastersInput = z.object({
  qualityLevel: sentLabels,
  location: sentLabels,
  printerType: sentLabels,
  mediaType: sentLabels,
  colorConfig: sentLabels,
  id: ignoredField,
  tenantName: ignoredField,
  _id: ignoredField,
})

/** A set as it was read, for comparison with the stored one. It may have been stored before limits existed. */
const readLabels = boundedRecord(storedText, storedText, MAX_BODY_NAMES)
const readSet = mastersInput.extend({
  qualityLevel: readLabels,
  location: readLabels,
  printerType: readLabels,
  mediaType: readLabels,
  colorConfig: readLabels,
})

const label = z.string().max(1000)
const category = z.enum(MASTER_CATEGORIES)

/** An object that uses a value, with the name shown to users. */
export const masterUseSchema = z.object({
  kind: z.enum(['jig', 'layout', 'rule', 'userRule', 'user', 'preset', 'order']),
  name: z.string(),
})

export const masterCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/actions',
    access: 'member',
    response: successResponse({ actions: mastersSchema }),
    errors: [],
  }),
  /**
   * Stores a complete set of master data (needs masters_edit), or adds one value. `before` is the set that the change
   * is based on; if another one is stored, nothing is overwritten.
   */
  save: defineCall({
    method: 'POST',
    path: '/pax/actions',
    access: 'masters_view',
    bodyLimit: {
      bytes: 2 * 1024 * 1024,
      values: 20_000,
      reason: 'the complete set of values is sent with its previous version',
    },
    body: z.union([
      z.strictObject({ type: category, value: label }),
      z.strictObject({ ...mastersInput.shape, before: readSet.optional() }),
    ]),
    response: successResponse({ actions: mastersSchema, id: z.string().optional() }),
    errors: [
      'forbidden',
      'value_empty',
      'value_too_long',
      'value_exists',
      'too_many_values',
      'value_in_use',
      'changed_meanwhile',
    ],
  }),
  /** Adds one value to each category in the body; all of them or none. */
  add: defineCall({
    method: 'PUT',
    path: '/pax/actions',
    access: 'masters_view',
    body: z.partialRecord(category, label),
    response: successResponse({ actions: mastersSchema }),
    errors: ['value_empty', 'value_too_long', 'value_exists', 'too_many_values'],
  }),
  /** Where a value is used. A value that is in use cannot be deleted. */
  uses: defineCall({
    method: 'GET',
    path: '/pax/actions/uses',
    access: 'masters_view',
    query: z.object({ type: category, id: idText }),
    response: successResponse({ uses: z.array(masterUseSchema) }),
    errors: [],
  }),
}
