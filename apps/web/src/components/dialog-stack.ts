/** The open dialogs, topmost last. One Escape closes one dialog; Mantine alone would close all nested dialogs. */
const openDialogs: symbol[] = []

/** The open dialogs that a scanned label replaces. */
const replacedByScan = new Set<symbol>()

export function pushDialog(dialog: symbol, isReplacedByScan = false): () => void {
  openDialogs.push(dialog)
  if (isReplacedByScan) replacedByScan.add(dialog)
  if (openDialogs.length === 1) lockScroll()
  return () => {
    const index = openDialogs.indexOf(dialog)
    if (index >= 0) openDialogs.splice(index, 1)
    replacedByScan.delete(dialog)
    if (openDialogs.length === 0) unlockScroll()
  }
}

/** Disables scrolling of the page, and pads it by the width of the scroll bar to avoid a layout shift. */
function lockScroll(): void {
  const bar = window.innerWidth - document.documentElement.clientWidth
  document.documentElement.style.overflow = 'hidden'
  document.body.style.paddingInlineEnd = `${bar}px`
}

function unlockScroll(): void {
  document.documentElement.style.overflow = ''
  document.body.style.paddingInlineEnd = ''
}

export const isTopDialog = (dialog: symbol): boolean => openDialogs.at(-1) === dialog
export const isAnyDialogOpen = (): boolean => openDialogs.length > 0

/** Whether a scanned label can be shown: no dialog is open except those that it replaces. */
export const canShowScan = (): boolean => openDialogs.every((dialog) => replacedByScan.has(dialog))

/** Returns true if an open list or menu, or an IME composition, handles Escape. */
export function isEscapeHandledByPopup(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented) return true
  const focused = document.activeElement
  // A list that is part of the dialog is not closed (`app/shell/command-palette.tsx`).
  const isPopupOpen = focused?.getAttribute('aria-expanded') === 'true' && !focused.hasAttribute('data-list-inline')
  return isPopupOpen || isInPopup(event.target)
}

function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [data-handles-escape]') !== null
}
