import type { WireDecisionTree } from '@platen/contract/decision-tree'
import { type DecisionTree, readTree, type TreeProblem, validateTree } from '@platen/domain/decision-tree'
import { type Refusal, refuse } from '../../http/refusal.ts'

/** Problems told; a tree that is broken everywhere would say the same a thousand times. */
const TOLD_PROBLEMS = 20

/** Reads a tree off the wire; refused with what is wrong where it could not be saved. */
export function soundTree(wire: WireDecisionTree): DecisionTree | Refusal {
  const tree = readTree(wire)
  const problems = validateTree(tree)
  return problems.length === 0 ? tree : brokenRules(problems)
}

export const brokenRules = (problems: readonly TreeProblem[]): Refusal =>
  refuse('rules_broken', { problems: problems.slice(0, TOLD_PROBLEMS) })
