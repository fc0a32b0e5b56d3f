import { defaultImageBox, newJig, type Slot } from '@platen/domain/jigs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { arrangeSlots, deleteSlots, moveSlots, rotateSlots, toJigBody } from './jig-operations.ts'

const slot = (id: string, change: Partial<Slot> = {}): Slot => ({
  id,
  type: 'RECT',
  x: 10,
  y: 20,
  width: 40,
  height: 30,
  rotation: 0,
  imageBox: defaultImageBox({ width: 40, height: 30 }),
  ...change,
})
const jig = { ...newJig('j', 'Tray'), slots: [slot('s1'), slot('s2', { x: 100, rotation: 300 })] }
const bothIds = new Set(['s1', 's2'])

test('Only selected slots are moved and rotated', () => {
  expect(moveSlots(jig, new Set(['s1']), { x: 0.1, y: -0.2 }).slots).toEqual([
    slot('s1', { x: 10.1, y: 19.8 }),
    jig.slots[1],
  ])
  expect(rotateSlots(jig, bothIds, 90).slots.map(({ rotation }) => rotation)).toEqual([90, 30])
  expect(rotateSlots(jig, bothIds, -90).slots.map(({ rotation }) => rotation)).toEqual([270, 210])
})

test('Four rotations by 90 degrees restore a slot, and the rotation stays within 0 to 359 degrees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), fc.constantFrom(90, -90), (rotation, angle) => {
      const start = { ...jig, slots: [slot('s1', { rotation })] }
      let rotated = start
      for (let n = 0; n < 4; n += 1) {
        rotated = rotateSlots(rotated, bothIds, angle) as typeof start
        expect(rotated.slots[0]?.rotation).toBeGreaterThanOrEqual(0)
        expect(rotated.slots[0]?.rotation).toBeLessThanOrEqual(359)
      }
      expect(rotated).toEqual(start)
    }),
  )
})

test('Slots of SVG-sourced jigs are locked', () => {
  const svgJig = { ...jig, source: 'SVG' as const }
  expect(moveSlots(svgJig, bothIds, { x: 1, y: 1 })).toBe(svgJig)
  expect(rotateSlots(svgJig, bothIds, 90)).toBe(svgJig)
  expect(arrangeSlots(svgJig, new Map([['s1', { x: 1, y: 1 }]]))).toBe(svgJig)
  expect(deleteSlots(svgJig, bothIds)).toBe(svgJig)
})

test('A jig that is listed and saved again is unchanged', () => {
  const wire = { ...toJigBody(jig), id: 'j', version: 3 }
  const listed = { ...wire, slots: wire.slots.map((wireSlot) => ({ ...wireSlot, cx: 30, cy: 35 })) }
  expect(fromJigDto(listed)).toEqual(jig)
  expect(toJigBody({ ...jig, name: '  Tray ' }).name).toBe('Tray')
})
