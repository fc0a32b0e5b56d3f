import { TEMPLATE_FAULT_CODES, TEMPLATE_LIMITS } from '@platen/domain/templates'
import { z } from 'zod'
import {
  boundedRecord,
  defineCall,
  emptyResponse,
  idText,
  ignoredField,
  pageFields,
  pageQuery,
  searchText,
  successResponse,
  versionNumber,
} from '../call/index.ts'
import { byId, byVersion, savedVersionSchema } from '../jigs/index.ts'
import { templateFields, templateSchema } from './template-schema.ts'

export type { WireTemplate } from './template-schema.ts'

const summarySchema = z.object({
  id: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  /** Number of its items. */
  items: z.number().int(),
  version: versionNumber,
})
export type TemplateSummary = z.infer<typeof summarySchema>

/** Why an order with these values is held. */
export const templateFaultSchema = z.object({
  itemId: z.string(),
  code: z.enum(TEMPLATE_FAULT_CODES),
  /** The characters, the word, pixels per inch, or characters that fit; empty if there is none. */
  detail: z.string(),
})

/** Limit for the maximum number of items with a path each. */
const TEMPLATE_BODY_LIMIT = {
  bytes: 4 * 1024 * 1024,
  values: 20_000,
  reason: `${TEMPLATE_LIMITS.items} items, or long paths`,
}

const version = versionNumber

export const templateCalls = {
  /** One page of the templates by name, filtered by a part of the name. */
  list: defineCall({
    method: 'GET',
    path: '/pax/templates',
    access: 'products_view',
    query: z.object({ text: searchText.optional(), ...pageQuery }),
    response: successResponse({ templates: z.array(summarySchema), ...pageFields }),
    errors: ['bad_cursor'],
  }),
  find: defineCall({
    method: 'GET',
    path: '/pax/templates/:id',
    access: 'products_view',
    params: byId,
    response: successResponse({ template: templateSchema }),
    errors: ['not_found'],
  }),
  create: defineCall({
    method: 'POST',
    path: '/pax/templates',
    access: 'products_edit',
    bodyLimit: TEMPLATE_BODY_LIMIT,
    body: z.object({ ...templateFields, id: ignoredField, version: ignoredField }),
    response: successResponse({ id: z.string(), version }),
    errors: ['template_invalid', 'name_taken', 'too_many_items'],
  }),
  /** Changes a template. Orders whose print file is made keep it. */
  change: defineCall({
    method: 'PUT',
    path: '/pax/templates',
    access: 'products_edit',
    bodyLimit: TEMPLATE_BODY_LIMIT,
    body: z.object({ ...templateFields, id: idText, version }),
    response: successResponse({ version }),
    errors: ['not_found', 'changed_meanwhile', 'template_invalid', 'name_taken'],
  }),
  /** Deletes a template. Orders whose print file is made keep it; others wait until the template is restored. */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/templates',
    access: 'products_edit',
    body: byId,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** The deleted templates that can be restored, latest deletion first; at most 100. */
  listDeleted: defineCall({
    method: 'GET',
    path: '/pax/templates/deleted',
    access: 'products_view',
    response: successResponse({
      templates: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** ISO 8601. */
          deletedAt: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  /** Restores a deleted template as a new version. */
  restoreDeleted: defineCall({
    method: 'POST',
    path: '/pax/templates/deleted/:id',
    access: 'products_edit',
    params: byId,
    response: successResponse({ version }),
    errors: ['not_found', 'name_taken', 'too_many_items'],
  }),
  /** Returns one page of the saved versions, newest first. */
  versions: defineCall({
    method: 'GET',
    path: '/pax/templates/:id/versions',
    access: 'products_view',
    params: byId,
    query: z.object(pageQuery),
    response: successResponse({ versions: z.array(savedVersionSchema), ...pageFields }),
    errors: ['not_found', 'bad_cursor'],
  }),
  version: defineCall({
    method: 'GET',
    path: '/pax/templates/:id/versions/:version',
    access: 'products_view',
    params: byVersion,
    response: successResponse({ template: templateSchema }),
    errors: ['not_found'],
  }),
  /** Saves an earlier version as the newest one. `version` is the newest version known to the client. */
  restore: defineCall({
    method: 'POST',
    path: '/pax/templates/:id/versions/:version',
    access: 'products_edit',
    params: byVersion,
    body: z.object({ version }),
    response: successResponse({ version }),
    errors: ['not_found', 'changed_meanwhile', 'name_taken'],
  }),
  /**
   * Draws a template that need not be stored, with values by id of the item, as an editor needs it. Pictures of orders
   * are left out.
   */
  draw: defineCall({
    method: 'POST',
    path: '/pax/templates/draw',
    access: 'products_view',
    cost: 'compute',
    unaudited: 'stores nothing',
    bodyLimit: TEMPLATE_BODY_LIMIT,
    body: z.object({
      template: z.object({ ...templateFields, id: ignoredField, version: ignoredField }),
      values: boundedRecord(z.string().max(80), z.string().max(TEMPLATE_LIMITS.value), TEMPLATE_LIMITS.items),
    }),
    response: successResponse({
      /** One `<svg>` element with the size of the template in mm. */
      svg: z.string(),
      faults: z.array(templateFaultSchema),
    }),
    errors: ['template_invalid'],
  }),
  /**
   * Draws a stored template with the values of orders, latest first, ten at a time. Pictures of orders are left out.
   */
  try: defineCall({
    method: 'POST',
    path: '/pax/templates/:id/try',
    access: 'products_view',
    cost: 'compute',
    unaudited: 'stores nothing',
    params: byId,
    query: z.object({ cursor: pageQuery.cursor }),
    response: successResponse({
      /**
       * One `<svg>` element with the artwork of the template, which is the same behind each drawing; empty if there is
       * none, and on further pages.
       */
      artwork: z.string(),
      /** Jobs that are visible to the user. */
      jobs: z.array(
        z.object({
          orderId: z.string(),
          jobId: z.string(),
          /** By id of the item. */
          values: z.record(z.string(), z.string()),
          /** Without the artwork of the template. */
          svg: z.string(),
          faults: z.array(templateFaultSchema),
        }),
      ),
      nextCursor: pageFields.nextCursor,
    }),
    errors: ['not_found', 'bad_cursor'],
  }),
}
