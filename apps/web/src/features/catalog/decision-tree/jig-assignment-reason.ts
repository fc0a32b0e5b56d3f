import { normaliseForComparison } from '@platen/domain/text'
/** Reasons for the jig of an order, or for its absence. */
export type JigReason = 'byHand' | 'byRules' | 'noRule' | 'noSuchJig' | 'notProcessed'

export interface JigAssignmentInput {
  /** Jig of the order; null: none. */
  readonly jig: string | null
  readonly isSetByHand: boolean
  /** Jig name set by the current rules; undefined: none. */
  readonly ruled: string | undefined
  /** Names of all jigs. */
  readonly jigNames: readonly string[]
}

/**
 * Explains the jig of an order. A manually set jig takes precedence over the rules; otherwise the rules set an existing
 * jig, an unknown one, or none. `notProcessed`: rules or jigs changed and the order was not processed again. Names are
 * compared by `normaliseForComparison`.
 */
export function getJigAssignmentReason({ jig, isSetByHand, ruled, jigNames }: JigAssignmentInput): JigReason {
  if (isSetByHand) return 'byHand'
  const knownValues =
    ruled === undefined
      ? undefined
      : jigNames.find((name) => normaliseForComparison(name) === normaliseForComparison(ruled))
  if (normaliseForComparison(jig ?? '') !== normaliseForComparison(knownValues ?? '')) return 'notProcessed'
  if (knownValues !== undefined) return 'byRules'
  return ruled === undefined ? 'noRule' : 'noSuchJig'
}
