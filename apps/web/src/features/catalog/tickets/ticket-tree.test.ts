import type { WireTicketSetup } from '@platen/contract/tickets'
import { expect, test } from 'vitest'
import { mergeChanges } from '../../../lib/merge-changes.ts'
import { fromTicketTree, toTicketTree } from './ticket-tree.ts'

const setup = (change: Partial<WireTicketSetup>): WireTicketSetup => ({
  ripName: 'ErgoSoft',
  kind: 'hotFile',
  trigger: 'ticket',
  template: null,
  ...change,
})

test('fromTicketTree reverses toTicketTree', () => {
  for (const template of [null, '', '<a>\n</a>']) {
    const setups = [setup({ template }), setup({ ripName: 'VersaWorks', kind: 'none', trigger: 'sheet' })]
    expect(fromTicketTree(toTicketTree(setups), [setup({}), setup({ ripName: 'VersaWorks' })])).toEqual(setups)
  }
})

test('A template conflicts with another kind of ticket that somebody else has chosen, and is not merged with it', () => {
  const editedSetups = [setup({ template: '<mine/>' })]
  const trees = [[setup({})], editedSetups, [setup({ kind: 'none', trigger: 'sheet' })]].map(toTicketTree)
  const { merged, changes } = mergeChanges(...(trees as [object, object, object]))
  expect(changes).toContainEqual(expect.objectContaining({ path: ['ErgoSoft', 'ticket'], isConflict: true }))
  expect(fromTicketTree(merged, editedSetups)).toEqual([setup({ template: '<mine/>', trigger: 'sheet' })])
})
