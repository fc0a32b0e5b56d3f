import { expect, test } from 'vitest'
import { computeOverflow, fitSize } from './overhang.ts'

const plate = { width: 300, height: 200 }
const createItem = (x: number, y: number) => ({ key: `${x}`, bounds: { x, y, width: 50, height: 40 } })

test('computeOverflow and fitSize extend the drawing on the sides where items exceed the plate', () => {
  expect(computeOverflow(plate, [createItem(0, 0), createItem(250, 160)])).toEqual({
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
  })
  const overhang = computeOverflow(plate, [createItem(-160, 0), createItem(260, 190)])
  expect(overhang).toEqual({ left: 160, top: 0, right: 10, bottom: 30 })
  expect(fitSize(plate, overhang)).toEqual({ width: 470, height: 230 })
  expect(computeOverflow(plate, [])).toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
})

test('computeOverflow and fitSize limit the extension, so that the plate stays visible', () => {
  const overhang = computeOverflow(plate, [createItem(1e9, 0)])
  expect(overhang.right).toBe(5080)
  expect(fitSize(plate, overhang)).toEqual({ width: 600, height: 200 })
})
