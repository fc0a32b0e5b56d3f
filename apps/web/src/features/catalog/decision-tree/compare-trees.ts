import { ACTION_KEYS, type DecisionTree } from '@platen/domain/decision-tree'

/** The values that differ between two versions of the rules. */
export interface TreeChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** With another comparison, another text, other results or another filter to the right. */
  readonly changed: readonly string[]
}

/** Returns each value by its id, with all properties that affect its result as one text. */
function describeValues({ filterNodes, dataNodes }: DecisionTree): Map<string, { value: string; text: string }> {
  const branches = new Map(
    filterNodes.flatMap(({ key, values }) => values.map((branch) => [branch.dataNodeId, { key, ...branch }] as const)),
  )
  return new Map(
    dataNodes.map(({ id, value, matchRule, actions }) => [
      id,
      { value, text: JSON.stringify([value, matchRule, ACTION_KEYS.map((key) => actions[key]), branches.get(id)]) },
    ]),
  )
}

/** Compares two versions of the rules. The order of values is not compared; equal names are returned once. */
export function compareTrees(before: DecisionTree, after: DecisionTree): TreeChanges {
  const [old, now] = [describeValues(before), describeValues(after)]
  const names = (values: ReturnType<typeof describeValues>, isIncluded: (id: string) => boolean) =>
    Array.from(new Set(Array.from(values).flatMap(([id, { value }]) => (isIncluded(id) ? [value] : []))))
  return {
    added: names(now, (id) => !old.has(id)),
    removed: names(old, (id) => !now.has(id)),
    changed: names(now, (id) => old.has(id) && old.get(id)?.text !== now.get(id)?.text),
  }
}
