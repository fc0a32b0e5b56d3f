import { type KeyboardEvent, useCallback } from 'react'

/**
 * Handles Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y anywhere in an editor, including its fields, which share its undo history.
 */
export function useUndoKeys(editing: { readonly undo: () => void; readonly redo: () => void }) {
  const { undo, redo } = editing
  return useCallback(
    (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      // A dialog opened from the editor has its own fields.
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
