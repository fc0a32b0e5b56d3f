import { addFilter, addValue, deleteFilter, EMPTY_TREE } from '@platen/domain/decision-tree'
import { expect, test } from 'vitest'
import { columnsOf } from './columns-of.ts'
import { type Draft, isDirty, newDraft, step } from './draft.ts'

let count = 0
const newId = () => `n${(count += 1)}`
const added = (draft: Draft) =>
  step(draft, {
    kind: 'edit',
    edit: addFilter(draft.present.tree, draft.present.selection, 'systemParam.media', newId),
  })

test('Undo and redo lead back and forth, and a new edit ends the way forth', () => {
  const empty = newDraft(EMPTY_TREE)
  const one = added(empty)
  expect(isDirty(one)).toBe(true)
  const back = step(one, { kind: 'undo' })
  expect([back.present.tree, isDirty(back)]).toEqual([EMPTY_TREE, false])
  expect(step(back, { kind: 'redo' }).present).toEqual(one.present)
  expect(added(back).future).toEqual([])
})

test('An edit that is refused changes nothing and says why', () => {
  const one = added(newDraft(EMPTY_TREE))
  const root = one.present.tree.rootFilterNodeId ?? ''
  const edit = addValue(one.present.tree, root, { value: 'DEFAULT', matchRule: 'EQUAL' }, newId)
  const refused = step(one, { kind: 'edit', edit })
  expect([refused.present, refused.refusal]).toEqual([one.present, 'value_exists'])
})

test('A selection is cut where the tree no longer has it', () => {
  const one = added(newDraft(EMPTY_TREE))
  const root = one.present.tree.rootFilterNodeId ?? ''
  const value = one.present.tree.dataNodes[0]?.id ?? ''
  const selected = step(one, { kind: 'select', selection: [value, 'nowhere'] })
  expect(selected.present.selection).toEqual([value])
  const cleared = step(selected, { kind: 'edit', edit: deleteFilter(selected.present.tree, root) })
  expect([cleared.present.selection, columnsOf(cleared.present.tree, [])]).toEqual([[], []])
})

test('What is saved is no longer unsaved', () => {
  const one = step(added(newDraft(EMPTY_TREE)), { kind: 'saved' })
  expect(isDirty(one)).toBe(false)
  expect(isDirty(step(one, { kind: 'undo' }))).toBe(true)
})
