import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rectContains, transformedBounds } from '../geometry/index.ts'
import { defaultImageBox, type Jig, newJig, QUARTER_TURNS, type Slot, slotShape } from '../jigs/index.ts'
import { commonMasterData } from './common-master-data.ts'
import { jigFootprint, layoutSlots } from './layout-slots.ts'
import { clampPrintableArea, newLayout } from './new-layout.ts'
import type { Layout, PlacedJig } from './types.ts'
import {
  canSaveLayout,
  isPrintable,
  jigPlacementProblems,
  type LayoutProblem,
  layoutsInvalidatedBy,
  validateLayout,
} from './validate-layout.ts'

const slot: Slot = {
  id: 's1',
  type: 'RECT',
  x: 10,
  y: 10,
  width: 50,
  height: 40,
  rotation: 0,
  imageBox: defaultImageBox({ width: 50, height: 40 }),
}
const jig = (over: Partial<Jig> = {}): Jig => ({
  ...newJig('j', 'Jig'),
  width: 200,
  height: 100,
  thickness: 5,
  slots: [slot],
  ...over,
})
const at = (x: number, y: number, over: Partial<PlacedJig> = {}): PlacedJig => ({ id: 'j', x, y, rotation: 0, ...over })
const layout = (jigs: PlacedJig[], over: Partial<Layout> = {}): Layout => ({
  ...newLayout('l', 'Layout'),
  width: 500,
  height: 400,
  printableArea: { x: 0, y: 0, width: 500, height: 400 },
  jigs,
  ...over,
})
function withoutSeverity(problem: LayoutProblem): Omit<LayoutProblem, 'severity'> {
  const { severity: _, ...rest } = problem
  return rest
}
const problems = (l: Layout, jigs: Jig[] = [jig()]) =>
  validateLayout(l, (id) => jigs.find((j) => j.id === id), []).map(withoutSeverity)

test('validateLayout returns no problems for a valid layout', () => {
  expect(problems(layout([at(0, 0), at(200, 0), at(0, 100, { rotation: 90 })]))).toEqual([])
})

test('layout default spacing is 10', () => {
  expect(newLayout('l', 'Layout').defaultSpacing).toBe(10)
})

test('name, width and height required, name unique', () => {
  expect(problems(layout([at(0, 0)], { name: '' }))).toContainEqual({ code: 'nameMissing', field: 'name' })
  for (const field of ['width', 'height'] as const) {
    expect(problems(layout([at(0, 0)], { [field]: 0 }))).toContainEqual({ code: 'sizeMissing', field })
    expect(problems(layout([at(0, 0)], { [field]: 5081 }))).toContainEqual({ code: 'sizeTooLarge', field })
  }
  const duplicateName = validateLayout(layout([at(0, 0)]), () => jig(), [{ id: 'x', name: ' layout' }])
  expect(duplicateName).toEqual([{ code: 'nameTaken', severity: 'error', field: 'name' }])
})

test('at least one jig', () => {
  expect(problems(layout([]))).toEqual([{ code: 'noJigs', field: 'jigs' }])
})

test('validateLayout reports only jigNotFound for a jig that no longer exists', () => {
  expect(problems(layout([at(0, 0), at(9000, 0, { id: 'gone' })]))).toEqual([{ code: 'jigNotFound', jigIndex: 1 }])
})

test('jigs must stay inside the layout, by their rotated footprint', () => {
  expect(problems(layout([at(300, 300)]))).toEqual([])
  expect(problems(layout([at(300.01, 300)]))).toContainEqual({ code: 'jigsExceedTable', jigIndex: 0 })
  expect(problems(layout([at(400, 200, { rotation: 270 })]))).toEqual([])
  expect(problems(layout([at(400, 201, { rotation: 270 })]))).toContainEqual({ code: 'jigsExceedTable', jigIndex: 0 })
})

test('jigs must not overlap; touching is allowed', () => {
  expect(problems(layout([at(0, 0), at(199.999, 0)]))).toEqual([])
  expect(problems(layout([at(0, 0), at(300, 0), at(150, 50)]))).toEqual([
    { code: 'jigsOverlap', jigIndex: 0, otherIndex: 2 },
    { code: 'jigsOverlap', jigIndex: 1, otherIndex: 2 },
  ])
})

test('all jigs share the same thickness', () => {
  const jigs = [jig(), jig({ id: 'thick', thickness: 6 })]
  expect(problems(layout([at(0, 0), at(200, 0, { id: 'thick' })]), jigs)).toEqual([
    { code: 'jigsVaryingThickness', jigIndex: 1, field: 'thickness' },
  ])
})

