/**
 * Which dialogs are open, the topmost last. One Escape closes one dialog; the library alone closes every nested one.
 */
const open: symbol[] = []

export function pushDialog(dialog: symbol): () => void {
  open.push(dialog)
  return () => {
    const at = open.indexOf(dialog)
    if (at >= 0) open.splice(at, 1)
  }
}

export const isTopDialog = (dialog: symbol): boolean => open.at(-1) === dialog
export const isAnyDialogOpen = (): boolean => open.length > 0

/** An open list or menu takes the Escape for itself; a composition of Japanese characters does so too. */
export function escapeBelongsToPopup(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented) return true
  const focused = document.activeElement
  // A list that is part of the dialog itself is nothing to close (frame/palette.tsx).
  const holdsOpen = focused?.getAttribute('aria-expanded') === 'true' && !focused.hasAttribute('data-list-inline')
  return holdsOpen || insidePopup(event.target)
}

function insidePopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null
}
