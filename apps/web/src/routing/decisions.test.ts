import type { Profile } from '@platen/contract/session'
import { expect, test } from 'vitest'
import {
  environmentIn,
  isAdministrator,
  mayManageUsers,
  targetAfterLogin,
  targetAfterSignedOut,
  targetOfRoot,
} from './decisions.ts'

const profile = (change: Partial<Profile>): Profile => ({
  id: 'u',
  userId: 'u@shop.example',
  role: 'operator',
  type: null,
  permissions: [],
  location: [],
  resourceName: 'demo',
  showsStorage: false,
  version: '0.1.0',
  ...change,
})

test('an environment is letters a to z and digits, lower case', () => {
  expect(environmentIn('demo2')).toBe('demo2')
  expect(environmentIn('Demo')).toBe('demo')
  expect(environmentIn('de-mo')).toBeNull()
  expect(environmentIn('dém')).toBeNull()
  expect(environmentIn('')).toBeNull()
})

test('what the server and the router use themselves is no environment', () => {
  for (const segment of ['pax', 'customers', 'create-environment', 'guide', 'assets']) {
    expect(environmentIn(segment)).toBeNull()
  }
})

test('after login the user goes to the orders of the environment that was named', () => {
  expect(targetAfterLogin('other', profile({}))).toBe('/other/orders')
  expect(targetAfterLogin(null, profile({}))).toBe('/demo/orders')
})

test('after login the user goes to the customers when no environment applies', () => {
  expect(targetAfterLogin(null, profile({ role: 'superadmin', resourceName: null }))).toBe('/customers')
})

test('the root leads super administrators and remote businesses to the customers, others to their environment', () => {
  expect(targetOfRoot(profile({ role: 'superadmin' }))).toBe('/customers')
  expect(targetOfRoot(profile({ type: 'b2b' }))).toBe('/customers')
  expect(targetOfRoot(profile({ role: 'admin' }))).toBe('/demo/orders')
  expect(targetOfRoot(profile({ resourceName: null }))).toBe('/customers')
})

test('a lost session leads to the root of the environment', () => {
  expect(targetAfterSignedOut('demo')).toBe('/demo')
  expect(targetAfterSignedOut(null)).toBe('/')
})

test('a local account is no remote one, and so holds only its own rights', () => {
  expect(mayManageUsers(profile({}))).toBe(false)
  expect(mayManageUsers(profile({ permissions: ['user_management_edit'] }))).toBe(true)
  expect(mayManageUsers(profile({ type: 'b2c' }))).toBe(true)
  expect(isAdministrator(profile({}))).toBe(false)
  expect(isAdministrator(profile({ role: 'admin' }))).toBe(true)
})
