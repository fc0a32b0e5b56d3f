import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resizeSlot } from './edit-slots.ts'
import { JIG_LIMITS } from './limits.ts'
import { newJig, newSlot } from './new-jig.ts'
import { countFittingSlots, planSlotGrid, type SlotGrid } from './slot-grid.ts'
import type { Slot } from './types.ts'
import { validateJig } from './validate-jig.ts'

const jig = (slots: Slot[] = []) => ({ ...newJig('j', 'Jig'), width: 300, height: 200, slots })
const slot = resizeSlot(newSlot('s1', jig()), { width: 40, height: 30 })
const NONE = new Set<string>()
const grid = (change: Partial<SlotGrid> = {}): SlotGrid => ({
  rows: 2,
  columns: 3,
  offset: { x: 10, y: 20 },
  pitch: { x: 45.5, y: 40 },
  ...change,
})

test('planSlotGrid adds slots row by row at the pitch, from the offset', () => {
  const { jig: planned, refusal } = planSlotGrid(jig(), slot, grid(), NONE)
  expect(refusal).toBeNull()
  expect(planned.slots.map(({ id, x, y }) => [id, x, y])).toEqual([
    ['s1', 10, 20],
    ['s2', 55.5, 20],
    ['s3', 101, 20],
    ['s4', 10, 60],
    ['s5', 55.5, 60],
    ['s6', 101, 60],
  ])
})

test('planSlotGrid keeps the other slots and removes those that the grid replaces', () => {
  const before = jig([
    { ...slot, id: 's1', x: 10, y: 20 },
    { ...slot, id: 's4', x: 250, y: 150 },
  ])
  const refused = planSlotGrid(before, slot, grid(), NONE)
  expect(refused.refusal).toEqual({ code: 'overlapsSlot', slotNo: 1 })
  const replaced = planSlotGrid(before, slot, grid(), new Set(['s1']))
  expect(replaced.refusal).toBeNull()
  expect(replaced.jig.slots.map(({ id }) => id)).toEqual(['s4', 's5', 's6', 's7', 's8', 's9', 's10'])
})

test('planSlotGrid refuses a grid that does not fit, with the reason', () => {
  const plan = (change: Partial<SlotGrid>) => planSlotGrid(jig(), slot, grid(change), NONE).refusal
  expect(plan({ columns: 7 })).toEqual({ code: 'slotsExceedJig', columns: 6, rows: 4 })
  expect(plan({ offset: { x: -1, y: 20 } })).toEqual({ code: 'slotsExceedJig', columns: 0, rows: 4 })
  expect(plan({ pitch: { x: 39, y: 40 } })).toEqual({ code: 'pitchTooSmall' })
  expect(plan({ pitch: { x: 0, y: 40 } })).toEqual({ code: 'pitchTooSmall' })
  expect(plan({ rows: 100, columns: JIG_LIMITS.maxSlots / 100 + 1 })).toEqual({ code: 'tooManySlots' })
})

test('a grid that is not refused makes a valid jig, and as many slots fit as countFittingSlots says', () => {
  const length = fc.integer({ min: 0, max: 120 })
  const cases = fc.record({ x: length, y: length, right: length, down: length, rotation: fc.constantFrom(0, 30, 90) })
  fc.assert(
    fc.property(cases, ({ x, y, right, down, rotation }) => {
      const turned = { ...slot, rotation }
      const at = { offset: { x, y }, pitch: { x: right, y: down } }
      const { columns, rows } = countFittingSlots(jig(), turned, at)
      fc.pre(columns > 0 && rows > 0)
      const plan = planSlotGrid(jig(), turned, { ...at, columns, rows }, NONE)
      expect(plan.refusal === null).toBe(validateJig(plan.jig, []).length === 0)
      expect(plan.refusal?.code).not.toBe('slotsExceedJig')
      for (const more of [
        { columns: columns + 1, rows },
        { columns, rows: rows + 1 },
      ]) {
        const { code } = planSlotGrid(jig(), turned, { ...at, ...more }, NONE).refusal ?? {}
        expect(code).toBeOneOf(['slotsExceedJig', 'pitchTooSmall', 'tooManySlots'])
      }
    }),
  )
})
