import type { Point } from '@platen/domain/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ResizeRules, type RotatedBox, resizeBox, rotateBox } from './resize-box.ts'

const box: RotatedBox = { x: 10, y: 20, width: 40, height: 30, rotation: 0 }
const rules: ResizeRules = { lines: { xs: [], ys: [] }, tolerance: 0, grid: 0.1, keepsRatio: false }
const bottomRight = { x: 1, y: 1 } as const

test('An edge follows the pointer, and the opposite edge does not move', () => {
  expect(resizeBox(box, bottomRight, { x: 70.04, y: 60 }, rules)).toEqual({ x: 10, y: 20, width: 60, height: 40 })
  expect(resizeBox(box, { x: -1, y: 0 }, { x: 0, y: 999 }, rules)).toEqual({ x: 0, y: 20, width: 50, height: 30 })
  expect(resizeBox(box, { x: -1, y: 0 }, { x: 90, y: 0 }, rules)).toEqual({ x: 49.5, y: 20, width: 0.5, height: 30 })
})

test('An edge snaps to a line within the tolerance', () => {
  const snapping = { ...rules, lines: { xs: [55], ys: [] }, tolerance: 2 }
  expect(resizeBox(box, { x: 1, y: 0 }, { x: 53.5, y: 0 }, snapping).width).toBe(45)
  expect(resizeBox(box, { x: 1, y: 0 }, { x: 52.5, y: 0 }, snapping).width).toBe(42.5)
})

test('A box that keeps its ratio is resized by the larger of both changes', () => {
  const ratioRules = { ...rules, keepsRatio: true }
  expect(resizeBox(box, bottomRight, { x: 90, y: 50 }, ratioRules)).toEqual({ x: 10, y: 20, width: 80, height: 60 })
  expect(resizeBox(box, { x: 0, y: 1 }, { x: 0, y: 80 }, ratioRules)).toEqual({ x: -10, y: 20, width: 80, height: 60 })
})

/** The corner of a box that is opposite to its bottom right one, after rotation. */
function topLeft({ x, y, width, height }: RotatedBox, rotation: number): Point {
  const angle = (rotation * Math.PI) / 180
  const [dx, dy] = [-width / 2, -height / 2]
  return {
    x: x + width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: y + height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
  }
}

test('The corner opposite to the handle does not move, at any rotation', () => {
  const coordinate = fc.double({ min: -100, max: 100, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), coordinate, coordinate, (rotation, x, y) => {
      const resized = resizeBox({ ...box, rotation }, bottomRight, { x, y }, rules)
      const [before, after] = [topLeft({ ...box, rotation }, rotation), topLeft({ ...resized, rotation }, rotation)]
      expect(after.x).toBeCloseTo(before.x, 3)
      expect(after.y).toBeCloseTo(before.y, 3)
    }),
  )
})

test('The rotation snaps to multiples of 15 degrees, and with Alt to whole degrees', () => {
  expect(rotateBox(box, { x: 30, y: 0 }, false)).toBe(0)
  expect(rotateBox(box, { x: 99, y: 36 }, false)).toBe(90)
  expect(rotateBox(box, { x: 29, y: -99 }, true)).toBe(0)
  expect(rotateBox(box, { x: 10, y: -20 }, true)).toBe(340)
})
