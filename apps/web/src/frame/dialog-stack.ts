/**
 * Which dialogs are open, the topmost last. One Escape closes one dialog; the library alone closes every nested one.
 */
const open: symbol[] = []

export function pushDialog(dialog: symbol): () => void {
  open.push(dialog)
  if (open.length === 1) lockScroll()
  return () => {
    const at = open.indexOf(dialog)
    if (at >= 0) open.splice(at, 1)
    if (open.length === 0) unlockScroll()
  }
}

/** The page behind stands still, and does not jump to the right where its scroll bar was. */
function lockScroll(): void {
  const bar = window.innerWidth - document.documentElement.clientWidth
  document.documentElement.style.overflow = 'hidden'
  document.body.style.paddingInlineEnd = `${bar}px`
}

function unlockScroll(): void {
  document.documentElement.style.overflow = ''
  document.body.style.paddingInlineEnd = ''
}

export const isTopDialog = (dialog: symbol): boolean => open.at(-1) === dialog
export const isAnyDialogOpen = (): boolean => open.length > 0

/** An open list or menu takes the Escape for itself; a composition of Japanese characters does so too. */
export function isEscapeHandledByPopup(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented) return true
  const focused = document.activeElement
  // A list that is part of the dialog itself is nothing to close (frame/palette.tsx).
  const isPopupOpen = focused?.getAttribute('aria-expanded') === 'true' && !focused.hasAttribute('data-list-inline')
  return isPopupOpen || isInMenu(event.target)
}

function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null
}
