import type { WirePrintPiece, WireSheetPlan } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { buildSheetView, toggleSelection } from './sheet-view-model.ts'

const square = (x: number) =>
  [
    { type: 'M', x, y: 10 },
    { type: 'L', x: x + 20, y: 10 },
    { type: 'L', x: x + 20, y: 40 },
    { type: 'L', x, y: 40 },
    { type: 'Z' },
  ] as const
const plan: WireSheetPlan = {
  width: 100,
  height: 50,
  printableArea: { x: 0, y: 0, width: 100, height: 50 },
  placements: [1, 2].map((slotNo) => ({
    jigNo: 1,
    slotNo,
    matrix: [20, 0, 0, 30, slotNo * 30, 10],
    clips: [[...square(slotNo * 30)]],
  })),
}
const piece = (slotNo: number, overrides: Partial<WirePrintPiece> = {}): WirePrintPiece => ({
  code: null,
  copy: null,
  isReprint: false,
  isOutdated: false,
  jigNo: 1,
  slotNo,
  orderId: 'A-1',
  jobId: 'j',
  frameIndex: 0,
  thumbnailPath: null,
  cancelled: null,
  rejected: null,
  ...overrides,
})
const REJECTED = { at: '2026-11-21T10:00:00Z', by: 'op', reason: 'banding', note: null } as const

test('a run is rendered from the printed plan: slots by their outline, artwork by its matrix, in mm', () => {
  const { slots, artwork, booked } = buildSheetView(plan, [piece(1), piece(2)])
  expect(slots.map(({ key, centre, shorterSide }) => [key, centre, shorterSide])).toEqual([
    ['1/1', { x: 40, y: 25 }, 20],
    ['1/2', { x: 70, y: 25 }, 20],
  ])
  expect(artwork.map(({ transform }) => transform)).toEqual(['matrix(20 0 0 30 30 10)', 'matrix(20 0 0 30 60 10)'])
  expect(booked[0]?.label).toBe('A-1 · j')
})

test('a click on a piece selects it, a second click deselects it, and a rejected piece cannot be selected', () => {
  const pieces = [piece(1), piece(2, { rejected: REJECTED })]
  const selected = toggleSelection(new Set(), '1/1', pieces)
  expect([...selected]).toEqual(['1/1'])
  expect([...toggleSelection(selected, '1/1', pieces)]).toEqual([])
  expect([...toggleSelection(selected, '1/2', pieces)]).toEqual(['1/1'])
  expect([...toggleSelection(selected, '9/9', pieces)]).toEqual(['1/1'])
})
