import { ACTION_KEYS, type ActionKey, type Actions } from '../decision-tree/index.ts'
import type { ParameterValues } from '../input-settings/index.ts'
import { matchingUsers } from '../users/index.ts'

/** Everything that decides what an order gets on arrival; built once and asked for many jobs. */
export interface RuleSet {
  readonly decide: (values: ParameterValues) => Actions
  /** Names of the jigs that exist, by their name in lower case. */
  readonly jigNames: ReadonlyMap<string, string>
  /** All users of the environment with their rules. */
  readonly users: Parameters<typeof matchingUsers>[1]
}

/** What is set on a job: a jig by name, masters by id; null where nothing is set, for a jig the NO-JIG marker. */
export type JobAttributes = Readonly<Record<ActionKey, string | null>>

/** What rules set on a job. `jig` is the name of a jig that exists, or null (readings N6, O8). */
export type RuleResult = JobAttributes & { readonly users: readonly string[] }

/** Fields that a person can set on a job and that rules then leave alone (readings O4). */
export const MANUAL_FIELDS = ['jig', 'users'] as const
export type ManualField = (typeof MANUAL_FIELDS)[number]

/** What rules look at, and what a person has set already. */
export interface RuleInput {
  readonly parameters: ParameterValues
  readonly setByHand: readonly ManualField[]
  readonly jig: string | null
  readonly users: readonly string[]
}

/**
 * What the automation rules and then the user rules make of a job, on arrival and when it is processed again. What a
 * person set by hand stays (readings O4); a user rule sees the jig that the job ends up with.
 */
export function applyRules(job: RuleInput, { decide, jigNames, users }: RuleSet): RuleResult {
  const actions = decide(job.parameters)
  const decided = buildJobAttributes((key) => actions[key] ?? null)
  const named = decided.jig === null ? null : (jigNames.get(decided.jig.trim().toLowerCase()) ?? null)
  const ruled = { ...decided, jig: job.setByHand.includes('jig') ? job.jig : named }
  const assigned = job.setByHand.includes('users') ? job.users : matchingUsers(ruled, users)
  return { ...ruled, users: assigned }
}

/** Whether two assignments say the same; a job whose assignment stays need not be stored again. */
export const areJobAttributesEqual = (a: JobAttributes, b: JobAttributes): boolean =>
  ACTION_KEYS.every((key) => a[key] === b[key])

/** The assignment that has this value at each action. */
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
