import { expect, test } from 'vitest'
import { sortCustomerFields, toCustomerFieldName } from './customer-field-labels.ts'

test('toCustomerFieldName knows the names that shop systems use, in any spelling', () => {
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

test('sortCustomerFields sorts fields as an address is written, the groups one after the other', () => {
  const paths = ['city', 'ship.zip', 'loyalty', 'name', 'ship.street', 'bill.city', 'street']
  const fields = paths.map((path) => ({ path: path.split('.') }))
  expect(sortCustomerFields(fields).map(({ path }) => path.join('.'))).toEqual([
    ...['name', 'street', 'city', 'loyalty', 'ship.street', 'ship.zip', 'bill.city'],
  ])
})
