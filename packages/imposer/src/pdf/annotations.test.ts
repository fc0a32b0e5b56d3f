import { expect, test } from 'vitest'
import { printedAnnotations } from './annotations.ts'
import { PdfDocument } from './document.ts'
import { listPages, pageGeometry, pageToViewMatrix } from './pages.ts'
import { onePage, testFile } from './pdf-fixtures.ts'

type Matrix = readonly [number, number, number, number, number, number]

const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]) =>
  [a * x + c * y + e, b * x + d * y + f] as const

/**
 * Returns the corners of an annotation of 40 x 20 on the page as displayed, with y up: upper left, upper right, lower
 * left.
 */
function getCorners(flags: number, rotate: number): readonly (readonly number[])[] {
  const file = onePage({
    page: `/Rotate ${rotate}/Annots[<</Subtype/Stamp/F ${flags}/Rect[100 40 140 60]/AP<</N 5 0 R>>>>]`,
    more: { 5: { dict: '/BBox[0 0 20 10]', data: '0 0 20 10 re f' } },
  })
  const document = new PdfDocument(testFile(file))
  try {
    const [page] = listPages(document)
    const [annotation] = printedAnnotations(document, page!)
    const view = pageToViewMatrix(pageGeometry(document, page!))
    const corners = [[0, 10] as const, [20, 10] as const, [0, 0] as const]
    return corners.map((corner) => apply(view, apply(annotation!.matrix, corner)).map(Math.round))
  } finally {
    document.close()
  }
}

const [PRINTED, PRINTED_UPRIGHT] = [4, 20]

test.each([
  // where the upper left corner of the rectangle, (100, 60) of a page of 200 x 100, is displayed
  [0, [100, 60]],
  [90, [60, 100]],
  [180, [100, 40]],
  [270, [40, 100]],
])('printedAnnotations keeps an annotation upright that is not rotated with its page: %i degrees', (rotate, pivot) => {
  const [x = 0, y = 0] = pivot
  expect(getCorners(PRINTED_UPRIGHT, rotate)).toEqual([
    [x, y],
    [x + 40, y],
    [x, y - 20],
  ])
})

test('printedAnnotations rotates other annotations with their page', () => {
  expect(getCorners(PRINTED, 90)).toEqual([
    [60, 100],
    [60, 60],
    [40, 100],
  ])
})
