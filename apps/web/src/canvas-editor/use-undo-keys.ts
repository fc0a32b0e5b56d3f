import { type KeyboardEvent, useCallback } from 'react'

/** Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y anywhere in an editor, also in its fields: fields and drawing are one thing. */
export function useUndoKeys(editing: { readonly undo: () => void; readonly redo: () => void }) {
  const { undo, redo } = editing
  return useCallback(
    (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      // A dialog that was opened from the editor has fields of its own.
      if (!event.currentTarget.contains(event.target as Node)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    },
    [undo, redo],
  )
}
