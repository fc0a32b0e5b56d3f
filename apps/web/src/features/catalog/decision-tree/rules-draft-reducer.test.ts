import { addFilter, addValue, deleteFilter, EMPTY_TREE } from '@platen/domain/decision-tree'
import { expect, test } from 'vitest'
import { buildColumns } from './build-columns.ts'
import { createDraft, type DraftState, draftReducer, isDirty } from './rules-draft-reducer.ts'

let count = 0
const newId = () => `n${(count += 1)}`
const added = (draft: DraftState) =>
  draftReducer(draft, {
    kind: 'edit',
    edit: addFilter(draft.present.tree, draft.present.selection, 'systemParam.media', newId),
  })

test('Undo and redo restore states, and a new edit clears the redo history', () => {
  const empty = createDraft(EMPTY_TREE)
  const one = added(empty)
  expect(isDirty(one)).toBe(true)
  const back = draftReducer(one, { kind: 'undo' })
  expect([back.present.tree, isDirty(back)]).toEqual([EMPTY_TREE, false])
  expect(draftReducer(back, { kind: 'redo' }).present).toEqual(one.present)
  expect(added(back).future).toEqual([])
})

test('A rejected edit changes nothing and sets the reason', () => {
  const one = added(createDraft(EMPTY_TREE))
  const root = one.present.tree.rootFilterNodeId ?? ''
  const edit = addValue(one.present.tree, root, { value: 'DEFAULT', matchRule: 'EQUAL' }, newId)
  const refused = draftReducer(one, { kind: 'edit', edit })
  expect([refused.present, refused.refusal]).toEqual([one.present, 'value_exists'])
})

test('A selection is truncated to the part that exists in the tree', () => {
  const one = added(createDraft(EMPTY_TREE))
  const root = one.present.tree.rootFilterNodeId ?? ''
  const value = one.present.tree.dataNodes[0]?.id ?? ''
  const selected = draftReducer(one, { kind: 'select', selection: [value, 'nowhere'] })
  expect(selected.present.selection).toEqual([value])
  const cleared = draftReducer(selected, { kind: 'edit', edit: deleteFilter(selected.present.tree, root) })
  expect([cleared.present.selection, buildColumns(cleared.present.tree, [])]).toEqual([[], []])
})

test('A saved draft has no unsaved changes', () => {
  const one = draftReducer(added(createDraft(EMPTY_TREE)), { kind: 'saved' })
  expect(isDirty(one)).toBe(false)
  expect(isDirty(draftReducer(one, { kind: 'undo' }))).toBe(true)
})
