import { addFilter, addFilterValues, deleteFilter, EMPTY_TREE } from '@platen/domain/decision-tree'
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
  const draft = added(empty)
  expect(isDirty(draft)).toBe(true)
  const back = draftReducer(draft, { kind: 'undo' })
  expect([back.present.tree, isDirty(back)]).toEqual([EMPTY_TREE, false])
  expect(draftReducer(back, { kind: 'redo' }).present).toEqual(draft.present)
  expect(added(back).future).toEqual([])
})

test('A rejected edit changes nothing and sets the reason', () => {
  const draft = added(createDraft(EMPTY_TREE))
  const root = draft.present.tree.rootFilterNodeId ?? ''
  const edit = addFilterValues(draft.present.tree, root, [{ value: 'DEFAULT', matchRule: 'EQUAL' }], newId)
  const rejectedDraft = draftReducer(draft, { kind: 'edit', edit })
  expect([rejectedDraft.present, rejectedDraft.errorCode]).toEqual([draft.present, 'value_exists'])
})

test('A selection is truncated to the part that exists in the tree', () => {
  const draft = added(createDraft(EMPTY_TREE))
  const root = draft.present.tree.rootFilterNodeId ?? ''
  const value = draft.present.tree.dataNodes[0]?.id ?? ''
  const selected = draftReducer(draft, { kind: 'select', selection: [value, 'nowhere'] })
  expect(selected.present.selection).toEqual([value])
  const cleared = draftReducer(selected, { kind: 'edit', edit: deleteFilter(selected.present.tree, root) })
  expect([cleared.present.selection, buildColumns(cleared.present.tree, [])]).toEqual([[], []])
})

test('A saved draft has no unsaved changes', () => {
  const draft = draftReducer(added(createDraft(EMPTY_TREE)), { kind: 'saved' })
  expect(isDirty(draft)).toBe(false)
  expect(isDirty(draftReducer(draft, { kind: 'undo' }))).toBe(true)
})
