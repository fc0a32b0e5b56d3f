import {
  MATCH_RULES,
  MAX_EXPLAINED_VALUES,
  MAX_FILTER_NODES,
  MAX_KEY_LENGTH,
  MAX_NODE_ID_LENGTH,
  MAX_TREE_VALUES,
  MAX_VALUE_LENGTH,
  MAX_VALUE_LIST,
  MAX_VALUES,
} from '@platen/domain/decision-tree'
import { z } from 'zod'
import {
  boundedRecord,
  defineCall,
  FIELD_LIMITS,
  pageFields,
  pageQuery,
  searchText,
  successResponse,
  versionNumber,
} from '../call/index.ts'
import { jobKeySchema } from '../orders/index.ts'

const id = z.string().max(MAX_NODE_ID_LENGTH)
const value = z.string().max(MAX_VALUE_LENGTH)

/** Actions of one value; more than exist, so that validation can report an unknown one. */
const MAX_ACTIONS = 20

export const decisionTreeSchema = z.object({
  rootFilterNodeId: id.nullable(),
  filterNodes: z
    .array(
      z.object({
        id,
        key: z.string().max(MAX_KEY_LENGTH),
        // One more than allowed, so that a filter that is too long is reported by id instead of as an invalid request.
        values: z
          .array(z.object({ dataNodeId: id, filterNodeId: id.nullable(), isLinked: z.boolean() }))
          .max(MAX_VALUES + 1),
      }),
    )
    .max(MAX_FILTER_NODES),
  dataNodes: z
    .array(
      z.object({
        id,
        value: z.union([value, z.array(value).max(MAX_VALUE_LIST)]),
        matchRule: z.enum(MATCH_RULES),
        actions: boundedRecord(z.string().max(MAX_KEY_LENGTH), z.string().max(500), MAX_ACTIONS),
      }),
    )
    .max(MAX_TREE_VALUES),
})
/** Limit for a tree with the maximum number of values and a few actions per value. */
const TREE_BODY_LIMIT = {
  bytes: 8 * 1024 * 1024,
  values: 320_000,
  reason: `a tree of ${MAX_TREE_VALUES} values is sent completely`,
}

export type WireDecisionTree = z.infer<typeof decisionTreeSchema>

const values = z.record(z.string(), z.string())
/** The parameters of one order to be decided. */
const askedValues = boundedRecord(z.string().max(MAX_KEY_LENGTH), z.string().max(2_000), MAX_EXPLAINED_VALUES)
const actions = z.record(z.string(), z.string())

const nearMiss = z.enum(['case', 'spaces', 'marks', 'slip'])

/** The explanation of a decision (`Explanation` of the domain). */
export const explanationSchema = z.object({
  actions,
  steps: z.array(
    z.object({
      filterNodeId: z.string(),
      key: z.string(),
      given: z.string().nullable(),
      nearKey: z.object({ key: z.string(), nearMiss }).nullable(),
      tried: z.array(
        z.object({
          dataNodeId: z.string(),
          value: z.string(),
          matchRule: z.enum(MATCH_RULES),
          isDefault: z.boolean(),
          matched: z.boolean(),
          ignored: z.enum(['case', 'spaces']).nullable(),
          nearMiss: nearMiss.nullable(),
        }),
      ),
      actions,
    }),
  ),
  sources: z.record(
    z.string(),
    z.object({ dataNodeId: z.string(), step: z.number().int(), overruled: z.array(z.number().int()) }),
  ),
})

/** Values that the rules assign to an order: a jig by name, master values by id; null if nothing is set. */
const assignment = z.object({
  jig: z.string().nullable(),
  location: z.string().nullable(),
  qualityLevel: z.string().nullable(),
  printerType: z.string().nullable(),
  mediaType: z.string().nullable(),
  colorConfig: z.string().nullable(),
})

const version = z.object({
  version: z.number().int(),
  /** ISO 8601, UTC. */
  savedAt: z.string(),
  /** E-mail of the user who saved it; null if the user was deleted or the version is the initial one. */
  savedBy: z.string().nullable(),
  filters: z.number().int(),
  values: z.number().int(),
  /** The version that was restored. */
  restoredFrom: z.number().int().nullable(),
})
export type TreeVersion = z.infer<typeof version>

