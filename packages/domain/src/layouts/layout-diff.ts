import { changedFields, type Diff, isDeepEqual } from '../jigs/index.ts'
import type { Layout, PlacedJig } from './types.ts'

const LAYOUT_FIELDS = [
  'name',
  'width',
  'height',
  'printableArea',
  'referenceText',
  'defaultSpacing',
] as const satisfies readonly (keyof Layout)[]
export type LayoutFieldName = (typeof LAYOUT_FIELDS)[number]

/**
 * Returns the differences between two versions of a layout. Placed jigs have no ids of their own: those with the same
 * position are equal, and each of the others is matched with the next earlier placement of the same jig.
 */
export function layoutChanges(before: Layout, after: Layout): Diff<LayoutFieldName> {
  const unmatched = new Set(before.jigs.keys())
  const removeFirst = (matches: (placed: PlacedJig) => boolean): boolean => {
    for (const at of unmatched) {
      const placed = before.jigs[at]
      if (placed && matches(placed)) return unmatched.delete(at)
    }
    return false
  }
  const other = [...after.jigs.entries()].filter(([, placed]) => !removeFirst((each) => isDeepEqual(each, placed)))
  const [added, changed]: [number[], number[]] = [[], []]
  for (const [at, { id }] of other) (removeFirst((each) => each.id === id) ? changed : added).push(at)
  return { fields: changedFields(LAYOUT_FIELDS, before, after), added, changed, removed: [...unmatched] }
}
