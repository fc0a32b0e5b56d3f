import { MASTER_CATEGORIES, type MasterCategory } from '../master-data/index.ts'

export const MATCH_RULES = ['EQUAL', 'NOT_EQUAL', 'CONTAINS', 'DOES_NOT_CONTAIN', 'BEGINS_WITH', 'ENDS_WITH'] as const
export type MatchRule = (typeof MATCH_RULES)[number]

/** The last value of every filter node; always matches. */
export const DEFAULT_VALUE = 'default'

/** What a matched value sets on the order: a jig by name, masters by id. */
export type ActionKey = 'jig' | MasterCategory
export const ACTION_KEYS: readonly ActionKey[] = ['jig', ...MASTER_CATEGORIES]
export type Actions = Readonly<Partial<Record<ActionKey, string>>>

/** A value of a filter node: the data node to compare and the next filter node. */
export interface FilterValue {
  readonly dataNodeId: string
  readonly filterNodeId: string | null
  readonly isLinked: boolean
}

/** `key` is `systemParam.<name>` or the name of a custom parameter. */
export interface FilterNode {
  readonly id: string
  readonly key: string
  readonly values: readonly FilterValue[]
}

/** In the HTTP API, `value` may be a list; its first element is used. */
export interface DataNode {
  readonly id: string
  readonly value: string
  readonly matchRule: MatchRule
  readonly actions: Actions
}

export interface DecisionTree {
  readonly rootFilterNodeId: string | null
  readonly filterNodes: readonly FilterNode[]
  readonly dataNodes: readonly DataNode[]
}
