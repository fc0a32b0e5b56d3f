import { expect, test } from 'vitest'
import { checkEnvironmentName, normaliseEnvironmentName, SYSTEM_KEYWORDS } from './environment-name.ts'

test('an environment name has only letters a to z and digits, and is converted to lower case', () => {
  expect(normaliseEnvironmentName('MyShop7')).toBe('myshop7')
  expect(checkEnvironmentName('MyShop7')).toBeNull()
  for (const name of ['', 'my shop', 'my-shop', 'shöp', 'shop/7', '../x', 'x'.repeat(64)]) {
    expect(checkEnvironmentName(name)).toBe('invalid_resource_name')
  }
})

test('an environment name may not be a system keyword', () => {
  const names =
    'pax CUSTOMERS create-environment assets static api admin login logout settings orders health metrics docs guide www'
  for (const name of names.split(' ')) expect(checkEnvironmentName(name)).toBe('system_keyword')
  expect(SYSTEM_KEYWORDS.has('demo')).toBe(false)
  expect(SYSTEM_KEYWORDS.has('')).toBe(false)
})