test('all jigs have common location and printer type master data', () => {
  const jigs = [
    jig({ locations: ['a', 'b'], printerTypes: ['p'] }),
    jig({ id: 'k', locations: ['b'], printerTypes: ['q'] }),
    jig({ id: 'm', locations: ['a'], printerTypes: ['p'] }),
    jig({ id: 'free' }),
  ]
  const placed = (...ids: string[]) => layout(ids.map((id, i) => at(0, i * 100, { id })))
  expect(problems(placed('j', 'm', 'free'), jigs)).toEqual([])
  expect(problems(placed('j', 'k'), jigs)).toEqual([
    { code: 'jigsNoCommonMasterData', jigIndex: 1, field: 'printerTypes' },
  ])
  expect(problems(placed('m', 'free', 'k'), jigs)).toEqual([
    { code: 'jigsNoCommonMasterData', jigIndex: 2, field: 'locations' },
  ])
})

test('commonMasterData returns the values that each of the jigs allows', () => {
  const ids = fc.array(fc.constantFrom<string>('a', 'b', 'c'), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(fc.record({ locations: ids, printerTypes: ids }), { minLength: 1 }), (jigs) => {
      const { locations, conflict } = commonMasterData(jigs)
      const everywhere = ['a', 'b', 'c'].filter((id) => jigs.every((j) => j.locations.includes(id)))
      if (conflict === undefined) expect([...locations].sort()).toEqual(everywhere)
      if (everywhere.length === 0) expect(conflict?.field).toBe('locations')
    }),
  )
})

test('image boxes beyond the printable area are warnings on each slot and do not prevent saving', () => {
  const narrow = layout([at(0, 0), at(200, 0)], { printableArea: { x: 15, y: 0, width: 400, height: 300 } })
  const layoutProblems = validateLayout(narrow, () => jig(), [])
  expect(layoutProblems).toEqual([
    { code: 'imageBoxesExceedPrintableBounds', severity: 'warning', jigIndex: 0, slotIndex: 0 },
  ])
  expect(canSaveLayout(layoutProblems)).toBe(true)
  expect(canSaveLayout(validateLayout(layout([]), () => jig(), []))).toBe(false)
})

test('a slot without image box is imageable in full, by its true shape', () => {
  const round = jig({ slots: [{ ...slot, type: 'CIRCLE', width: 40, height: 40, rotation: 45, imageBox: undefined }] })
  const tight = layout([at(0, 0)], { printableArea: { x: 10, y: 10, width: 40, height: 40 } })
  expect(problems(tight, [round])).toEqual([])
})

test('the printable area must lie inside the table', () => {
  expect(problems(layout([at(0, 0)], { printableArea: { x: 0, y: 0, width: 501, height: 400 } }))).toEqual([
    { code: 'printableAreaExceedsTable', field: 'printableArea' },
  ])
  expect(problems(layout([at(0, 0)], { printableArea: { x: 0, y: 0, width: 0, height: 400 } }))).toContainEqual({
    code: 'printableAreaMissing',
    field: 'printableArea',
  })
})

test('clampPrintableArea returns the intersection of the area and the table', () => {
  const number = fc.integer({ min: -600, max: 600 })
  const size = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(number, number, size, size, (x, y, width, height) => {
      const area = clampPrintableArea({ x, y, width, height }, { width: 500, height: 400 })
      expect(area.x).toBeGreaterThanOrEqual(0)
      expect(area.width).toBeGreaterThanOrEqual(0)
      expect(area.x + area.width).toBeLessThanOrEqual(500)
      expect(area.y + area.height).toBeLessThanOrEqual(400)
      const across = Math.max(0, Math.min(500, x + width) - Math.max(0, x))
      expect(area.width).toBe(across)
      expect(clampPrintableArea(area, { width: 500, height: 400 })).toEqual(area)
    }),
  )
})

test('overlaps of jigs depend only on their footprints', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 300 }),
    rotation: fc.constantFrom(...QUARTER_TURNS),
  })
  fc.assert(
    fc.property(place, place, (a, b) => {
      const [p, q] = [at(a.x, a.y, a), at(b.x, b.y, b)]
      const [f, g] = [jigFootprint(p, jig()), jigFootprint(q, jig())]
      const apart = f.x + f.width <= g.x || g.x + g.width <= f.x || f.y + f.height <= g.y || g.y + g.height <= f.y
      expect(problems(layout([p, q])).some((problem) => problem.code === 'jigsOverlap')).toBe(!apart)
    }),
  )
})

