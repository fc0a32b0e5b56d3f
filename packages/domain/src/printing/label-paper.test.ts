import { expect, test } from 'vitest'
import { DEFAULT_LABEL_PAPER, DEFAULT_LABEL_SHEET, fitsLabels, labelSize } from './label-paper.ts'

test('labelSize subtracts margins and gaps from the paper', () => {
  expect(labelSize(DEFAULT_LABEL_PAPER)).toEqual({ width: 100, height: 60 })
  expect(labelSize(DEFAULT_LABEL_SHEET)).toEqual({ width: 70, height: 37 })
  const margins = { top: 10, right: 8, bottom: 7, left: 2 }
  expect(labelSize({ ...DEFAULT_LABEL_SHEET, margins, rows: 5, columns: 2, gapX: 20, gapY: 5 })).toEqual({
    width: 90,
    height: 52,
  })
})

test('fitsLabels requires a minimum label size', () => {
  expect([DEFAULT_LABEL_PAPER, DEFAULT_LABEL_SHEET].map(fitsLabels)).toEqual([true, true])
  expect(fitsLabels({ ...DEFAULT_LABEL_PAPER, height: 14 })).toBe(false)
  expect(fitsLabels({ ...DEFAULT_LABEL_SHEET, rows: 30 })).toBe(false)
})
