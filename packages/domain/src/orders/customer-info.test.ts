import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editCustomerInfo, listCustomerFields, MAX_CUSTOMER_FIELDS } from './customer-info.ts'

const info = {
  name: 'Ada',
  shippingAddress: { street: 'Main 1', zip: 40213, extra: null },
  notes: ['ring', 'twice'],
  isGift: true,
}

const set = (path: string[], from: string | null, to: string | null) => editCustomerInfo(info, [{ path, from, to }])

test('listCustomerFields returns the texts, numbers and truth values with the keys that lead to them', () => {
  expect(listCustomerFields(info)).toEqual([
    { path: ['name'], value: 'Ada' },
    { path: ['shippingAddress', 'street'], value: 'Main 1' },
    { path: ['shippingAddress', 'zip'], value: '40213' },
    { path: ['notes', '0'], value: 'ring' },
    { path: ['notes', '1'], value: 'twice' },
    { path: ['isGift'], value: 'true' },
  ])
})

test('editCustomerInfo changes, adds and removes fields, and leaves the others and their sequence', () => {
  expect(set(['shippingAddress', 'zip'], '40213', '10115')).toEqual({
    ok: true,
    info: { ...info, shippingAddress: { street: 'Main 1', zip: '10115', extra: null } },
  })
  expect(set(['shippingAddress', 'city'], null, 'Berlin')).toMatchObject({
    info: { shippingAddress: { street: 'Main 1', city: 'Berlin' } },
  })
  expect(set(['billing', 'city'], null, 'Berlin')).toMatchObject({ info: { name: 'Ada', billing: { city: 'Berlin' } } })
  expect(set(['name'], 'Ada', null)).toEqual({
    ok: true,
    info: { shippingAddress: info.shippingAddress, notes: info.notes, isGift: true },
  })
  expect(set(['notes', '1'], 'twice', null)).toMatchObject({ info: { notes: ['ring', ''] } })
})

test('editCustomerInfo refuses a field that has another value than the user saw, and paths that lead to no field', () => {
  const refused = { ok: false, refusal: 'changed_meanwhile' }
  expect(set(['name'], 'Bob', 'Eve')).toEqual(refused)
  expect(set(['name'], null, 'Eve')).toEqual(refused)
  expect(set(['city'], 'Bonn', 'Berlin')).toEqual(refused)
  expect(set(['shippingAddress'], null, 'Berlin')).toEqual(refused)
  expect(set(['name', 'first'], null, 'Ada')).toEqual(refused)
  expect(set(['notes', '2'], null, 'thrice')).toEqual(refused)
  expect(set(['notes', 'length'], '2', '3')).toEqual(refused)
  expect(set(Array.from('abcdefg'), null, 'deep')).toEqual(refused)
  expect(set([], null, 'nothing')).toEqual(refused)
})

test('editCustomerInfo does not let customer data grow without limit', () => {
  const full = Object.fromEntries(Array.from({ length: MAX_CUSTOMER_FIELDS }, (_, index) => [`field ${index}`, 'x']))
  expect(editCustomerInfo(full, [{ path: ['one more'], from: null, to: 'y' }])).toEqual({
    ok: false,
    refusal: 'too_many_items',
  })
  expect(editCustomerInfo(full, [{ path: ['field 1'], from: 'x', to: 'y' }])).toMatchObject({ ok: true })
})

test('editCustomerInfo changes and removes fields of an order that arrived with more than the limit', () => {
  const arrived = Object.fromEntries(Array.from({ length: MAX_CUSTOMER_FIELDS + 9 }, (_, i) => [`field ${i}`, 'x']))
  const edit = (key: string, from: string | null, to: string | null) =>
    editCustomerInfo(arrived, [{ path: [key], from, to }])
  expect(edit('field 1', 'x', 'y')).toMatchObject({ ok: true })
  expect(edit('field 1', 'x', null)).toMatchObject({ ok: true })
  expect(edit('one more', null, 'y')).toEqual({ ok: false, refusal: 'too_many_items' })
})

test('A key such as __proto__ is a field as any other', () => {
  const edited = set(['__proto__', 'admin'], null, 'true')
  if (!edited.ok) throw new Error('it was refused')
  expect(Object.hasOwn(edited.info, '__proto__')).toBe(true)
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  expect(listCustomerFields(edited.info)).toContainEqual({ path: ['__proto__', 'admin'], value: 'true' })
})

test('Each listed field can be given another value, and no other field changes', () => {
  const values = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values), fc.nat(), (data, at) => {
      const fields = listCustomerFields(data)
      const field = fields[at % Math.max(1, fields.length)]
      if (!field) return
      const edited = editCustomerInfo(data, [{ path: field.path, from: field.value, to: 'other' }])
      if (!edited.ok) throw new Error('it was refused')
      const expected = fields.map((each) => (each === field ? { ...each, value: 'other' } : each))
      expect(listCustomerFields(edited.info)).toEqual(expected)
    }),
  )
})