test('layoutsInvalidatedBy returns the layouts of a jig that became larger, thicker or lost its printers, and no others', () => {
  const on = layout([at(0, 0), at(200, 0, { id: 'k' })])
  const alone = layout([at(0, 0)], { id: 'alone' })
  const other = layout([at(0, 0, { id: 'k' })], { id: 'other' })
  const before = new Map([jig(), jig({ id: 'k', printerTypes: ['uv'] })].map((each) => [each.id, each]))
  const getJig = (id: string) => before.get(id)
  const findInvalidated = (changed: Partial<Jig>) =>
    layoutsInvalidatedBy(jig(changed), [on, alone, other], getJig).map(({ id }) => id)
  expect(findInvalidated({ name: 'Renamed' })).toEqual([])
  expect(findInvalidated({ width: 201 })).toEqual(['l'])
  expect(findInvalidated({ thickness: 6 })).toEqual(['l'])
  expect(findInvalidated({ printerTypes: ['latex'] })).toEqual(['l'])
  expect(findInvalidated({ width: 600 })).toEqual(['l', 'alone'])
})

test('isPrintable is false for overlapping jigs; a missing jig and a clipped image box do not prevent printing', () => {
  const getJig = (id: string) => (id === 'j' ? jig() : undefined)
  expect(isPrintable(layout([at(0, 0), at(100, 0)]), getJig)).toBe(false)
  const cut = layout([at(0, 0), at(100, 0, { id: 'gone' })], {
    printableArea: { x: 30, y: 0, width: 400, height: 400 },
  })
  expect(isPrintable(cut, getJig)).toBe(true)
  expect(jigPlacementProblems(cut, getJig).map(({ code }) => code)).toEqual([
    'jigNotFound',
    'imageBoxesExceedPrintableBounds',
  ])
})

test('a layout has limits for the total number of slots and of characters of their paths', () => {
  const codes = (jigs: number, each: Jig) =>
    problems(layout(Array.from({ length: jigs }, () => at(0, 0))), [each]).map(({ code }) => code)
  const crowded = jig({ slots: Array.from({ length: 5_000 }, (_, i) => ({ ...slot, id: `s${i}` })) })
  expect(codes(2, crowded)).not.toContain('tooManySlots')
  expect(codes(3, crowded)).toEqual(['tooManySlots'])
  const long = jig({ slots: [{ ...slot, type: 'PATH', path: `M0 0H50V40H0Z${' '.repeat(100_000)}` }] })
  expect(codes(101, long)).toEqual(['tooManySlots'])
  expect(codes(501, jig())).toEqual(['tooManyJigs'])
})

test('image boxes outside the printable area are found for every position and rotation of the jig', () => {
  const path = 'M0 0H50V40H0Z'
  const anySlot = fc.record({
    type: fc.constantFrom<Slot['type']>('RECT', 'ELLIPSE', 'PATH'),
    x: fc.integer({ min: 0, max: 140 }),
    y: fc.integer({ min: 0, max: 50 }),
    rotation: fc.integer({ min: 0, max: 359 }),
    isFull: fc.boolean(),
  })
  const placed = fc.record({
    x: fc.integer({ min: -60, max: 460 }),
    y: fc.integer({ min: -60, max: 360 }),
    rotation: fc.constantFrom(...QUARTER_TURNS),
  })
  fc.assert(
    fc.property(
      fc.array(anySlot, { minLength: 1, maxLength: 4 }),
      fc.array(placed, { maxLength: 5 }),
      (drawn, lain) => {
        const { imageBox, ...bare } = slot
        const slots = drawn.map(
          ({ isFull, ...over }, i): Slot => ({
            ...bare,
            id: `s${i}`,
            ...over,
            ...(over.type === 'PATH' ? { path } : {}),
            ...(isFull ? {} : { imageBox }),
          }),
        )
        const bed = layout(lain.map(({ x, y, rotation }) => at(x, y, { rotation })))
        const reported = jigPlacementProblems(bed, () => jig({ slots }))
          .filter(({ code }) => code === 'imageBoxesExceedPrintableBounds')
          .map(({ jigIndex, slotIndex }) => [jigIndex, slotIndex])
        const expected = layoutSlots(bed, () => jig({ slots })).flatMap((on) => {
          const bounds =
            on.slot.imageBox === undefined
              ? slotShape(on.slot, on.matrix).bounds
              : transformedBounds(on.matrix, on.slot.imageBox)
          return rectContains(bed.printableArea, bounds) ? [] : [[on.jigNo - 1, on.slotNo - 1]]
        })
        expect(reported).toEqual(expected)
      },
    ),
  )
})
