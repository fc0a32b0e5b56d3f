/** A document with its undo and redo states. */
export interface History<Content> {
  readonly past: readonly Content[]
  readonly present: Content
  readonly future: readonly Content[]
  /**
   * Merge key of the last change: further changes with the same key, such as typing in one field, are merged with it.
   */
  readonly mergeKey: string | null
}

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 200

export const createHistory = <Content>(present: Content): History<Content> => ({
  past: [],
  present,
  future: [],
  mergeKey: null,
})

/** Applies a change. Consecutive changes with the same `mergeKey` are undone in one step. */
export function pushChange<Content>(
  history: History<Content>,
  next: Content,
  mergeKey: string | null = null,
): History<Content> {
  if (Object.is(next, history.present)) return history
  const isMerged = mergeKey !== null && mergeKey === history.mergeKey
  const past = isMerged ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS)
  return { past, present: next, future: [], mergeKey }
}

export function undo<Content>({ past, present, future }: History<Content>): History<Content> {
  const last = past.at(-1)
  if (last === undefined) return { past, present, future, mergeKey: null }
  return { past: past.slice(0, -1), present: last, future: [present, ...future], mergeKey: null }
}

export function redo<Content>({ past, present, future }: History<Content>): History<Content> {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, mergeKey: null }
  return { past: [...past, present], present: next, future: rest, mergeKey: null }
}
