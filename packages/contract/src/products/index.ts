import { FIX_LIMITS, FIX_MODES } from '@platen/domain/artwork'
import {
  PRINT_FILES,
  PRODUCT_CSV_LIMITS,
  PRODUCT_FAULT_CODES,
  PRODUCT_LIMITS,
  type Product,
} from '@platen/domain/products'
import { z } from 'zod'
import {
  boundedRecord,
  customerName,
  defineCall,
  emptyResponse,
  idText,
  ignoredField,
  lineText,
  pageFields,
  pageQuery,
  searchText,
  successResponse,
  versionNumber,
} from '../call/index.ts'
import { byId, byVersion, savedVersionSchema } from '../jigs/index.ts'

const text = z.string().max(PRODUCT_LIMITS.text)

/** Has exactly the fields of `Product`. */
const fields = {
  /** Unique; case and outer spaces are ignored. */
  sku: text,
  name: text,
  media: text,
  color: text,
  size: text,
  /** Working days, Monday to Friday, from the order date to the due date. */
  workingDays: z.number().int().min(0).max(PRODUCT_LIMITS.workingDays).nullable(),
  /** The article that is printed on. */
  blank: text,
  /** Values of custom parameters, by name. */
  parameters: boundedRecord(text, text, PRODUCT_LIMITS.parameters),
  /**
   * Where the print file comes from: the order, a link in a field of the order, the file `artworkId`, or the template.
   */
  printFile: z.enum(PRINT_FILES),
  /** Path or last name of the field with the link. */
  linkField: text,
  artworkId: idText.nullable(),
  templateId: idText.nullable(),
  /** Days that orders wait for the approval of the customer, at most; null if they need none. */
  approvalDays: z.number().int().min(1).max(PRODUCT_LIMITS.approvalDays).nullable(),
  /**
   * Whether artwork of another size than the ordered one is fixed: not, when a user applies the fix, or when it
   * arrives.
   */
  fixes: z.enum(FIX_MODES),
  /** Whether a fix may turn artwork by 90°, clockwise. */
  turnArtwork: z.boolean(),
  /** By how much a fix may scale artwork, in percent. */
  maxScalePercent: z.number().min(0).max(FIX_LIMITS.scalePercent),
  /** How much a fix may cut off on each side, in mm. */
  maxTrimMm: z.number().min(0).max(FIX_LIMITS.trimMm),
} satisfies Readonly<Record<keyof Product, z.ZodType>>

const productSchema = z.object({
  id: idText,
  ...fields,
  /** Incremented by every change; a save with an older version fails with changed_meanwhile. */
  version: versionNumber,
  /** Name of the fixed file. */
  artworkName: z.string().nullable(),
  /** Name of the template; null if it was deleted. */
  templateName: z.string().nullable(),
})
export type WireProduct = z.infer<typeof productSchema>

const faultSchema = z.object({
  /** Line of the file, counted from 1. */
  line: z.number().int(),
  code: z.enum(PRODUCT_FAULT_CODES),
  /** The column; empty if the fault concerns the line. */
  column: z.string(),
  value: z.string(),
})

/** What an import changes. */
const importSummary = {
  created: z.number().int(),
  changed: z.number().int(),
  /** Products of the file that are stored already as they are. */
  unchanged: z.number().int(),
}

const CSV_BODY_LIMIT = {
  bytes: PRODUCT_CSV_LIMITS.characters + 2 * 1024 * 1024,
  values: 10,
  reason: `${PRODUCT_CSV_LIMITS.lines} lines of a CSV file`,
}
const csv = z.string().max(PRODUCT_CSV_LIMITS.characters)

