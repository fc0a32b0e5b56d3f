import { expect, test } from 'vitest'
import { fitSlotToPath, getDrawnFields, resizeSlot } from './edit-slots.ts'
import { defaultImageBox } from './image-box.ts'
import type { Slot } from './types.ts'

const BASE: Slot = { id: 's1', type: 'PATH', x: 10, y: 20, width: 50, height: 40, rotation: 30, path: 'M0 0H50V40Z' }
const TRIANGLE: Slot = { ...BASE, imageBox: defaultImageBox(BASE) }

test('A path and its image box are scaled with the slot, such as to 0.75 inches, and back', () => {
  const small = resizeSlot(TRIANGLE, { width: 19.05, height: 40 })
  expect(small).toMatchObject({ width: 19.05, height: 40, path: 'M0 0L19.05 0L19.05 40Z' })
  expect(small.imageBox).toMatchObject({ width: 19.05, height: 40 })
  expect(resizeSlot(small, { width: 50, height: 40 })).toMatchObject({ width: 50, path: 'M0 0L50 0L50 40Z' })
})

test('A slot gets the size of its path, which starts in its corner; a filling image box follows', () => {
  const fitted = fitSlotToPath({ ...TRIANGLE, path: 'M5 3H65V33Z' })
  expect(fitted).toMatchObject({ x: 10, y: 20, width: 60, height: 30, rotation: 30, path: 'M0 0L60 0L60 30Z' })
  expect(fitted.imageBox).toMatchObject({ x: 0, y: 0, width: 60, height: 30 })
  const inner = { ...defaultImageBox(TRIANGLE), x: 5, width: 20 }
  expect(fitSlotToPath({ ...TRIANGLE, imageBox: inner, path: 'M0 0H60V30Z' }).imageBox).toEqual(inner)
})

test.each(['M0 0H50V40Z', 'M0 0H60V30', 'M0 0H60', 'M0 0H60Z', 'no path', ''])(
  'A slot is not changed by the path %j',
  (path) => {
    const slot = { ...TRIANGLE, path }
    expect(fitSlotToPath(slot)).toBe(slot)
  },
)

test('A drawing determines the image boxes of its slots, and not how artwork is placed in them', () => {
  const box = defaultImageBox(TRIANGLE)
  const drawn = (imageBox: Slot['imageBox']) =>
    getDrawnFields({ width: 200, height: 100, slots: [imageBox ? { ...BASE, imageBox } : BASE] })
  expect(drawn({ ...box, scale: 'FILL', rotation: 90 })).toEqual(drawn(undefined))
  expect(drawn({ ...box, x: 5, width: 20 })).not.toEqual(drawn(undefined))
})
