import { useState } from 'react'
import { isSameValue, joinChanges, mergeChanges, replaceAt, type StoredChange } from '../lib/merge-changes.ts'

/** How the values of a form are compared: as nested objects whose keys identify the values. */
interface FormTree<Form> {
  readonly toTree: (form: Form) => object
  /** `previous` is the form before the merge. */
  readonly fromTree: (tree: object, previous: Form) => Form
}

interface State<Form> {
  /** The stored version that the form is based on. */
  readonly base: Form
  readonly form: Form
  /** What other users have saved since the form was opened. */
  readonly changes: readonly StoredChange[]
}

/**
 * The values of a form whose stored version may change while it is open. Values that were changed in the form are kept,
 * all others follow the stored version.
 */
export function useMergedForm<Form extends object>(stored: Form, formTree?: FormTree<Form>) {
  const toTree = formTree?.toTree ?? ((form: Form): object => form)
  const fromTree = formTree?.fromTree ?? ((tree: object) => tree as Form)
  const [state, setState] = useState<State<Form>>({ base: stored, form: stored, changes: [] })
  if (!isSameValue(toTree(state.base), toTree(stored))) {
    const { merged, changes } = mergeChanges(toTree(state.base), toTree(state.form), toTree(stored))
    setState({ base: stored, form: fromTree(merged, state.form), changes: joinChanges(state.changes, changes) })
  }
  return {
    ...state,
    setForm: (form: Form) => setState((previous) => ({ ...previous, form })),
    /** Discards the own change of a value that somebody else has changed too. */
    discard: (change: StoredChange) =>
      setState(({ base, form, changes }) => ({
        base,
        form: fromTree(replaceAt(toTree(form), change.path, change.to), form),
        changes: changes.map((other) => (other === change ? { ...other, isConflict: false } : other)),
      })),
    /** Removes the displayed changes of other users. */
    forgetChanges: () => setState((previous) => ({ ...previous, changes: [] })),
  }
}
