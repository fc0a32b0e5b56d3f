import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineBounds } from '../geometry/index.ts'
import { importJigSvg, type Jig, newJig, QUARTER_TURNS, type Slot, slotShape } from '../jigs/index.ts'
import { layoutSlots } from './layout-slots.ts'
import { newLayout } from './new-layout.ts'
import { exportLayoutSvg } from './svg-export.ts'
import type { Layout } from './types.ts'

const slot = (over: Partial<Slot>): Slot => ({
  id: 's1',
  type: 'RECT',
  x: 10,
  y: 15,
  width: 40,
  height: 20,
  rotation: 0,
  ...over,
})
const jig: Jig = {
  ...newJig('j', 'Mugs & <more>'),
  width: 200,
  height: 100,
  slots: [
    slot({ rotation: 30 }),
    slot({ id: 's2', type: 'ELLIPSE', x: 80 }),
    slot({ id: 's3', type: 'PATH', x: 140, path: 'M0 0H40L0 20Z', rotation: 90 }),
  ],
}
const layoutWith = (jigs: Layout['jigs']): Layout => ({ ...newLayout('l', 'Bed 1'), width: 1000, height: 800, jigs })
const getJig = (id: string) => (id === jig.id ? jig : undefined)

test('exportLayoutSvg draws every slot at its position, numbered in the order of the addresses', () => {
  const placed = fc.record({
    id: fc.constant('j'),
    x: fc.integer({ min: 0, max: 700 }),
    y: fc.integer({ min: 0, max: 550 }),
    rotation: fc.constantFrom(...QUARTER_TURNS),
  })
  fc.assert(
    fc.property(fc.array(placed, { minLength: 1, maxLength: 4 }), (jigs) => {
      const layout = layoutWith(jigs)
      const read = importJigSvg(exportLayoutSvg(layout, getJig), { id: 'x', name: '', existingNames: [] })
      if (!read.ok) throw new Error(JSON.stringify(read.problem))
      expect([read.jig.name, read.jig.width, read.jig.height]).toEqual(['Bed 1', 1000, 800])
      const expectedSlots = layoutSlots(layout, getJig)
      expect(read.jig.slots).toHaveLength(expectedSlots.length)
      for (const [i, on] of expectedSlots.entries()) {
        const there = read.jig.slots[i]
        const bounds = slotShape(on.slot, on.matrix).bounds
        const readBounds = there && slotShape(there).bounds
        for (const key of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs((readBounds?.[key] ?? Number.NaN) - bounds[key])).toBeLessThan(0.002)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('exportLayoutSvg omits a jig that no longer exists', () => {
  const text = exportLayoutSvg(layoutWith([{ id: 'gone', x: 0, y: 0, rotation: 0 }]), getJig)
  expect(text).not.toContain('data-jig')
})

test('the outline of a slot on the layout has the bounds of its true shape', () => {
  const [first] = layoutSlots(layoutWith([{ id: 'j', x: 100, y: 100, rotation: 0 }]), getJig)
  if (first === undefined) throw new Error('no slot')
  const [a, b] = [outlineBounds(first.outline), slotShape(first.slot, first.matrix).bounds]
  expect(a?.x).toBeCloseTo(b.x, 6)
  expect(a?.width).toBeCloseTo(b.width, 6)
})
