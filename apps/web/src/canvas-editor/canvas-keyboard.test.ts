import { expect, test } from 'vitest'
import { handleCanvasKey } from './canvas-keyboard.ts'
import type { CanvasProps } from './stage-types.ts'

interface Told {
  readonly chosen: string[][]
  readonly moved: [string[], { x: number; y: number }][]
  readonly turned: [string[], number][]
  readonly deleted: string[][]
}

/** A drawing of three things, and what it was told by keys. */
function drawing(chosen: string[], change: Partial<CanvasProps> = {}) {
  const told: Told = { chosen: [], moved: [], turned: [], deleted: [] }
  const stage: CanvasProps = {
    size: { width: 100, height: 100 },
    items: ['a', 'b', 'c'].map((key) => ({ key, bounds: { x: 0, y: 0, width: 10, height: 10 } })),
    chosen: new Set(chosen),
    onChoose: (keys) => told.chosen.push([...keys]),
    onMove: (keys, by) => told.moved.push([[...keys], by]),
    onTurn: (keys, by) => told.turned.push([[...keys], by]),
    onDelete: (keys) => told.deleted.push([...keys]),
    spacing: 5,
    unit: 'mm',
    locked: false,
    ...change,
  }
  const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
    handleCanvasKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, stage)
  return { told, press }
}
const SHIFT = { shiftKey: true }

test('N and P choose the next and the previous one, around at the ends', () => {
  const next = (chosen: string[], key: string, held = {}) => {
    const { told, press } = drawing(chosen)
    expect(press(key, held)).toBe(true)
    return told.chosen[0]
  }
  expect(next([], 'n')).toEqual(['a'])
  expect(next([], 'p')).toEqual(['c'])
  expect(next(['a'], 'n')).toEqual(['b'])
  expect(next(['c'], 'n')).toEqual(['a'])
  expect(next(['a'], 'p')).toEqual(['c'])
  // several are chosen without a mouse
  expect(next(['a'], 'N', SHIFT)).toEqual(['a', 'b'])
  expect(next(['a', 'b'], 'N', SHIFT)).toEqual(['a', 'b', 'c'])
  expect(next(['a'], 'P', SHIFT)).toEqual(['a', 'c'])
  expect(next(['a', 'b', 'c'], 'N', SHIFT)).toEqual(['b', 'c', 'a'])
  expect(next(['b'], 'a', { ctrlKey: true })).toEqual(['a', 'b', 'c'])
})

test('Arrows move what is chosen by a step, ten times as far with Shift', () => {
  const { told, press } = drawing(['a', 'b'])
  press('ArrowRight')
  press('ArrowUp', SHIFT)
  expect(told.moved).toEqual([
    [['a', 'b'], { x: 1, y: 0 }],
    [['a', 'b'], { x: 0, y: -10 }],
  ])
  // with nothing to move they scroll
  expect(drawing([]).press('ArrowRight')).toBe(false)
})

test('R turns what is chosen by a quarter, with Shift the other way', () => {
  const { told, press } = drawing(['b'])
  press('r')
  press('R', SHIFT)
  expect(told.turned).toEqual([
    [['b'], 90],
    [['b'], -90],
  ])
})

test('What is locked is chosen, but neither moved nor turned nor deleted', () => {
  const { told, press } = drawing(['b'], { locked: true })
  for (const key of ['ArrowDown', 'r', 'Delete', 'Backspace']) expect(press(key)).toBe(false)
  expect(press('n')).toBe(true)
  expect(told).toEqual({ chosen: [['c']], moved: [], turned: [], deleted: [] })
})
