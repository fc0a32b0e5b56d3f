import { useCallback, useMemo, useState } from 'react'
import { createDragOffsetStore, type DragOffsetStore } from './drag-offset-store.ts'
import { createHistory, type History, pushChange, redo, undo } from './undo-history.ts'

export interface DocumentEditor<Content> {
  readonly content: Content
  /** Changes the document. Consecutive changes with the same `mergeKey` are undone in one step. */
  readonly edit: (next: (content: Content) => Content, mergeKey?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly selected: ReadonlySet<string>
  readonly select: (keys: Iterable<string>) => void
  /** The offset of the current drag; the document changes only when the drag ends. */
  readonly dragged: DragOffsetStore
}

const EMPTY_SELECTION: ReadonlySet<string> = new Set()

/** The document of an editor, with undo, redo and selection. */
export function useUndoableDocument<Content>(initial: () => Content): DocumentEditor<Content> {
  const [history, setHistory] = useState<History<Content>>(() => createHistory(initial()))
  const [selected, setSelected] = useState(EMPTY_SELECTION)
  const [dragged] = useState(createDragOffsetStore)
  const update = useCallback((next: (content: Content) => Content, mergeKey?: string) => {
    setHistory((now) => pushChange(now, next(now.present), mergeKey ?? null))
  }, [])
  const select = useCallback((keys: Iterable<string>) => setSelected(new Set(keys)), [])
  return useMemo(
    () => ({
      content: history.present,
      edit: update,
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      selected,
      select,
      dragged,
    }),
    [history, update, selected, select, dragged],
  )
}
