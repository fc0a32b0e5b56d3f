import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUARTER_TURNS, type Scale, type Slot } from '../jigs/index.ts'
import { maxPrintedSize } from './max-printed-size.ts'

const slot = (width: number, height: number, scale: Scale, rotation: 0 | 90 | 180 | 270 = 0): Slot => ({
  id: '1',
  type: 'RECT',
  x: 0,
  y: 0,
  width,
  height,
  rotation: 0,
  imageBox: { x: 0, y: 0, width, height, rotation, mirror: 'NONE', scale, placement: 'MIDDLE_CENTER' },
})

test('maxPrintedSize returns the size on the slot that enlarges the artwork the most', () => {
  const artwork = { width: 40, height: 20 }
  expect(maxPrintedSize([slot(100, 100, 'TRUE')], artwork)).toEqual({ width: 40, height: 20 })
  expect(maxPrintedSize([slot(80, 80, 'FIT')], artwork)).toEqual({ width: 80, height: 40 })
  expect(maxPrintedSize([slot(80, 80, 'FILL')], artwork)).toEqual({ width: 160, height: 80 })
  expect(maxPrintedSize([slot(80, 80, 'TRUE'), slot(80, 80, 'FIT_HEIGHT'), slot(20, 10, 'FIT')], artwork)).toEqual({
    width: 160,
    height: 80,
  })
  expect(maxPrintedSize([], artwork)).toBeUndefined()
  expect(maxPrintedSize([slot(1, 1, 'FIT')], { width: 0, height: 5 })).toBeUndefined()
})

test('maxPrintedSize returns the size before rotation and keeps the aspect ratio', () => {
  expect(maxPrintedSize([slot(20, 40, 'FIT', 90)], { width: 40, height: 20 })).toEqual({
    width: expect.closeTo(40, 9),
    height: expect.closeTo(20, 9),
  })
  const side = fc.double({ min: 1, max: 5000, noNaN: true })
  fc.assert(
    fc.property(side, side, side, side, fc.constantFrom(...QUARTER_TURNS), (width, height, w, h, turn) => {
      const printed = maxPrintedSize([slot(width, height, 'FILL', turn)], { width: w, height: h })
      expect((printed?.width ?? 0) / (printed?.height ?? 1)).toBeCloseTo(w / h, 6)
    }),
  )
})
