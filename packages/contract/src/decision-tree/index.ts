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
import { successResponse, boundedRecord, defineCall, FIELD_LIMITS, versionNumber } from '../call/index.ts'
import { jobKeySchema } from '../orders/index.ts'

const id = z.string().max(MAX_NODE_ID_LENGTH)
const value = z.string().max(MAX_VALUE_LENGTH)

/** Actions of one value; more than there are, so that an unknown one is named. */
const MOST_ACTIONS = 20

export const decisionTreeSchema = z.object({
  rootFilterNodeId: id.nullable(),
  filterNodes: z
    .array(
      z.object({
        id,
        key: z.string().max(MAX_KEY_LENGTH),
        // One more than is allowed, so that a filter that is too long is named instead of the request being refused.
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
        actions: boundedRecord(z.string().max(MAX_KEY_LENGTH), z.string().max(500), MOST_ACTIONS),
      }),
    )
    .max(MAX_TREE_VALUES),
})
/** A tree with all the values that it may have, each with a few actions. */
const TREE_BODY_LIMIT = {
  bytes: 8 * 1024 * 1024,
  values: 320_000,
  reason: `a tree of ${MAX_TREE_VALUES} values is sent whole`,
}

export type WireDecisionTree = z.infer<typeof decisionTreeSchema>

const values = z.record(z.string(), z.string())
/** The parameters of one order that are asked about. */
const askedValues = boundedRecord(z.string().max(MAX_KEY_LENGTH), z.string().max(2_000), MAX_EXPLAINED_VALUES)
const actions = z.record(z.string(), z.string())

const nearMiss = z.enum(['case', 'spaces', 'marks', 'slip'])

/** Why the rules decide as they do: the domain's `Explanation`, as it is. */
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

/** What an order gets: a jig by name, masters by id; null where nothing is set. */
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
  /** E-mail of who saved it; null where the person is gone or it came with the shop. */
  savedBy: z.string().nullable(),
  filters: z.number().int(),
  values: z.number().int(),
  /** The version that it brought back. */
  restoredFrom: z.number().int().nullable(),
})
export type TreeVersion = z.infer<typeof version>

export const decisionTreeCalls = {
  get: defineCall({
    method: 'GET',
    path: '/pax/filters/tree',
    access: 'member',
    answer: successResponse({ decisionTree: decisionTreeSchema, version: z.number().int() }),
    errors: [],
  }),
  /** `version` is the one that the draft was made from: where a newer one is stored, nothing is overwritten. */
  save: defineCall({
    method: 'POST',
    path: '/pax/filters/tree',
    access: 'automation_rules_edit',
    cost: 'compute',
    bodyLimit: TREE_BODY_LIMIT,
    body: z.object({ ...decisionTreeSchema.shape, version: versionNumber.optional() }),
    answer: successResponse({ version: z.number().int() }),
    errors: ['rules_broken', 'changed_meanwhile'],
  }),
  versions: defineCall({
    method: 'GET',
    path: '/pax/filters/versions',
    access: 'automation_rules_view',
    answer: successResponse({ versions: z.array(version) }),
    errors: [],
  }),
  version: defineCall({
    method: 'GET',
    path: '/pax/filters/versions/:version',
    access: 'automation_rules_view',
    params: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answer: successResponse({ decisionTree: decisionTreeSchema, version: z.number().int() }),
    errors: ['not_found'],
  }),
  /** Saves an earlier version anew; what was saved since stays in the list. */
  restore: defineCall({
    method: 'POST',
    path: '/pax/filters/restore',
    access: 'automation_rules_edit',
    cost: 'compute',
    body: z.strictObject({ version: z.number().int().min(1).max(2_147_483_647) }),
    answer: successResponse({ version: z.number().int() }),
    errors: ['not_found', 'rules_broken'],
  }),
  /** What the rules, or a draft of them, make of typed values, of a file name in a hot folder, or of an order. */
  explain: defineCall({
    method: 'POST',
    path: '/pax/filters/explain',
    access: 'member',
    cost: 'compute',
    unaudited: 'asks only',
    bodyLimit: TREE_BODY_LIMIT,
    body: z.strictObject({
      tree: decisionTreeSchema.optional(),
      of: z.union([
        z.strictObject({ values: askedValues }),
        z.strictObject({ fileName: z.string().max(1000), hotFolder: z.string().max(50) }),
        z.strictObject({ job: jobKeySchema }),
      ]),
    }),
    answer: successResponse({
      values,
      explanation: explanationSchema,
      /** What a person set on the order, which rules leave alone. */
      setByHand: z.array(z.string()),
    }),
    errors: ['not_found', 'rules_broken', 'input_settings_wrong'],
  }),
  /**
   * Which active orders a draft would change, and how, each by each: a page of them, from the `from`th on. Nothing is
   * stored.
   */
  preview: defineCall({
    method: 'POST',
    path: '/pax/filters/preview',
    access: 'automation_rules_view',
    cost: 'compute',
    unaudited: 'asks only',
    bodyLimit: TREE_BODY_LIMIT,
    body: z.strictObject({
      tree: decisionTreeSchema,
      from: z.number().int().min(0).max(FIELD_LIMITS.integer).default(0),
    }),
    answer: successResponse({
      /** Active orders that were looked at. */
      looked: z.number().int(),
      /** How many would change; `orders` holds one page of them. */
      changed: z.number().int(),
      orders: z.array(
        z.object({
          id: z.string(),
          orderId: z.string(),
          jobId: z.string(),
          /** Copies are booked or printed: reprocessing leaves it as it is. */
          isHeld: z.boolean(),
          before: assignment,
          after: assignment,
        }),
      ),
    }),
    errors: ['rules_broken'],
  }),
}
