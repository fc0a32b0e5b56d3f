import { useEffect, useState } from 'react'
import { restoreLostFocus } from './restore-focus.ts'

/**
 * Sets the initial focus to the first field. Without a field the primary button has it; the cancel button has it if the
 * action is dangerous or saving is disabled, since a disabled button cannot be focused and Tab would stay in the page
 * below. The first element with the attribute is focused.
 */
export function markFirstField(body: HTMLElement): void {
  if (body.querySelector('[data-autofocus]')) return
  findFirstField(body)?.setAttribute('data-autofocus', 'true')
}

/** Returns the first field of a part of a page that can be focused. */
export const findFirstField = (part: HTMLElement): HTMLElement | null =>
  part.querySelector('input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)')

/** The contents of the open dialogs, topmost last. */
const contents: HTMLElement[] = []

/** The element that had the focus last, by the content of its dialog. */
const lastFocused = new WeakMap<HTMLElement, Element>()

/**
 * Stores the element of a dialog that had the focus last, and moves the focus if it is lost. The buttons below the body
 * belong to it.
 * @param isTopmost whether no dialog above it is open
 * @returns a function that stops it
 */
export function restoreDialogFocus(body: HTMLElement, isTopmost: () => boolean): () => void {
  const content = body.closest<HTMLElement>('[role="dialog"]') ?? body
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) lastFocused.set(content, target)
  }
  contents.push(content)
  content.addEventListener('focusin', remember)
  const stopRestoring = restoreLostFocus(content, isTopmost)
  return () => {
    contents.splice(contents.indexOf(content), 1)
    content.removeEventListener('focusin', remember)
    stopRestoring()
  }
}

/** If nothing has the focus, for example because its button is disabled while it saves, focuses the topmost dialog. */
export function returnFocusToDialog(): void {
  if (document.activeElement === document.body) contents.at(-1)?.focus({ preventScroll: true })
}

/**
 * The menu item that has the focus, also after its menu was removed, until another element has it. With reduced motion, a
 * menu is removed before its item has opened a dialog, and Mantine focuses the button of the menu 10 ms later.
 */
let menuItem: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  menuItem = target instanceof Element && target.closest('[role="menu"]') ? target : null
})

/**
 * Returns the focused element. If it was removed or disabled, the menu item, or the element of the topmost dialog that
 * had the focus.
 */
function findFocused(): Element | null {
  const focused = document.activeElement
  if (focused !== document.body) return focused
  const content = contents.at(-1)
  return menuItem ?? (content && lastFocused.get(content)) ?? focused
}

/** The elements that opened the dialogs that are open, in order. */
const dialogTriggers: (Element | null)[] = []

/**
 * Returns the focus to the element that had it when the dialog was opened. If that element is gone, the focus goes to
 * the dialog below, to the trigger of the replaced dialog, or to the page.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => findTrigger(findFocused()))
  const [parentTrigger] = useState(() => dialogTriggers.at(-1) ?? null)
  useEffect(() => {
    const isConnected = (element: Element | null) => element !== document.body && element?.isConnected === true
    const trigger = isConnected(before) ? before : parentTrigger
    dialogTriggers.push(trigger)
    return () => {
      dialogTriggers.splice(dialogTriggers.lastIndexOf(trigger), 1)
      const below = contents.findLast((content) => content.isConnected) ?? null
      const target = [before, below, parentTrigger].find(isConnected) ?? null
      // If several dialogs close together, one of them may already have returned the focus.
      if (!target && document.activeElement !== document.body) return
      const back = target ?? document.getElementById('content')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [before, parentTrigger])
}

/**
 * Returns the trigger of a dialog: the focused element, or the button of the menu for a menu item, which is removed
 * when the menu closes.
 */
function findTrigger(focused: Element | null): Element | null {
  const button = document.getElementById(focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '')
  return button ? findTrigger(button) : focused
}
