import type { WireDecisionTree } from '@platen/contract/decision-tree'
import { type DecisionTree, parseTree, type TreeProblem, validateTree } from '@platen/domain/decision-tree'
import { compute } from '../../../compute/compute-pool.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'

/** Number of values from which a tree is validated and explained in a worker thread. */
export const MAX_VALUES_ON_MAIN_THREAD = 2_000

/** Maximum number of problems in a response. */
const MAX_REPORTED_PROBLEMS = 20

/**
 * Parses a tree from a request or a stored version; fails with its problems if it is invalid. Must be called without an
 * open database connection.
 */
export async function parseValidTree(
  environment: EnvironmentRef,
  wire: WireDecisionTree,
): Promise<DecisionTree | Failure> {
  const tree = parseTree(wire)
  const isLarge = tree.dataNodes.length > MAX_VALUES_ON_MAIN_THREAD
  const problems = isLarge ? await compute(environment.id, 'validateTree', tree) : validateTree(tree)
  if (problems instanceof Failure) return problems
  return problems.length === 0 ? tree : createBrokenRulesFailure(problems)
}

export const createBrokenRulesFailure = (problems: readonly TreeProblem[]): Failure =>
  failure('rules_broken', { problems: problems.slice(0, MAX_REPORTED_PROBLEMS) })
