import { type Rect, rectOutline } from '@platen/domain/geometry'
import type { SheetPlacement } from '@platen/domain/imposition'
import { expect, test } from 'vitest'
import { onePage } from '../pdf/pdf-fixtures.ts'
import { findPieceWithoutInk } from './find-piece-without-ink.ts'
import { createPlan, normalisedFile, placement, sheetInput } from './sheet-fixtures.ts'

/** A page of 200 x 100 points that draws a square of 20 points in its top left corner only. */
const corner = () => normalisedFile(onePage({ content: { data: '0 80 20 20 re f' } }))

/** Artwork of 200 x 100 mm at (100, 100), visible inside these rectangles. */
const placementWithin = (clips: readonly Rect[], slotNo = 1): SheetPlacement => ({
  ...placement('A', [200, 0, 0, 100, 100, 100], slotNo),
  clips: clips.map(rectOutline),
})

test('findPieceWithoutInk returns the first piece whose drawn part is cropped, and no piece that shows some of it', async () => {
  const find = async (...placements: SheetPlacement[]) =>
    findPieceWithoutInk(sheetInput({ A: await corner() }, createPlan(placements)))?.slotNo
  const shown = placementWithin([{ x: 100, y: 100, width: 60, height: 60 }])
  const cropped = placementWithin([{ x: 140, y: 100, width: 60, height: 60 }], 2)
  expect(await find(placementWithin([]))).toBeUndefined()
  expect(await find(shown, cropped)).toBe(2)
  // the square ends at (120, 120)
  expect(await find(placementWithin([{ x: 119.9, y: 119.9, width: 30, height: 30 }]))).toBeUndefined()
  expect(await find(placementWithin([{ x: 120.1, y: 110, width: 30, height: 30 }]))).toBe(1)
  // the image box and the slot have no point in common
  const [slot, box] = [
    { x: 100, y: 100, width: 30, height: 30 },
    { x: 150, y: 100, width: 30, height: 30 },
  ]
  expect(await find(placementWithin([slot, box]))).toBe(1)
})

test('findPieceWithoutInk follows the rotation of the artwork', async () => {
  const input = async (window: Rect) => {
    // turned by a quarter clockwise: the top left corner of the artwork is at the top right
    const turned = { ...placement('A', [0, 200, -100, 0, 200, 50]), clips: [rectOutline(window)] }
    return findPieceWithoutInk(sheetInput({ A: await corner() }, createPlan([turned])))
  }
  expect(await input({ x: 170, y: 50, width: 30, height: 30 })).toBeUndefined()
  expect(await input({ x: 100, y: 50, width: 30, height: 30 })).toBeDefined()
})

test('A slot outside the printable area has no ink; blank artwork was judged at intake and is not reported again', async () => {
  const outside = { ...createPlan([placementWithin([])]), printableArea: { x: 0, y: 0, width: 100, height: 300 } }
  expect(findPieceWithoutInk(sheetInput({ A: await corner() }, outside))).toBeDefined()
  const blank = await normalisedFile(onePage({ content: { data: '' } }))
  const cropped = createPlan([placementWithin([{ x: 140, y: 100, width: 60, height: 60 }])])
  expect(findPieceWithoutInk(sheetInput({ A: blank }, cropped))).toBeUndefined()
})
