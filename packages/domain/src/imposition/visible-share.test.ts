import { expect, test } from 'vitest'
import { defaultImageBox, type ImageBox, type Slot } from '../jigs/index.ts'
import { minVisibleShare } from './visible-share.ts'

const size = { width: 75, height: 155 }
const slot = (change: Partial<ImageBox>): Slot => ({
  id: 's1',
  type: 'RECT',
  x: 0,
  y: 0,
  ...size,
  rotation: 0,
  imageBox: { ...defaultImageBox(size), ...change },
})

test('minVisibleShare returns the share of the artwork that the image box shows', () => {
  const banner = { width: 200, height: 50 }
  expect(minVisibleShare([slot({ scale: 'FIT' })], banner)).toBeCloseTo(1, 9)
  // FILL scales 200 x 50 mm to 620 x 155 mm
  expect(minVisibleShare([slot({ scale: 'FILL' })], banner)).toBeCloseTo(75 / 620, 9)
  expect(minVisibleShare([slot({ scale: 'TRUE', placement: 'TOP_LEFT' })], banner)).toBeCloseTo(75 / 200, 9)
  // turned, it is 155 mm high and 38.75 mm wide when it fits, and 300 mm high when it fills
  expect(minVisibleShare([slot({ scale: 'FILL', rotation: 90 })], banner)).toBeCloseTo(155 / 300, 9)
})

test('minVisibleShare returns the smallest share of several slots, and undefined without slots or size', () => {
  const slots = [slot({ scale: 'FIT' }), slot({ scale: 'FILL' })]
  expect(minVisibleShare(slots, { width: 200, height: 50 })).toBeCloseTo(75 / 620, 9)
  expect(minVisibleShare([], size)).toBeUndefined()
  expect(minVisibleShare(slots, { width: 0, height: 50 })).toBeUndefined()
})