export const productCalls = {
  /** One page of the products by SKU, filtered by a part of the SKU or name. */
  list: defineCall({
    method: 'GET',
    path: '/pax/products',
    access: 'products_view',
    query: z.object({
      text: searchText.optional(),
      /** Of one product; case and outer spaces are ignored. */
      sku: lineText.optional(),
      ...pageQuery,
    }),
    response: successResponse({ products: z.array(productSchema), ...pageFields }),
    errors: ['bad_cursor'],
  }),
  /** Creates a product. Orders that wait for its SKU go on. */
  create: defineCall({
    method: 'POST',
    path: '/pax/products',
    access: 'products_edit',
    body: z.object({
      ...fields,
      id: ignoredField,
      version: ignoredField,
      artworkName: ignoredField,
      templateName: ignoredField,
    }),
    response: successResponse({ id: z.string(), version: versionNumber }),
    errors: ['product_invalid', 'value_exists', 'too_many_items'],
  }),
  /**
   * Changes a product. Orders that it was applied to are not changed until they are reprocessed, unless they still wait
   * for their print file.
   */
  change: defineCall({
    method: 'PUT',
    path: '/pax/products',
    access: 'products_edit',
    body: z.object({
      ...fields,
      id: idText,
      version: versionNumber,
      artworkName: ignoredField,
      templateName: ignoredField,
    }),
    response: successResponse({ version: versionNumber }),
    errors: ['not_found', 'changed_meanwhile', 'product_invalid', 'value_exists'],
  }),
  /** Deletes a product. Orders that it was applied to are not changed. */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/products',
    access: 'products_edit',
    body: byId,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** Restores a deleted product. */
  restore: defineCall({
    method: 'POST',
    path: '/pax/products/:id/restore',
    access: 'products_edit',
    params: byId,
    response: emptyResponse,
    errors: ['not_found', 'value_exists', 'too_many_items'],
  }),
  /** Returns one page of the saved versions, newest first; the last 100 are kept. Their name is the SKU. */
  versions: defineCall({
    method: 'GET',
    path: '/pax/products/:id/versions',
    access: 'products_view',
    params: byId,
    query: z.object(pageQuery),
    response: successResponse({ versions: z.array(savedVersionSchema), ...pageFields }),
    errors: ['not_found', 'bad_cursor'],
  }),
  version: defineCall({
    method: 'GET',
    path: '/pax/products/:id/versions/:version',
    access: 'products_view',
    params: byVersion,
    response: successResponse({ product: productSchema }),
    errors: ['not_found'],
  }),
  /**
   * Saves an earlier version as the newest one, and has it applied as any change. `version` is the newest version known
   * to the client.
   */
  restoreVersion: defineCall({
    method: 'POST',
    path: '/pax/products/:id/versions/:version',
    access: 'products_edit',
    params: byVersion,
    body: z.object({ version: versionNumber }),
    response: successResponse({ version: versionNumber }),
    errors: ['not_found', 'changed_meanwhile', 'product_invalid', 'product_template_deleted', 'value_exists'],
  }),
  /** One page of the SKUs of orders for which there is no product. */
  unknown: defineCall({
    method: 'GET',
    path: '/pax/products/unknown',
    access: 'products_view',
    query: z.object(pageQuery),
    response: successResponse({
      skus: z.array(
        z.object({
          sku: z.string(),
          /** Number of jobs with this SKU since the first one arrived. */
          jobs: z.number().int(),
          /** ISO 8601, UTC. */
          firstAt: z.string(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
    errors: ['bad_cursor'],
  }),
  /**
   * Stores one artwork file as multipart form data in the field `file`, for `artworkId`. A file that no product or
   * order uses is deleted after some time.
   */
  uploadFile: defineCall({
    method: 'POST',
    path: '/pax/products/artwork',
    access: 'products_edit',
    cost: 'upload',
    upload: 'form',
    unaudited: 'artwork has no effect until a product or an order refers to it',
    response: successResponse({
      artworkId: z.string(),
      artworkName: z.string(),
      widthMM: z.number(),
      heightMM: z.number(),
      pages: z.number().int(),
    }),
    errors: ['artwork_refused', 'too_large', 'storage_full'],
  }),
  /**
   * Returns what the import of a CSV file would change, and the faults of its lines. Nothing is stored. The first line
   * names the columns, separated by comma, semicolon or tab; products are identified by their SKU, and columns that are
   * missing keep their values.
   */
  validateImport: defineCall({
    method: 'POST',
    path: '/pax/products/import/validate',
    access: 'products_edit',
    cost: 'compute',
    unaudited: 'stores nothing',
    bodyLimit: CSV_BODY_LIMIT,
    body: z.strictObject({ csv }),
    response: successResponse({
      ...importSummary,
      /** The first changes. */
      changes: z.array(
        z.object({
          line: z.number().int(),
          sku: z.string(),
          isNew: z.boolean(),
          /** Changed fields with their values before and after; of a new product, those that are not empty. */
          fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
        }),
      ),
      faults: z.array(faultSchema),
      faultCount: z.number().int(),
      /** To be sent with the import, which fails if it would change something else. */
      mark: z.string(),
    }),
    errors: [],
  }),
  /** Imports a CSV file completely, or not at all if a line has a fault. */
  importCsv: defineCall({
    method: 'POST',
    path: '/pax/products/import',
    access: 'products_edit',
    cost: 'compute',
    bodyLimit: CSV_BODY_LIMIT,
    body: z.strictObject({ csv, mark: z.string().max(100).optional() }),
    response: successResponse(importSummary),
    errors: ['product_import_faulty', 'changed_meanwhile', 'too_many_items'],
  }),
  /** All products that match the text as CSV (RFC 4180, UTF-8), as `importCsv` reads it. */
  export: defineCall({
    method: 'GET',
    path: '/pax/products/export',
    access: 'products_view',
    cost: 'document',
    kind: 'binary',
    mediaType: 'text/csv',
    query: z.strictObject({ text: searchText.optional(), customer: customerName.optional() }),
    response: z.undefined(),
    errors: [],
  }),
}

export type ProductFaultWire = z.infer<typeof faultSchema>
