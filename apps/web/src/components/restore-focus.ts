const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** A focused element or one of its ancestors, with its siblings and parent. */
interface FocusContext {
  readonly element: Element
  readonly next: Element | null
  readonly previous: Element | null
  readonly parent: Element | null
}

function findFocusable(element: Element | null): HTMLElement | null {
  if (!element?.isConnected) return null
  const all = [element, ...element.querySelectorAll(FOCUSABLE_SELECTOR)]
  const first = all.find((each) => each.matches(FOCUSABLE_SELECTOR) && !each.matches(':disabled, [tabindex="-1"]'))
  return first instanceof HTMLElement ? first : null
}

/** Returns the focused element and its ancestors up to `within`. */
function getFocusAncestors(focused: Element, within: Element): FocusContext[] {
  const ancestors: FocusContext[] = []
  for (let element = focused; element !== within && element.parentElement; element = element.parentElement) {
    const { nextElementSibling: next, previousElementSibling: previous, parentElement: parent } = element
    ancestors.push({ element, next, previous, parent })
  }
  return ancestors
}

/**
 * When the focused element is removed, for example a deleted row, moves the focus to the nearest sibling instead of the
 * top of the page.
 * @param isTopmost whether no dialog above `within` is open
 * @returns a function that stops it
 */
export function restoreFocusOnRemoval(within: HTMLElement, isTopmost: () => boolean): () => void {
  let ancestors: readonly FocusContext[] = []
  const remember = (event: FocusEvent) => {
    if (event.target instanceof Element) ancestors = getFocusAncestors(event.target, within)
  }
  const watcher = new MutationObserver(() => {
    const isLost = document.activeElement === document.body && ancestors[0]?.element.isConnected === false
    if (!isLost || !isTopmost()) return
    const nearest = ancestors.find(({ parent }) => parent?.isConnected === true)
    const target = [nearest?.next, nearest?.previous, nearest?.parent, within].map((each) =>
      findFocusable(each ?? null),
    )
    target.find((each) => each !== null)?.focus()
  })
  within.addEventListener('focusin', remember)
  watcher.observe(within, { childList: true, subtree: true })
  return () => {
    within.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
