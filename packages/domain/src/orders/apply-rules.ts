import { ACTION_KEYS, type ActionKey, type Actions } from '../decision-tree/index.ts'
import type { ParameterValues } from '../input-settings/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import { matchingUsers } from '../users/index.ts'

/** All rules that are applied to a new order; built once for many jobs. */
export interface RuleSet {
  readonly decide: (values: ParameterValues) => Actions
  /** Names of the existing jigs, by their normalised name (`normaliseForComparison`). */
  readonly jigNames: ReadonlyMap<string, string>
  /** All users of the environment with their rules. */
  readonly users: Parameters<typeof matchingUsers>[1]
}

/** Attributes of a job: a jig by name, masters by id; null if nothing is set, or the NO-JIG marker for a jig. */
export type JobAttributes = Readonly<Record<ActionKey, string | null>>

/** Attributes that rules set on a job. `jig` is the name of an existing jig, or null. */
export type RuleResult = JobAttributes & { readonly users: readonly string[] }

/** Fields that users can set on a job and that rules then do not change. */
export const MANUAL_FIELDS = ['jig', 'users'] as const
export type ManualField = (typeof MANUAL_FIELDS)[number]

/** Input of the rules, and the fields set by users. */
export interface RuleInput {
  readonly parameters: ParameterValues
  readonly setByHand: readonly ManualField[]
  readonly jig: string | null
  readonly users: readonly string[]
}

/**
 * Applies the automation rules and then the user rules to a job, on arrival and when it is processed again. Fields set
 * by users are kept; user rules are evaluated with the resulting jig.
 */
export function applyRules(job: RuleInput, { decide, jigNames, users }: RuleSet): RuleResult {
  const actions = decide(job.parameters)
  const decided = buildJobAttributes((key) => actions[key] ?? null)
  const named = decided.jig === null ? null : (jigNames.get(normaliseForComparison(decided.jig)) ?? null)
  const ruled = { ...decided, jig: job.setByHand.includes('jig') ? job.jig : named }
  const assigned = job.setByHand.includes('users') ? job.users : matchingUsers(ruled, users)
  return { ...ruled, users: assigned }
}

/** Whether two sets of attributes are equal; an unchanged job does not have to be stored. */
export const areJobAttributesEqual = (a: JobAttributes, b: JobAttributes): boolean =>
  ACTION_KEYS.every((key) => a[key] === b[key])

/** Returns the attributes with the value for each action. */
export function buildJobAttributes(value: (key: ActionKey) => string | null): JobAttributes {
  return {
    jig: value('jig'),
    location: value('location'),
    printerType: value('printerType'),
    qualityLevel: value('qualityLevel'),
    mediaType: value('mediaType'),
    colorConfig: value('colorConfig'),
  }
}
