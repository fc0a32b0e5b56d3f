/** Why an order has the jig that it has, or none. */
export type JigReason = 'byHand' | 'byRules' | 'noRule' | 'noSuchJig' | 'notProcessed'

export interface JigAssignmentInput {
  /** The jig that the order has; null: none. */
  readonly jig: string | null
  readonly isSetByHand: boolean
  /** What the rules say today; undefined: nothing. */
  readonly ruled: string | undefined
  /** Names of all jigs. */
  readonly jigNames: readonly string[]
}

/**
 * What a person set stays (readings O4); else the rules name a jig that exists and the order has it, name one that
 * does not exist, or name none. `notProcessed`: rules or jigs have changed since, and the order was not processed
 * again. Names are compared as rules compare, without case and outer spaces.
 */
export function getJigAssignmentReason({ jig, isSetByHand, ruled, jigNames }: JigAssignmentInput): JigReason {
  if (isSetByHand) return 'byHand'
  const known = ruled === undefined ? undefined : jigNames.find((name) => comparable(name) === comparable(ruled))
  if (comparable(jig ?? '') !== comparable(known ?? '')) return 'notProcessed'
  if (known !== undefined) return 'byRules'
  return ruled === undefined ? 'noRule' : 'noSuchJig'
}

const comparable = (name: string): string => name.trim().toLowerCase()
