import type { LayoutProblem } from '@platen/domain/layouts'

const EMPTY_INDEXES: ReadonlySet<number> = new Set()

/**
 * Returns the slots that extend beyond the printable area, by jig: indexes in the layout's list of jigs, with indexes
 * in each jig's list of slots.
 */
export function getSlotsOutsideArea(problems: readonly LayoutProblem[]): (jigIndex: number) => ReadonlySet<number> {
  const cut = new Map<number, Set<number>>()
  for (const { code, jigIndex, slotIndex } of problems) {
    if (code !== 'imageBoxesExceedPrintableBounds' || jigIndex === undefined || slotIndex === undefined) continue
    const slotsOfJig = cut.get(jigIndex) ?? new Set()
    cut.set(jigIndex, slotsOfJig.add(slotIndex))
  }
  return (jigIndex) => cut.get(jigIndex) ?? EMPTY_INDEXES
}
