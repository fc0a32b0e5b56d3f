import {
  areTreesEqual,
  type DecisionTree,
  indexTree,
  type TreeEditErrorCode,
  type TreeEditResult,
} from '@platen/domain/decision-tree'

/** One state of the editor: the rules, and the value selected in each column, from the root down. */
export interface EditorState {
  readonly tree: DecisionTree
  readonly selection: readonly string[]
}

/** The rules being edited, with the undo and redo history. */
export interface DraftState {
  readonly saved: DecisionTree
  readonly past: readonly EditorState[]
  readonly present: EditorState
  readonly future: readonly EditorState[]
  /** Why the last edit was rejected. */
  readonly errorCode: TreeEditErrorCode | null
}

export type DraftAction =
  | { readonly kind: 'select'; readonly selection: readonly string[] }
  | { readonly kind: 'edit'; readonly edit: TreeEditResult; readonly selection?: readonly string[] }
  | { readonly kind: 'undo' | 'redo' }
  /** Replaces the draft by the tree of a loaded version. Can be undone. */
  | { readonly kind: 'load'; readonly tree: DecisionTree }
  /** Marks the draft as saved. */
  | { readonly kind: 'saved' }

/** Maximum number of undo steps; trees share their unchanged parts. */
const MAX_UNDO_STEPS = 200

export const createDraft = (tree: DecisionTree): DraftState => ({
  saved: tree,
  past: [],
  present: { tree, selection: initialSelection(tree) },
  future: [],
  errorCode: null,
})

/** Whether saving would change anything. */
export const isDirty = (draft: DraftState): boolean =>
  draft.present.tree !== draft.saved && !areTreesEqual(draft.present.tree, draft.saved)

/** Applies an action to the draft. A selection that is no longer valid is truncated to its valid part. */
export function draftReducer(draft: DraftState, action: DraftAction): DraftState {
  const { past, present, future } = draft
  switch (action.kind) {
    case 'select':
      return {
        ...draft,
        present: { ...present, selection: trimSelection(present.tree, action.selection) },
        errorCode: null,
      }
    case 'edit':
      if (!action.edit.ok) return { ...draft, errorCode: action.edit.refusal }
      return pushState(draft, action.edit.tree, action.selection ?? present.selection)
    case 'load':
      return pushState(draft, action.tree, initialSelection(action.tree))
    case 'undo': {
      const before = past.at(-1)
      if (!before) return draft
      return { ...draft, past: past.slice(0, -1), present: before, future: [present, ...future], errorCode: null }
    }
    case 'redo': {
      const [next, ...rest] = future
      if (!next) return draft
      return { ...draft, past: [...past, present], present: next, future: rest, errorCode: null }
    }
    case 'saved':
      return { ...draft, saved: present.tree, errorCode: null }
  }
}

function pushState(draft: DraftState, tree: DecisionTree, selection: readonly string[]): DraftState {
  const past = [...draft.past, draft.present].slice(-MAX_UNDO_STEPS)
  return { ...draft, past, present: { tree, selection: trimSelection(tree, selection) }, future: [], errorCode: null }
}

const initialSelection = (tree: DecisionTree): readonly string[] => {
  const root = tree.filterNodes.find((node) => node.id === tree.rootFilterNodeId)
  const first = root?.values[0]?.dataNodeId
  return first === undefined ? [] : [first]
}

/** Returns the part of a selection, from the root down, that exists in the tree. */
function trimSelection(tree: DecisionTree, selection: readonly string[]): readonly string[] {
  const { filters } = indexTree(tree)
  const valid: string[] = []
  let filterNodeId = tree.rootFilterNodeId
  for (const dataNodeId of selection) {
    const value =
      filterNodeId === null
        ? undefined
        : filters.get(filterNodeId)?.values.find((candidate) => candidate.dataNodeId === dataNodeId)
    if (!value) break
    valid.push(dataNodeId)
    filterNodeId = value.filterNodeId
  }
  return valid
}
