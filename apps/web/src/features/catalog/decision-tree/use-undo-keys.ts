import { type Dispatch, useEffect } from 'react'
import type { DraftAction } from './rules-draft-reducer.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea') !== null

/** Ctrl + Z undoes, Ctrl + Shift + Z and Ctrl + Y redo. Key presses in a text field are left to the browser. */
export function useUndoKeys(dispatch: Dispatch<DraftAction>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const kind = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null
      if (!kind) return
      event.preventDefault()
      dispatch({ kind })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dispatch, enabled])
}
