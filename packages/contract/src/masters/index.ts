import { MASTER_CATEGORIES } from '@platen/domain/master-data'
import { z } from 'zod'
import {
  successResponse,
  boundedRecord,
  defineCall,
  idText,
  MAX_BODY_NAMES,
  nameText,
  ignoredField,
  storedText,
} from '../call/index.ts'

const labels = z.record(z.string(), z.string())
export const mastersSchema = z.object({
  qualityLevel: labels,
  location: labels,
  printerType: labels,
  mediaType: labels,
  colorConfig: labels,
})

/** More labels than may be stored, so that too many of them are answered with `too_many_values`. */
const sentLabels = boundedRecord(nameText, z.string().max(1000), 1000)

/** A set as it comes: `id`, `tenantName` and `_id` are ignored (specification section 3). */
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

/** A set as it was read, to be compared with the stored one: it may be from before there were limits. */
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

/** A place that uses a value, by the name that people know it by. */
export const masterUseSchema = z.object({
  kind: z.enum(['jig', 'layout', 'rule', 'userRule', 'user', 'preset', 'order']),
  name: z.string(),
})

export const masterCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/actions',
    access: 'member',
    answer: successResponse({ actions: mastersSchema }),
    errors: [],
  }),
  /**
   * Stores a complete set of masters (needs masters_edit), or adds one value. `before` is the set that the change
   * was made from: where the stored one is another by now, nothing is overwritten.
   */
  save: defineCall({
    method: 'POST',
    path: '/pax/actions',
    access: 'masters_view',
    bodyLimit: {
      bytes: 2 * 1024 * 1024,
      values: 20_000,
      reason: 'the complete set of values is sent with what it was before',
    },
    body: z.union([
      z.strictObject({ type: category, value: label }),
      z.strictObject({ ...mastersInput.shape, before: readSet.optional() }),
    ]),
    answer: successResponse({ actions: mastersSchema, id: z.string().optional() }),
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
  /** Adds one value to each category that is named; all of them or none. */
  add: defineCall({
    method: 'PUT',
    path: '/pax/actions',
    access: 'masters_view',
    body: z.partialRecord(category, label),
    answer: successResponse({ actions: mastersSchema }),
    errors: ['value_empty', 'value_too_long', 'value_exists', 'too_many_values'],
  }),
  /** Where a value is used: one with any use cannot be deleted (readings D6). */
  uses: defineCall({
    method: 'GET',
    path: '/pax/actions/uses',
    access: 'masters_view',
    query: z.object({ type: category, id: idText }),
    answer: successResponse({ uses: z.array(masterUseSchema) }),
    errors: [],
  }),
}
