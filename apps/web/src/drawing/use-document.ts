import { useCallback, useMemo, useState } from 'react'
import { type DragFeed, dragFeed } from './drag-feed.ts'
import { change, type History, redo, startHistory, undo } from './history.ts'

export interface Editing<Doc> {
  readonly doc: Doc
  /** Changes the document; changes with the same `run`, one after the other, are taken back in one step. */
  readonly edit: (next: (doc: Doc) => Doc, run?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly chosen: ReadonlySet<string>
  readonly choose: (keys: Iterable<string>) => void
  /** How far what is chosen is being dragged; the document hears of it when it is let go. */
  readonly dragged: DragFeed
}

const NOTHING: ReadonlySet<string> = new Set()

/** The document of an editor, with undo, redo and what is chosen in it. */
export function useDocument<Doc>(initial: () => Doc): Editing<Doc> {
  const [history, setHistory] = useState<History<Doc>>(() => startHistory(initial()))
  const [chosen, setChosen] = useState(NOTHING)
  const [dragged] = useState(dragFeed)
  const edit = useCallback((next: (doc: Doc) => Doc, run?: string) => {
    setHistory((now) => change(now, next(now.present), run ?? null))
  }, [])
  const choose = useCallback((keys: Iterable<string>) => setChosen(new Set(keys)), [])
  return useMemo(
    () => ({
      doc: history.present,
      edit,
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      chosen,
      choose,
      dragged,
    }),
    [history, edit, chosen, choose, dragged],
  )
}
