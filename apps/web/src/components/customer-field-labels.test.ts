import { expect, test } from 'vitest'
import {
  formatCustomerLine,
  getCustomerName,
  sortCustomerFields,
  toCustomerFieldName,
} from './customer-field-labels.ts'

test('toCustomerFieldName accepts the names that shop systems use, in any spelling', () => {
  const keys = [
    'first_name',
    'firstName',
    'First name',
    'address_1',
    'zip',
    'postalCode',
    'shipping_address',
    'loyalty',
  ]
  expect(keys.map(toCustomerFieldName)).toEqual([
    ...['firstName', 'firstName', 'firstName', 'street', 'postcode', 'postcode', 'shippingAddress', undefined],
  ])
})

test('sortCustomerFields sorts the fields of each group in the order of a postal address', () => {
  const paths = ['city', 'ship.zip', 'loyalty', 'name', 'ship.street', 'bill.city', 'street']
  const fields = paths.map((path) => ({ path: path.split('.') }))
  expect(sortCustomerFields(fields).map(({ path }) => path.join('.'))).toEqual([
    ...['name', 'street', 'city', 'loyalty', 'ship.street', 'ship.zip', 'bill.city'],
  ])
})

test('An address is formatted in one line in the order of a letter, with the complete name first', () => {
  const toFields = (info: Readonly<Record<string, string>>) =>
    Object.entries(info).map(([key, value]) => ({ path: [key], value }))
  const address = { country: 'CH', zip: '3000', last: 'Lee', first: 'Ann', city: 'Bern', address1: 'Main street 1' }
  expect(getCustomerName(toFields(address))).toBe('Ann Lee')
  expect(formatCustomerLine(toFields(address))).toBe('Ann Lee, Main street 1, 3000 Bern, CH')
  expect(formatCustomerLine(toFields({ city: 'Bern', name: 'Ann Lee', first_name: 'Ann' }))).toBe('Ann Lee, Bern')
  expect(formatCustomerLine(toFields({ company: 'Pens Ltd', city: 'Bern', state: '' }))).toBe('Pens Ltd, Bern')
})
