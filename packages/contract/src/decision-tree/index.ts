import { MATCH_RULES } from '@platen/domain/decision-tree'
import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

export const decisionTreeSchema = z.object({
  rootFilterNodeId: z.string().nullable(),
  filterNodes: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      values: z.array(z.object({ dataNodeId: z.string(), filterNodeId: z.string().nullable(), isLinked: z.boolean() })),
    }),
  ),
  dataNodes: z.array(
    z.object({
      id: z.string(),
      value: z.union([z.string(), z.array(z.string())]),
      matchRule: z.enum(MATCH_RULES),
      actions: z.record(z.string(), z.string()),
    }),
  ),
})

export const decisionTreeCalls = {
  get: defineCall({
    method: 'GET',
    path: '/pax/filters/tree',
    who: 'member',
    answer: answerOf({ decisionTree: decisionTreeSchema }),
    errors: [],
  }),
}
