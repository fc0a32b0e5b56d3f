import { type Diff, changedFields, isDeepEqual } from '../jigs/index.ts'
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
 * What differs between two states of a layout. Jigs on it have no ids of their own: those that lie as before are the
 * same, and of the others each is taken for the next one of the same jig that lay there before.
 */
export function layoutChanges(before: Layout, after: Layout): Diff<LayoutFieldName> {
  const gone = new Set(before.jigs.keys())
  const takeFirst = (wanted: (placed: PlacedJig) => boolean): boolean => {
    for (const at of gone) {
      const placed = before.jigs[at]
      if (placed && wanted(placed)) return gone.delete(at)
    }
    return false
  }
  const other = [...after.jigs.entries()].filter(([, placed]) => !takeFirst((each) => isDeepEqual(each, placed)))
  const [added, changed]: [number[], number[]] = [[], []]
  for (const [at, { id }] of other) (takeFirst((each) => each.id === id) ? changed : added).push(at)
  return { fields: changedFields(LAYOUT_FIELDS, before, after), added, changed, removed: [...gone] }
}
