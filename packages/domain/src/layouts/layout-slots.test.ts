import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Jig } from '../jigs/index.ts'
import { layoutSlotAddresses, layoutSlots } from './layout-slots.ts'
import { formatSlot } from './types.ts'

const jig = (id: string, slots: number): Jig => ({
  id,
  name: `jig ${id}`,
  width: 100,
  height: 100,
  thickness: 1,
  slots: Array.from({ length: slots }, (_each, index) => ({
    id: `${index}`,
    type: 'RECT',
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    rotation: 0,
  })),
  referenceText: '',
  defaultSpacing: 5,
  locations: [],
  printerTypes: [],
})

test('layoutSlotAddresses numbers the slots of a layout like layoutSlots, also with deleted jigs', () => {
  const jigs = new Map([jig('a', 3), jig('b', 0), jig('c', 5)].map((each) => [each.id, each]))
  const getJig = (id: string) => jigs.get(id)
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'gone')), (ids) => {
      const layout = { jigs: ids.map((id) => ({ id, x: 0, y: 0, rotation: 90 as const })) }
      const drawn = layoutSlots(layout, getJig).map(({ jigNo, slotNo, jigName }) => ({ jigNo, slotNo, jigName }))
      expect(layoutSlotAddresses(layout, getJig)).toEqual(drawn)
    }),
  )
})

test('the name of a slot contains the number of its jig, also if it is the only one', () => {
  expect(formatSlot({ jigNo: 1, slotNo: 12 })).toBe('1.12')
})
