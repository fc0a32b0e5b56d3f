import { type DecisionTree, explain } from '../decision-tree/index.ts'
import type { ParameterValues } from '../input-settings/index.ts'

/**
 * Returns the values that no rule contains: for each evaluated filter, the value that matched only the default. The
 * result is a list of names and values for `mergeSuggestions`.
 */
export function unmatchedValues(
  tree: DecisionTree,
  values: ParameterValues,
): readonly (readonly [string, readonly string[]])[] {
  return explain(tree, values).steps.flatMap(({ key, given, tried }) =>
    given !== null && given.trim() !== '' && tried.at(-1)?.isDefault ? [[key, [given.trim()]] as const] : [],
  )
}
