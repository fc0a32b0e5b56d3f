import { pushDialog } from '../frame/dialog-stack.ts'

/**
 * Takes Escape for something that is under way on the screen, such as a drag, as a dialog of its own would: what lies
 * below is not closed. Returns how to let go of it.
 */
export function captureEscape(onEscape: () => void): () => void {
  const leave = pushDialog(Symbol('under way'))
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    leave()
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}
