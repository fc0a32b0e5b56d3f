import { expect, test } from 'vitest'
import { computeOverflow, fitSize } from './overhang.ts'

const plate = { width: 300, height: 200 }
const at = (x: number, y: number) => ({ key: `${x}`, bounds: { x, y, width: 50, height: 40 } })

test('What sticks out of the plate is drawn: the sheet grows on the sides that it sticks out of', () => {
  expect(computeOverflow(plate, [at(0, 0), at(250, 160)])).toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
  const over = computeOverflow(plate, [at(-160, 0), at(260, 190)])
  expect(over).toEqual({ left: 160, top: 0, right: 10, bottom: 30 })
  expect(fitSize(plate, over)).toEqual({ width: 470, height: 230 })
  expect(computeOverflow(plate, [])).toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
})

test('What lies very far out does not make the plate too small to be seen, nor the sheet endless', () => {
  const over = computeOverflow(plate, [at(1e9, 0)])
  expect(over.right).toBe(5080)
  expect(fitSize(plate, over)).toEqual({ width: 600, height: 200 })
})
