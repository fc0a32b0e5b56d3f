/** A document with its undo and redo states. */
export interface History<Doc> {
  readonly past: readonly Doc[]
  readonly present: Doc
  readonly future: readonly Doc[]
  /**
   * Merge key of the last change: further changes with the same key, such as typing in one field, are merged with it.
   */
  readonly mergeKey: string | null
}

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 200

export const createHistory = <Doc>(present: Doc): History<Doc> => ({ past: [], present, future: [], mergeKey: null })

/** Applies a change. Consecutive changes with the same `run` are undone in one step. */
export function pushChange<Doc>(history: History<Doc>, next: Doc, mergeKey: string | null = null): History<Doc> {
  if (Object.is(next, history.present)) return history
  const isMerged = mergeKey !== null && mergeKey === history.mergeKey
  const past = isMerged ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS)
  return { past, present: next, future: [], mergeKey }
}

export function undo<Doc>({ past, present, future }: History<Doc>): History<Doc> {
  const last = past.at(-1)
  if (last === undefined) return { past, present, future, mergeKey: null }
  return { past: past.slice(0, -1), present: last, future: [present, ...future], mergeKey: null }
}

export function redo<Doc>({ past, present, future }: History<Doc>): History<Doc> {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, mergeKey: null }
  return { past: [...past, present], present: next, future: rest, mergeKey: null }
}
