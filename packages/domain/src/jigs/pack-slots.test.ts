import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveSlot, resizeSlot, setSlotType } from './edit-slots.ts'
import { defaultImageBox, withPlacement, withScale } from './image-box.ts'
import { newJig, newSlot, nextSlotId } from './new-jig.ts'
import { addSlot, addSlots } from './pack-slots.ts'
import { type Jig, SLOT_TYPES, type Slot } from './types.ts'
import { canAddSlots, validateJig } from './validate-jig.ts'

const jig = (slots: Slot[] = [], size = { width: 300, height: 200 }) => ({ ...newJig('j', 'Jig'), ...size, slots })
const slot = (over: Partial<Slot> = {}): Slot => ({
  id: 's1',
  type: 'RECT',
  x: 10,
  y: 10,
  width: 50,
  height: 40,
  rotation: 0,
  ...over,
})

/** Returns the position of a slot that is added to a jig; undefined if there is no space. */
function addedPosition(to: Jig, template: Slot) {
  const added = addSlot(to, template)?.slots.at(-1)
  return added && { x: added.x, y: added.y }
}

test('jig default spacing is 5', () => {
  expect(newJig('j', 'Jig').defaultSpacing).toBe(5)
})

test('a new slot is placed to the right of the last slot if it fits', () => {
  expect(addedPosition(jig([slot()]), slot())).toEqual({ x: 65, y: 10 })
})

test('otherwise a new slot is placed in a new row below', () => {
  expect(addedPosition(jig([slot(), slot({ id: 's2', x: 220 })]), slot())).toEqual({ x: 10, y: 55 })
})

test('a new slot that would overlap another one goes to a new row', () => {
  const last = slot({ id: 's2', x: 10, y: 100 })
  const inTheWay = slot({ id: 's1', x: 70, y: 100 })
  expect(addedPosition(jig([inTheWay, last]), slot())).toEqual({ x: 10, y: 145 })
})

test('addSlot returns undefined if there is no space', () => {
  expect(addedPosition(jig([slot()], { width: 80, height: 60 }), slot())).toBeUndefined()
})

test('the first slot starts one spacing from the top left, or in the corner if the jig is too small', () => {
  expect(addedPosition(jig(), slot())).toEqual({ x: 5, y: 5 })
  expect(addedPosition(jig([], { width: 50, height: 40 }), slot())).toEqual({ x: 0, y: 0 })
})

test('a rotated slot is placed by the area that it covers', () => {
  const position = addedPosition(jig([slot()]), slot({ rotation: 90 }))
  // Rotated it covers 40 x 50; its left side must be at 65 and its top at 10.
  expect(position).toEqual({ x: 60, y: 15 })
})

test('slots are numbered from 1, and a new one never gets an existing number', () => {
  expect(nextSlotId([])).toBe('s1')
  expect(nextSlotId([slot({ id: 's7' }), slot({ id: 'other' })])).toBe('s8')
})

test('addSlots fills row by row and returns the number of added slots', () => {
  const { jig: grown, added } = addSlots(jig(), slot(), 100)
  expect(added).toBe(20)
  expect(grown.slots.slice(0, 6).map((s) => [s.x, s.y])).toEqual([
    [5, 5],
    [60, 5],
    [115, 5],
    [170, 5],
    [225, 5],
    [5, 50],
  ])
  expect(addSlots(jig(), slot(), 0).added).toBe(0)
})

test('added slots are inside the jig and overlap nothing', () => {
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: 5, max: 120 }),
        height: fc.integer({ min: 5, max: 120 }),
        rotation: fc.integer({ min: 0, max: 359 }),
      }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 20 }),
      (shape, count, defaultSpacing) => {
        const { jig: grown, added } = addSlots({ ...jig(), defaultSpacing }, slot(shape), count)
        expect(grown.slots).toHaveLength(added)
        expect(validateJig(grown, []).filter((p) => p.code !== 'noSlots')).toEqual([])
      },
    ),
  )
})

test('adding multiple is allowed only when the jig has at most one slot or is valid', () => {
  const broken = jig([slot(), slot({ id: 's2' })])
  expect(canAddSlots(broken, validateJig(broken, []))).toBe(false)
  const single = jig([slot({ x: 1000 })])
  expect(canAddSlots(single, validateJig(single, []))).toBe(true)
  const sound = jig([slot(), slot({ id: 's2', x: 100 })])
  expect(canAddSlots(sound, validateJig(sound, []))).toBe(true)
  const locked = { ...sound, source: 'SVG' as const }
  expect(canAddSlots(locked, validateJig(locked, []))).toBe(false)
})

test('moveSlot moves a slot up and down in the list, not beyond its ends', () => {
  const list = [slot({ id: 'a' }), slot({ id: 'b' }), slot({ id: 'c' })]
  expect(moveSlot(list, 2, -1).map((s) => s.id)).toEqual(['a', 'c', 'b'])
  expect(moveSlot(list, 0, 1).map((s) => s.id)).toEqual(['b', 'a', 'c'])
  expect(moveSlot(list, 0, -1)).toBe(list)
  expect(moveSlot(list, 2, 1)).toBe(list)
})

test('choosing scale FILL forces placement MIDDLE_CENTER', () => {
  const box = withPlacement(defaultImageBox({ width: 10, height: 10 }), 'TOP_LEFT')
  expect(box.placement).toBe('TOP_LEFT')
  expect(withScale(box, 'FILL').placement).toBe('MIDDLE_CENTER')
  expect(withPlacement(withScale(box, 'FILL'), 'TOP_LEFT').placement).toBe('MIDDLE_CENTER')
  expect(withScale(box, 'FIT').placement).toBe('TOP_LEFT')
})

test('a slot of any shape stays valid when its shape and size change', () => {
  const type = fc.constantFrom(...SLOT_TYPES)
  fc.assert(
    fc.property(
      fc.array(type, { maxLength: 6 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 90 }),
      (types, width, height) => {
        const start = newSlot('s1', jig())
        const shaped = types.reduce(setSlotType, start)
        const sized = resizeSlot(shaped, { width, height })
        expect(validateJig(jig([sized]), [])).toEqual([])
        expect(sized.imageBox).toEqual(defaultImageBox(sized))
      },
    ),
  )
})

test('a path is scaled with its slot', () => {
  const path = slot({ type: 'PATH', path: 'M0 0H50L25 40Z' })
  expect(resizeSlot(path, { width: 100, height: 20 }).path).toBe('M0 0L100 0L50 20Z')
})

test('a new slot is imageable in full and no larger than its jig', () => {
  const created = newSlot('s1', { width: 30, height: 200 })
  expect(created).toMatchObject({ width: 30, height: 50, imageBox: defaultImageBox(created) })
})
