import { pushDialog } from '../components/dialog-stack.ts'

/**
 * Handles Escape for an interaction in progress, such as a drag, with priority over open dialogs, so that the dialog
 * below is not closed. Returns a function that stops the capture.
 */
export function captureEscape(onEscape: () => void): () => void {
  const removeFromStack = pushDialog(Symbol('under way'))
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    removeFromStack()
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}
