import { type DecisionTree, explain } from '../decision-tree/index.ts'
import type { ParameterValues } from '../input-settings/index.ts'

/**
 * Values that no rule knows (readings N5): of each filter that an order came to, the value that only the default
 * took. As name and values, ready for `mergeSuggestions`.
 */
export function unmatchedValues(
  tree: DecisionTree,
  values: ParameterValues,
): readonly (readonly [string, readonly string[]])[] {
  return explain(tree, values).steps.flatMap(({ key, given, tried }) =>
    given !== null && given.trim() !== '' && tried.at(-1)?.isDefault ? [[key, [given.trim()]] as const] : [],
  )
}
