import { MASTER_CATEGORIES } from '@platen/domain/masters'
import { z } from 'zod'
import { answerOf, defineCall, passedOver } from '../call/index.ts'

const labels = z.record(z.string(), z.string())
export const mastersSchema = z.object({
  qualityLevel: labels,
  location: labels,
  printerType: labels,
  mediaType: labels,
  colorConfig: labels,
})

/** A set as it comes: `id`, `tenantName` and `_id` are ignored (specification section 3). */
const wholeSet = mastersSchema.extend({ id: passedOver, tenantName: passedOver, _id: passedOver })

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
    who: 'member',
    answer: answerOf({ actions: mastersSchema }),
    errors: [],
  }),
  /**
   * Stores a complete set of masters (needs masters_edit), or adds one value. `before` is the set that the change
   * was made from: where the stored one is another by now, nothing is overwritten.
   */
  save: defineCall({
    method: 'POST',
    path: '/pax/actions',
    who: 'masters_view',
    body: z.union([
      z.strictObject({ type: category, value: label }),
      z.strictObject({ ...wholeSet.shape, before: wholeSet.optional() }),
    ]),
    answer: answerOf({ actions: mastersSchema, id: z.string().optional() }),
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
    who: 'masters_view',
    body: z.partialRecord(category, label),
    answer: answerOf({ actions: mastersSchema }),
    errors: ['value_empty', 'value_too_long', 'value_exists', 'too_many_values'],
  }),
  /** Where a value is used: one with any use cannot be deleted (readings D6). */
  uses: defineCall({
    method: 'GET',
    path: '/pax/actions/uses',
    who: 'masters_view',
    query: z.object({ type: category, id: z.string() }),
    answer: answerOf({ uses: z.array(masterUseSchema) }),
    errors: [],
  }),
}
