import { ACTION_KEYS, type ActionKey, type Actions } from '../decision-tree/index.ts'

/** What rules, or a person, set on a job: a jig by name, masters by id; null where nothing is set. */
export type Assignment = Readonly<Record<ActionKey, string | null>>

/** What the rules make of a job that arrives (readings N6): a value that no rule set is null, a jig too. */
export function assignmentOf(actions: Actions): Assignment {
  const { jig = null, location = null, qualityLevel = null } = actions
  const { printerType = null, mediaType = null, colorConfig = null } = actions
  return { jig, location, qualityLevel, printerType, mediaType, colorConfig }
}

/** What reprocessing makes of a job: as on arrival, but what a person set by hand is kept (readings O4). */
export function reassigned(before: Assignment, actions: Actions, setByHand: readonly ActionKey[]): Assignment {
  const kept = Object.fromEntries(setByHand.map((key) => [key, before[key]]))
  return { ...assignmentOf(actions), ...kept }
}

/** Whether two assignments say the same; a job whose assignment stays need not be stored again. */
export const isSameAssignment = (a: Assignment, b: Assignment): boolean => ACTION_KEYS.every((key) => a[key] === b[key])
