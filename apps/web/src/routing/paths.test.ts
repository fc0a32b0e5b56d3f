import type { Profile } from '@platen/contract/session'
import { expect, test } from 'vitest'
import {
  canManageUsers,
  hasAdministratorRole,
  landingPathAfterLogin,
  landingPathAfterLogout,
  landingPathForRoot,
  parseEnvironmentSegment,
} from './paths.ts'

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
  expect(parseEnvironmentSegment('demo2')).toBe('demo2')
  expect(parseEnvironmentSegment('Demo')).toBe('demo')
  expect(parseEnvironmentSegment('de-mo')).toBeNull()
  expect(parseEnvironmentSegment('dém')).toBeNull()
  expect(parseEnvironmentSegment('')).toBeNull()
})

test('what the server and the router use themselves is no environment', () => {
  for (const segment of ['pax', 'customers', 'create-environment', 'guide', 'assets']) {
    expect(parseEnvironmentSegment(segment)).toBeNull()
  }
})

test('after login the user goes to the orders of the environment that was named', () => {
  expect(landingPathAfterLogin('other', profile({}))).toBe('/other/orders')
  expect(landingPathAfterLogin(null, profile({}))).toBe('/demo/orders')
})

test('after login the user goes to the customers when no environment applies', () => {
  expect(landingPathAfterLogin(null, profile({ role: 'superadmin', resourceName: null }))).toBe('/customers')
})

test('the root leads super administrators and remote businesses to the customers, others to their environment', () => {
  expect(landingPathForRoot(profile({ role: 'superadmin' }))).toBe('/customers')
  expect(landingPathForRoot(profile({ type: 'b2b' }))).toBe('/customers')
  expect(landingPathForRoot(profile({ role: 'admin' }))).toBe('/demo/orders')
  expect(landingPathForRoot(profile({ resourceName: null }))).toBe('/customers')
})

test('a lost session leads to the root of the environment', () => {
  expect(landingPathAfterLogout('demo')).toBe('/demo')
  expect(landingPathAfterLogout(null)).toBe('/')
})

test('a local account is no remote one, and so holds only its own rights', () => {
  expect(canManageUsers(profile({}))).toBe(false)
  expect(canManageUsers(profile({ permissions: ['user_management_edit'] }))).toBe(true)
  expect(canManageUsers(profile({ type: 'b2c' }))).toBe(true)
  expect(hasAdministratorRole(profile({}))).toBe(false)
  expect(hasAdministratorRole(profile({ role: 'admin' }))).toBe(true)
})
