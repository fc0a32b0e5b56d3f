import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  composeTransforms,
  IDENTITY,
  invertTransform,
  outlineBounds,
  rotation,
  scaling,
  translation,
} from '../geometry/index.ts'
import { defaultImageBox, type ImageBox, MIRRORS, type Slot } from '../jigs/index.ts'
import { showInSlot } from './show-in-slot.ts'

const slot = (change: Partial<ImageBox> = {}): Slot => ({
  id: 's1',
  type: 'RECT',
  x: 0,
  y: 0,
  width: 40,
  height: 100,
  rotation: 30,
  imageBox: { ...defaultImageBox({ width: 40, height: 100 }), ...change },
})

const close = (rect: object) =>
  Object.fromEntries(Object.entries(rect).map(([name, value]) => [name, expect.closeTo(Number(value), 6)]))

test('invertTransform undoes a transform', () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true })
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true })
  fc.assert(
    fc.property(number, number, factor, factor, number, (x, y, sx, sy, degrees) => {
      const matrix = composeTransforms(scaling(sx, -sy), rotation(degrees), translation(x, y))
      for (const [at, value] of composeTransforms(matrix, invertTransform(matrix)).entries())
        expect(value).toBeCloseTo(IDENTITY[at] ?? 0, 6)
    }),
  )
})

test('Artwork in its slot is upright, however it is turned and mirrored to be printed', () => {
  for (const mirror of MIRRORS) {
    const shown = showInSlot(slot({ rotation: 90, mirror, scale: 'FIT' }), { width: 200, height: 80 })
    // 200 x 80 mm, turned by 90 degrees, fit into 40 x 100 mm as 40 x 100 mm
    expect(shown.size).toEqual(close({ width: 100, height: 40 }))
    expect(shown.bounds).toEqual(close({ x: 0, y: 0, width: 100, height: 40 }))
  }
})

test('Artwork is cut to the slot and to its image box', () => {
  const box = { x: 10, y: 10, width: 20, height: 20, scale: 'TRUE', placement: 'TOP_LEFT' } as const
  const { size, clips, bounds } = showInSlot(slot(box), { width: 60, height: 60 })
  expect(size).toEqual(close({ width: 60, height: 60 }))
  expect(bounds).toEqual(close({ x: -10, y: -10, width: 40, height: 100 }))
  expect(clips.map((clip) => outlineBounds(clip))).toEqual([
    close({ x: -10, y: -10, width: 40, height: 100 }),
    close({ x: 0, y: 0, width: 20, height: 20 }),
  ])
  const { imageBox: _, ...whole } = slot()
  expect(showInSlot({ ...whole, type: 'CIRCLE' }, { width: 10, height: 10 }).clips).toHaveLength(1)
})
