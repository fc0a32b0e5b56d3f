import { expect, test } from 'vitest'
import { handleCanvasKey } from './canvas-keyboard.ts'
import type { CanvasProps } from './stage-types.ts'

interface Recorded {
  readonly selected: string[][]
  readonly moved: [string[], { x: number; y: number }][]
  readonly turned: [string[], number][]
  readonly deleted: string[][]
}

/** A canvas with three items that records the callbacks caused by keys. */
function drawing(selected: string[], change: Partial<CanvasProps> = {}) {
  const recorded: Recorded = { selected: [], moved: [], turned: [], deleted: [] }
  const stage: CanvasProps = {
    size: { width: 100, height: 100 },
    items: ['a', 'b', 'c'].map((key) => ({ key, bounds: { x: 0, y: 0, width: 10, height: 10 } })),
    selected: new Set(selected),
    onSelect: (keys) => recorded.selected.push([...keys]),
    onMove: (keys, delta) => recorded.moved.push([[...keys], delta]),
    onRotate: (keys, delta) => recorded.turned.push([[...keys], delta]),
    onDelete: (keys) => recorded.deleted.push([...keys]),
    spacing: 5,
    unit: 'mm',
    locked: false,
    ...change,
  }
  const press = (key: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) =>
    handleCanvasKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers }, stage)
  return { recorded, press }
}
const SHIFT = { shiftKey: true }

test('N and P select the next and the previous item and wrap around', () => {
  const next = (selected: string[], key: string, modifiers = {}) => {
    const { recorded, press } = drawing(selected)
    expect(press(key, modifiers)).toBe(true)
    return recorded.selected[0]
  }
  expect(next([], 'n')).toEqual(['a'])
  expect(next([], 'p')).toEqual(['c'])
  expect(next(['a'], 'n')).toEqual(['b'])
  expect(next(['c'], 'n')).toEqual(['a'])
  expect(next(['a'], 'p')).toEqual(['c'])
  // Shift extends the selection by keyboard.
  expect(next(['a'], 'N', SHIFT)).toEqual(['a', 'b'])
  expect(next(['a', 'b'], 'N', SHIFT)).toEqual(['a', 'b', 'c'])
  expect(next(['a'], 'P', SHIFT)).toEqual(['a', 'c'])
  expect(next(['a', 'b', 'c'], 'N', SHIFT)).toEqual(['b', 'c', 'a'])
  expect(next(['b'], 'a', { ctrlKey: true })).toEqual(['a', 'b', 'c'])
})

test('arrow keys move the selected items by 1 mm, 10 mm with Shift, 0.1 mm with Alt, 0.01 mm with both', () => {
  const { recorded, press } = drawing(['a', 'b'])
  press('ArrowRight')
  press('ArrowUp', SHIFT)
  press('ArrowRight', { altKey: true })
  press('ArrowDown', { altKey: true, shiftKey: true })
  expect(recorded.moved).toEqual([
    [['a', 'b'], { x: 1, y: 0 }],
    [['a', 'b'], { x: 0, y: -10 }],
    [['a', 'b'], { x: 0.1, y: 0 }],
    [['a', 'b'], { x: 0, y: 0.01 }],
  ])
  // Without a selection the arrow keys scroll.
  expect(drawing([]).press('ArrowRight')).toBe(false)
})

test('R rotates the selected items by 90 degrees, with Shift counterclockwise', () => {
  const { recorded, press } = drawing(['b'])
  press('r')
  press('R', SHIFT)
  expect(recorded.turned).toEqual([
    [['b'], 90],
    [['b'], -90],
  ])
})

test('a locked canvas allows selecting, but no moving, rotating or deleting', () => {
  const { recorded, press } = drawing(['b'], { locked: true })
  for (const key of ['ArrowDown', 'r', 'Delete', 'Backspace']) expect(press(key)).toBe(false)
  expect(press('n')).toBe(true)
  expect(recorded).toEqual({ selected: [['c']], moved: [], turned: [], deleted: [] })
})
