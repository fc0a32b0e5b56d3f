import type { Actions, Decide, MatchRule } from '../decision-tree/index.ts'
import type { ParameterValues } from '../input-settings/index.ts'

/** Limits of a stored trace, so that an order takes little space whatever its values and rules are. */
export const DECISION_LIMITS = { steps: 50, textLength: 200 } as const

/** What the automation rules decided about a job at a time, and why; recorded in its history. */
export interface RuleDecision {
  /** Version of the rules; 0 without rules. */
  readonly version: number
  /** The evaluated filters from the root down; at most `DECISION_LIMITS.steps`. */
  readonly steps: readonly {
    readonly key: string
    /** The value of the order; null if it has none. */
    readonly given: string | null
    /** The value that matched; null for the last one, which always matches. */
    readonly value: string | null
    readonly matchRule: MatchRule
  }[]
  /** Number of filters that are not recorded. */
  readonly moreSteps: number
  /** The values that the rules set. */
  readonly actions: Actions
}

const shorten = (text: string | null): string | null => {
  const { textLength } = DECISION_LIMITS
  if (text === null || text.length <= textLength) return text
  // whole characters: half of a surrogate pair cannot be stored
  return Array.from(text.slice(0, 2 * textLength))
    .slice(0, textLength)
    .join('')
}

/** Returns what the rules of this version decide about a job, with at most the limits of its trace. */
export function recordDecision(decide: Decide, version: number, values: ParameterValues): RuleDecision {
  const steps = decide.trace(values)
  return {
    version,
    steps: steps
      .slice(0, DECISION_LIMITS.steps)
      .map((step) => ({ ...step, given: shorten(step.given), value: shorten(step.value) })),
    moreSteps: Math.max(0, steps.length - DECISION_LIMITS.steps),
    actions: decide(values),
  }
}
