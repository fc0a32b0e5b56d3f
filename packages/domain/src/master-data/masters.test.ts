import { expect, test } from 'vitest'
import {
  addMaster,
  checkMasters,
  compareMasters,
  deleteMaster,
  EMPTY_MASTERS,
  editMaster,
  FILTER_CATEGORIES,
  findMasterReferences,
  MASTER_CATEGORIES,
  type MasterEditResult,
  type MasterReferenceSources,
  type Masters,
  parseMasters,
} from './index.ts'

const masters: Masters = { ...EMPTY_MASTERS, mediaType: { m1: 'Wood', m2: 'Glass' } }
const refusal = (edit: MasterEditResult) => (edit.ok ? null : edit.refusal)

test('addMaster trims the value and rejects empty ones and duplicates, ignoring case', () => {
  const added = addMaster(masters, 'mediaType', ' Steel ', 'm3')
  expect(added.ok && added.masters.mediaType).toEqual({ m1: 'Wood', m2: 'Glass', m3: 'Steel' })
  expect(refusal(addMaster(masters, 'mediaType', '  ', 'm3'))).toBe('value_empty')
  expect(refusal(addMaster(masters, 'mediaType', ' wOOD', 'm3'))).toBe('value_exists')
  expect(refusal(addMaster(masters, 'mediaType', 'x'.repeat(101), 'm3'))).toBe('value_too_long')
  expect(refusal(addMaster(masters, 'qualityLevel', 'Wood', 'q1'))).toBeNull()
})

test('editMaster rejects empty strings and duplicates of another item', () => {
  expect(refusal(editMaster(masters, 'mediaType', 'm1', ''))).toBe('value_empty')
  expect(refusal(editMaster(masters, 'mediaType', 'm1', 'glass'))).toBe('value_exists')
  const same = editMaster(masters, 'mediaType', 'm1', 'WOOD')
  expect(same.ok && same.masters.mediaType['m1']).toBe('WOOD')
  expect(refusal(editMaster(masters, 'mediaType', 'm9', 'x'))).toBe('not_found')
})

test('a list accepts no more than its maximum number of values', () => {
  const full = {
    ...EMPTY_MASTERS,
    location: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`l${n}`, `L${n}`])),
  }
  expect(refusal(addMaster(full, 'location', 'one more', 'x'))).toBe('too_many_values')
  expect(refusal(editMaster(full, 'location', 'l1', 'other'))).toBeNull()
})

test('id, tenantName and _id are ignored', () => {
  expect(
    parseMasters({ _id: 'x', tenantName: 't', id: '1', mediaType: { m1: 'Wood', _id: 'y', m2: 7 }, other: {} }),
  ).toEqual({
    ...EMPTY_MASTERS,
    mediaType: { m1: 'Wood' },
  })
})

test('presets filter by every category except location', () => {
  expect(FILTER_CATEGORIES).toEqual(MASTER_CATEGORIES.filter((category) => category !== 'location'))
  expect(MASTER_CATEGORIES).toEqual(['qualityLevel', 'location', 'printerType', 'mediaType', 'colorConfig'])
})

const nothing: MasterReferenceSources = { jigs: [], layouts: [], rules: [], users: [], presets: [], orders: [] }

test('deleteMaster rejects a value that is in use and returns every use', () => {
  const jig = { name: 'Case', locations: ['x'], printerTypes: ['p1'] }
  const carriers: MasterReferenceSources = {
    jigs: [jig, { ...jig, name: 'Mug', printerTypes: [] }],
    layouts: [{ ...jig, name: 'Bed' }],
    rules: [{ value: 'PhoneCase', actions: { printerType: 'p1' } }],
    users: [{ userId: 'op@shop.example', location: ['p1'], userRules: [{ printerType: ['p1'] }, {}] }],
    presets: [{ name: 'Morning', filterParms: { printerType: ['p1'] } }],
    orders: [
      { name: 'O1 / J1', printerType: 'p1' },
      { name: 'O2 / J1', printerType: null },
    ],
  }
  const uses = findMasterReferences('printerType', 'p1', carriers)
  expect(uses).toEqual([
    { kind: 'jig', name: 'Case' },
    { kind: 'layout', name: 'Bed' },
    { kind: 'rule', name: 'PhoneCase' },
    { kind: 'userRule', name: 'op@shop.example' },
    { kind: 'preset', name: 'Morning' },
    { kind: 'order', name: 'O1 / J1' },
  ])
  expect(refusal(deleteMaster(masters, 'mediaType', 'm1', uses))).toBe('in_use')
  expect(findMasterReferences('location', 'x', carriers).map(({ kind }) => kind)).toEqual(['jig', 'jig', 'layout'])
  expect(findMasterReferences('mediaType', 'm1', nothing)).toEqual([])
  const deleted = deleteMaster(masters, 'mediaType', 'm1', [])
  expect(deleted.ok && deleted.masters.mediaType).toEqual({ m2: 'Glass' })
})

test('checkMasters compares a complete set with the previous one and rejects it if it violates a rule', () => {
  const after = { ...EMPTY_MASTERS, mediaType: { m1: 'Oak', m3: 'Steel' } }
  expect(compareMasters(masters, after)).toEqual([
    { category: 'mediaType', id: 'm2', kind: 'removed', label: 'Glass' },
    { category: 'mediaType', id: 'm1', kind: 'relabelled', label: 'Oak' },
    { category: 'mediaType', id: 'm3', kind: 'added', label: 'Steel' },
  ])
  expect(checkMasters(after)).toBeNull()
  expect(checkMasters({ ...after, location: { a: 'North', b: ' north' } })).toEqual({
    category: 'location',
    id: 'b',
    refusal: 'value_exists',
  })
})
