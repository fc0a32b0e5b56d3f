import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { handlers } from './route-table.ts'

test('Every row of the contract has exactly one handler, and every handler a row', () => {
  const name = (call: { method: string; path: string }): string => `${call.method} ${call.path}`
  const rows = Object.values(calls).flatMap((feature) => Object.values(feature).map(name))
  expect(handlers.map((handler) => name(handler.call)).toSorted()).toEqual(rows.toSorted())
})

test('A changing call that is not made by a member, for which audit entries are not enforced, states why it leaves no entry', () => {
  const silent = handlers.filter(({ kind, call }) => call.method !== 'GET' && kind !== 'member' && !call.unaudited)
  // they write their entry into the environment that they name (customers.test.ts, delete-environment.test.ts)
  const { createEnvironment, deleteEnvironment, renameEnvironment, restoreEnvironment } = calls.customers
  expect(silent.map(({ call }) => call)).toEqual([
    createEnvironment,
    deleteEnvironment,
    renameEnvironment,
    restoreEnvironment,
  ])
})
