import { newJig, newSlot } from '@platen/domain/jigs'
import { newLayout, type PlacedJig, validateLayout } from '@platen/domain/layouts'
import { expect, test } from 'vitest'
import {
  addJig,
  changeArea,
  deleteJigs,
  fillLayout,
  type LayoutDraft,
  layoutBody,
  moveJigs,
  resizeLayout,
  toLayoutDraft,
} from './layout-edits.ts'

const base = newJig('a', 'A')
const jig = { ...base, width: 200, height: 100, slots: [newSlot('s1', base)] }
const jigOf = (id: string) => (id === 'a' ? jig : undefined)
const bed = toLayoutDraft(newLayout('', 'Bed'))

/** Adds a jig, which must find a free position. */
function withJig(draft: LayoutDraft, template?: PlacedJig): LayoutDraft {
  const extended = addJig(draft, jigOf, 'a', template)
  if (!extended) throw new Error('no free position')
  return extended
}

test('addJig places a jig to the right of the last one at the default spacing, otherwise in a new row below', () => {
  const draft = [1, 2, 3].reduce((layout) => withJig(layout), bed)
  expect(draft.jigs.map(({ x, y }) => [x, y])).toEqual([
    [10, 10],
    [220, 10],
    [10, 120],
  ])
  expect(validateLayout(draft, jigOf, [])).toEqual([])
})

test('addJig rotates a jig that fits only when rotated, uses gaps, and adds nothing to a full layout', () => {
  const narrow = { ...bed, width: 120, height: 430 }
  const first = withJig(narrow)
  expect(first.jigs).toMatchObject([{ x: 10, y: 10, rotation: 90 }])
  // a copy keeps its rotation
  const second = withJig(first, first.jigs[0])
  expect(second.jigs[1]).toMatchObject({ x: 10, y: 220, rotation: 90 })
  expect(addJig(second, jigOf, 'a')).toBeUndefined()
  expect(addJig(bed, jigOf, 'unknown')).toBeUndefined()
  // the last jig is at the lower right corner: the space is at its left and above
  const corner: LayoutDraft = {
    ...resizeLayout(bed, { width: 420, height: 220 }),
    jigs: [{ id: 'a', x: 220, y: 120, rotation: 0, key: 'j1' }],
  }
  const filled = [1, 2, 3].reduce((layout) => withJig(layout), corner)
  expect(filled.jigs).toHaveLength(4)
  expect(validateLayout(filled, jigOf, [])).toEqual([])
  expect(addJig(filled, jigOf, 'a')).toBeUndefined()
})

test('One of two copies of a jig on a layout can be moved or deleted independently', () => {
  const draft = withJig(withJig(bed))
  const second = new Set([draft.jigs[1]?.key ?? ''])
  expect(layoutBody(moveJigs(draft, second, { x: 0.1, y: 0.2 })).jigs).toEqual([
    { id: 'a', x: 10, y: 10, rotation: 0 },
    { id: 'a', x: 220.1, y: 10.2, rotation: 0 },
  ])
  const remaining = deleteJigs(draft, second)
  expect(withJig(remaining).jigs).toHaveLength(2)
})

test('The printable area is clamped to the table, and follows the table if it covers all of it', () => {
  expect(resizeLayout(bed, { width: 700 }).printableArea).toEqual({ x: 0, y: 0, width: 700, height: 420 })
  const part = changeArea(bed, { x: 50, width: 400 })
  expect(part.printableArea).toEqual({ x: 50, y: 0, width: 400, height: 420 })
  expect(resizeLayout(part, { width: 300 }).printableArea).toEqual({ x: 50, y: 0, width: 250, height: 420 })
  expect(changeArea(bed, { width: 9000 }).printableArea.width).toBe(610)
})

test('A width or height larger than the maximum is ignored', () => {
  expect(resizeLayout(bed, { width: 5080 }).width).toBe(5080)
  for (const side of ['width', 'height']) expect(resizeLayout(bed, { [side]: 5080.5 })).toBe(bed)
})

test('A layout is created from one jig, at the given offsets, with the requested number of copies or as many as fit', () => {
  expect(fillLayout(bed, jigOf, '', 3, { x: 0, y: 0 }).jigs).toEqual([])
  const filled = fillLayout(bed, jigOf, 'a', 3, { x: 30, y: 40 })
  expect(filled.jigs.map(({ x, y }) => [x, y])).toEqual([
    [30, 40],
    [240, 40],
    [30, 150],
  ])
  expect(validateLayout({ ...filled, name: 'Bed' }, jigOf, [])).toEqual([])
  const full = fillLayout(bed, jigOf, 'a', 500, { x: 0, y: 0 })
  expect(full.jigs.length).toBeLessThan(500)
  expect(full.jigs.some(({ rotation }) => rotation === 90)).toBe(true)
  expect(validateLayout({ ...full, name: 'Bed' }, jigOf, [])).toEqual([])
})
