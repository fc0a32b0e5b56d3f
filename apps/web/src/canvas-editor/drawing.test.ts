import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALIGNMENTS, align, distribute, unionBounds } from './alignment.ts'
import { rulerTicks } from './ruler-ticks.ts'
import { getSnapLines, nearestLine, snapDrag } from './snap.ts'
import { createHistory, pushChange, redo, undo } from './undo-history.ts'

const mm = fc.double({ min: -500, max: 5080, noNaN: true })
const side = fc.double({ min: 0.1, max: 500, noNaN: true })
const rect = fc.record({ x: mm, y: mm, width: side, height: side })
const items = fc
  .array(rect, { minLength: 1, maxLength: 12 })
  .map((rects) => rects.map((bounds, i) => ({ key: String(i), bounds })))

test('redo restores an undone change, and a new change discards the undone ones', () => {
  const changedTwice = pushChange(pushChange(createHistory('a'), 'b'), 'c')
  expect(undo(changedTwice).present).toBe('b')
  expect(redo(undo(undo(changedTwice))).present).toBe('b')
  expect(redo(pushChange(undo(changedTwice), 'd')).present).toBe('d')
  expect(undo(createHistory('a')).present).toBe('a')
})

test('undo reverts consecutive changes of one field in one step', () => {
  const history = pushChange(pushChange(pushChange(createHistory(0), 1, 'width'), 12, 'width'), 5, 'height')
  expect(undo(history).present).toBe(12)
  expect(undo(undo(history)).present).toBe(0)
})

test('align moves all items to the shared edge and not beyond their bounding box', () => {
  fc.assert(
    fc.property(items, fc.constantFrom(...ALIGNMENTS), (all, to) => {
      const totalBounds = unionBounds(all)
      const moves = align(all, to)
      const after = all.map(({ key, bounds }) => {
        const offset = moves.get(key) ?? { x: 0, y: 0 }
        return { key, bounds: { ...bounds, x: bounds.x + offset.x, y: bounds.y + offset.y } }
      })
      const now = unionBounds(after)
      if (!totalBounds || !now) throw new Error('no items')
      expect(now.x).toBeGreaterThanOrEqual(totalBounds.x - 1e-6)
      expect(now.y + now.height).toBeLessThanOrEqual(totalBounds.y + totalBounds.height + 1e-6)
      if (to === 'left') for (const { bounds } of after) expect(bounds.x).toBeCloseTo(totalBounds.x, 6)
      if (to === 'middle') {
        for (const { bounds } of after) {
          expect(bounds.y + bounds.height / 2).toBeCloseTo(totalBounds.y + totalBounds.height / 2, 6)
        }
      }
    }),
  )
})

test('distribute makes the gaps between neighbours equal and keeps the outermost items in place', () => {
  const createItem = (x: number, width: number) => ({ key: String(x), bounds: { x, y: 0, width, height: 10 } })
  const moves = distribute([createItem(0, 10), createItem(12, 20), createItem(90, 10)], 'x')
  expect([...moves.values()].map(({ x }) => x)).toEqual([0, 28, 0])
  expect(distribute([createItem(0, 10), createItem(50, 10)], 'x').size).toBe(0)
})

test('snapDrag snaps a slot to the nearest edge, centre or default spacing within the tolerance, otherwise to the grid', () => {
  const plate = { x: 0, y: 0, width: 200, height: 100 }
  const lines = getSnapLines(plate, [{ x: 10, y: 10, width: 40, height: 40 }], 5)
  const box = { x: 100, y: 10, width: 30, height: 30 }
  // Its left edge moves to 56, 1 mm from the line at the default spacing right of the other slot.
  expect(snapDrag(lines, box, -44, 0, 2, 0.1)).toMatchObject({
    x: { delta: -45, guide: 55 },
    y: { delta: 0, guide: 10 },
  })
  expect(snapDrag(lines, box, 12.34, 30.06, 0, 0.1).x.delta).toBeCloseTo(12.3)
})

test('nearestLine returns the line with the smallest distance', () => {
  fc.assert(
    fc.property(fc.array(mm, { minLength: 1 }), mm, (values, position) => {
      const lines = values.toSorted((a, b) => a - b)
      const best = Math.min(...lines.map((line) => Math.abs(line - position)))
      expect(Math.abs((nearestLine(lines, position) ?? Infinity) - position)).toBe(best)
    }),
  )
})

test('rulerTicks labels ticks in the display unit from zero, with enough space for each label', () => {
  const labels = (unit: 'mm' | 'inches', scale: number) =>
    rulerTicks(300, scale, unit).flatMap((tick) => (tick.label === undefined ? [] : [tick]))
  expect(labels('mm', 1).map((tick) => tick.label)).toEqual([0, 100, 200, 300])
  expect(
    labels('inches', 2)
      .map((tick) => [tick.label, tick.position])
      .slice(0, 3),
  ).toEqual([
    [0, 0],
    [2, 50.8],
    [4, 101.6],
  ])
  for (const scale of [0.1, 0.5, 3, 40]) {
    const [first, second] = labels('mm', scale)
    if (first && second) expect((second.position - first.position) * scale).toBeGreaterThanOrEqual(56)
  }
})
