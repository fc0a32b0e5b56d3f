import { ACTION_KEYS, type ActionKey, type Actions } from '../decision-tree/index.ts'
import type { ParameterValues } from '../input-settings/index.ts'
import { usersFor } from '../users/index.ts'

/** Everything that decides what an order gets on arrival; built once and asked for many jobs. */
export interface RuleBook {
  readonly decide: (values: ParameterValues) => Actions
  /** Names of the jigs that exist, by their name in lower case. */
  readonly jigNames: ReadonlyMap<string, string>
  /** All users of the environment with their rules. */
  readonly users: Parameters<typeof usersFor>[1]
}

/** What is set on a job: a jig by name, masters by id; null where nothing is set, for a jig the NO-JIG marker. */
export type Assignment = Readonly<Record<ActionKey, string | null>>

/** What rules set on a job. `jig` is the name of a jig that exists, or null (readings N6, O8). */
export type RuledFields = Assignment & { readonly users: readonly string[] }

/** Fields that a person can set on a job and that rules then leave alone (readings O4). */
export const SET_BY_HAND = ['jig', 'users'] as const
export type SetByHand = (typeof SET_BY_HAND)[number]

/** What rules look at, and what a person has set already. */
export interface RuledJob {
  readonly parameters: ParameterValues
  readonly setByHand: readonly SetByHand[]
  readonly jig: string | null
  readonly users: readonly string[]
}

/**
 * What the automation rules and then the user rules make of a job, on arrival and when it is processed again. What a
 * person set by hand stays (readings O4); a user rule sees the jig that the job ends up with.
 */
export function applyRules(job: RuledJob, { decide, jigNames, users }: RuleBook): RuledFields {
  const actions = decide(job.parameters)
  const decided = assignmentOf((key) => actions[key] ?? null)
  const named = decided.jig === null ? null : (jigNames.get(decided.jig.trim().toLowerCase()) ?? null)
  const ruled = { ...decided, jig: job.setByHand.includes('jig') ? job.jig : named }
  const assigned = job.setByHand.includes('users') ? job.users : usersFor(ruled, users)
  return { ...ruled, users: assigned }
}

/** Whether two assignments say the same; a job whose assignment stays need not be stored again. */
export const isSameAssignment = (a: Assignment, b: Assignment): boolean => ACTION_KEYS.every((key) => a[key] === b[key])

/** The assignment that has this value at each action. */
export function assignmentOf(value: (key: ActionKey) => string | null): Assignment {
  return {
    jig: value('jig'),
    location: value('location'),
    printerType: value('printerType'),
    qualityLevel: value('qualityLevel'),
    mediaType: value('mediaType'),
    colorConfig: value('colorConfig'),
  }
}