export const decisionTreeCalls = {
  get: defineCall({
    method: 'GET',
    path: '/pax/filters/tree',
    access: 'member',
    response: successResponse({ decisionTree: decisionTreeSchema, version: z.number().int() }),
    errors: [],
  }),
  /**
   * Saves the rules. `version` is the one that the draft is based on; if a newer one is stored, nothing is overwritten.
   */
  save: defineCall({
    method: 'POST',
    path: '/pax/filters/tree',
    access: 'automation_rules_edit',
    cost: 'compute',
    bodyLimit: TREE_BODY_LIMIT,
    body: z.object({ ...decisionTreeSchema.shape, version: versionNumber.optional() }),
    response: successResponse({ version: z.number().int() }),
    errors: ['rules_broken', 'changed_meanwhile'],
  }),
  /** Returns one page of the saved versions, newest first. */
  versions: defineCall({
    method: 'GET',
    path: '/pax/filters/versions',
    access: 'automation_rules_view',
    query: z.object(pageQuery),
    response: successResponse({ versions: z.array(version), ...pageFields }),
    errors: ['bad_cursor'],
  }),
  version: defineCall({
    method: 'GET',
    path: '/pax/filters/versions/:version',
    access: 'automation_rules_view',
    params: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
    response: successResponse({ decisionTree: decisionTreeSchema, version: z.number().int() }),
    errors: ['not_found'],
  }),
  /** Saves an earlier version as a new version. Later versions stay in the list. */
  restore: defineCall({
    method: 'POST',
    path: '/pax/filters/restore',
    access: 'automation_rules_edit',
    cost: 'compute',
    body: z.strictObject({ version: z.number().int().min(1).max(2_147_483_647) }),
    response: successResponse({ version: z.number().int() }),
    errors: ['not_found', 'rules_broken'],
  }),
  /**
   * Explains what the rules, or a draft of them, decide for given values, for a file name in a hot folder, or for an
   * order.
   */
  explain: defineCall({
    method: 'POST',
    path: '/pax/filters/explain',
    access: 'member',
    cost: 'compute',
    unaudited: 'reads only',
    bodyLimit: TREE_BODY_LIMIT,
    body: z.strictObject({
      tree: decisionTreeSchema.optional(),
      of: z.union([
        z.strictObject({ values: askedValues }),
        z.strictObject({ fileName: z.string().max(1000), hotFolder: z.string().max(50) }),
        z.strictObject({ job: jobKeySchema }),
      ]),
    }),
    response: successResponse({
      values,
      explanation: explanationSchema,
      /** Fields that a user set on the order and that the rules do not change. */
      setByHand: z.array(z.string()),
    }),
    errors: ['not_found', 'rules_broken', 'input_settings_wrong'],
  }),
  /**
   * Lists the active orders that a draft would change, with each change: a page of them, starting at index `from`.
   * Nothing is stored.
   */
  preview: defineCall({
    method: 'POST',
    path: '/pax/filters/preview',
    access: 'automation_rules_view',
    cost: 'compute',
    unaudited: 'reads only',
    bodyLimit: TREE_BODY_LIMIT,
    body: z.strictObject({
      tree: decisionTreeSchema,
      from: z.number().int().min(0).max(FIELD_LIMITS.integer).default(0),
      /** Part of the order id, job id or jig of the orders to return; case is ignored. */
      text: searchText.optional(),
    }),
    response: successResponse({
      /** Number of active orders that were checked. */
      looked: z.number().int(),
      /** Number of orders that would change. */
      changed: z.number().int(),
      /** Number of those that `text` matches; `orders` contains one page of them. */
      matching: z.number().int(),
      orders: z.array(
        z.object({
          id: z.string(),
          orderId: z.string(),
          jobId: z.string(),
          /** Copies are booked or printed: reprocessing does not change the order. */
          isHeld: z.boolean(),
          before: assignment,
          after: assignment,
        }),
      ),
    }),
    errors: ['rules_broken'],
  }),
}
