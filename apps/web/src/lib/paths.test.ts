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
  mustChangePassword: false,
  version: '0.1.0',
  ...change,
})

test('parseEnvironmentSegment accepts a to z and digits and converts to lower case', () => {
  expect(parseEnvironmentSegment('demo2')).toBe('demo2')
  expect(parseEnvironmentSegment('Demo')).toBe('demo')
  expect(parseEnvironmentSegment('de-mo')).toBeNull()
  expect(parseEnvironmentSegment('dém')).toBeNull()
  expect(parseEnvironmentSegment('')).toBeNull()
})

test('parseEnvironmentSegment returns null for names that the server or the router use', () => {
  for (const segment of ['pax', 'customers', 'create-environment', 'guide', 'assets']) {
    expect(parseEnvironmentSegment(segment)).toBeNull()
  }
})

test('the target after sign-in is the root of the named environment', () => {
  expect(landingPathAfterLogin('other', profile({}))).toBe('/other')
  expect(landingPathAfterLogin(null, profile({}))).toBe('/demo')
})

test('the target after sign-in is the customers if there is no environment', () => {
  expect(landingPathAfterLogin(null, profile({ role: 'superadmin', resourceName: null }))).toBe('/customers')
})

test('the root redirects super administrators and remote businesses to the customers, others to their environment', () => {
  expect(landingPathForRoot(profile({ role: 'superadmin' }))).toBe('/customers')
  expect(landingPathForRoot(profile({ type: 'b2b' }))).toBe('/customers')
  expect(landingPathForRoot(profile({ role: 'admin' }))).toBe('/demo')
  expect(landingPathForRoot(profile({ resourceName: null }))).toBe('/customers')
})

test('the target after the session ends is the root of the environment', () => {
  expect(landingPathAfterLogout('demo')).toBe('/demo')
  expect(landingPathAfterLogout(null)).toBe('/')
})

test('a local account is not treated as a remote account and has only its own permissions', () => {
  expect(canManageUsers(profile({}))).toBe(false)
  expect(canManageUsers(profile({ permissions: ['user_management_edit'] }))).toBe(true)
  expect(canManageUsers(profile({ type: 'b2c' }))).toBe(true)
  expect(hasAdministratorRole(profile({}))).toBe(false)
  expect(hasAdministratorRole(profile({ role: 'admin' }))).toBe(true)
})
