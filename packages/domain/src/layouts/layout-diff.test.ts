import { expect, test } from 'vitest'
import { jigChanges, newJig, newSlot } from '../jigs/index.ts'
import { layoutChanges } from './layout-diff.ts'
import { newLayout } from './new-layout.ts'

const jig = newJig('j', 'Jig')
const slot = (id: string, x: number) => ({ ...newSlot(id, jig), x })

test('jigChanges returns the added, deleted and changed slots, and the changed fields', () => {
  const before = { ...jig, slots: [slot('a', 0), slot('b', 50), slot('c', 100)] }
  const after = { ...jig, thickness: 9, slots: [slot('c', 100), slot('a', 5), slot('d', 150)] }
  expect(jigChanges(before, after)).toEqual({ fields: ['thickness'], added: [2], changed: [1], removed: [1] })
  expect(jigChanges(before, structuredClone(before))).toEqual({ fields: [], added: [], changed: [], removed: [] })
})

test('layoutChanges matches jigs with the same position in any order', () => {
  const at = (id: string, x: number) => ({ id, x, y: 0, rotation: 0 as const })
  const bed = newLayout('l', 'Bed')
  const before = { ...bed, jigs: [at('a', 0), at('a', 100), at('b', 200)] }
  const after = { ...bed, name: 'Bed 2', jigs: [at('a', 100), at('a', 10), at('c', 200)] }
  expect(layoutChanges(before, after)).toEqual({ fields: ['name'], added: [2], changed: [1], removed: [2] })
})
