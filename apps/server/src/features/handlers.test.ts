import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { handlers } from './handlers.ts'

test('Every row of the contract has exactly one handler, and every handler a row', () => {
  const name = (call: { method: string; path: string }): string => `${call.method} ${call.path}`
  const rows = Object.values(calls).flatMap((feature) => Object.values(feature).map(name))
  expect(handlers.map((handler) => name(handler.call)).toSorted()).toEqual(rows.toSorted())
})
