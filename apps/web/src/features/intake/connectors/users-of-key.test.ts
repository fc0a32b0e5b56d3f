import type { WireUser } from '@platen/contract/users'
import { expect, test } from 'vitest'
import { getUsersOfKey } from './users-of-key.ts'

const user = (id: string, role: WireUser['role'], more: Partial<WireUser> = {}) =>
  ({ id, userId: id, role, type: null, permissions: null, isActive: true, ...more }) as unknown as WireUser
const profile = { ...user('admin', 'admin'), type: null, permissions: [] } as unknown as Parameters<
  typeof getUsersOfKey
>[2]
const printing = ['print_order_edit']
const ids = (kind: Parameters<typeof getUsersOfKey>[0], users: readonly WireUser[]) =>
  getUsersOfKey(kind, users, profile).map(({ id }) => id)

test('getUsersOfKey offers only active users who may print for output connectors, and everybody for others', () => {
  const users = [
    user('admin', 'admin', { permissions: [] }),
    user('clerk', 'operator', { permissions: [] }),
    user('printer', 'operator', { permissions: printing }),
    user('former', 'operator', { permissions: printing, isActive: false }),
  ]
  expect(ids('both', users)).toEqual(['printer'])
  expect(ids('output', users)).toEqual(['printer'])
  expect(ids('input', users)).toEqual(['admin', 'clerk', 'printer'])
  expect(ids('output', users.slice(0, 2))).toEqual(['admin', 'clerk'])
})
