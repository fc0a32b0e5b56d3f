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
  const first = all.find(
    (candidate) => candidate.matches(FOCUSABLE_SELECTOR) && !candidate.matches(':disabled, [tabindex="-1"]'),
  )
  return first instanceof HTMLElement ? first : null
}

/**
 * Focuses a list, or the text below it, after the button that loaded its last page was removed. Its first button might be
 * pressed by the next key, which was meant for the removed one.
 */
function focusWithoutButton(element: HTMLElement): void {
  if (!element.matches('[tabindex]')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Returns the focused element and its ancestors up to `container`. */
function getFocusAncestors(focused: Element, container: Element): FocusContext[] {
  const ancestors: FocusContext[] = []
  for (let element = focused; element !== container && element.parentElement; element = element.parentElement) {
    const { nextElementSibling: next, previousElementSibling: previous, parentElement: parent } = element
    ancestors.push({ element, next, previous, parent })
  }
  return ancestors
}

/**
 * When the focused element is removed, for example a deleted row, moves the focus to the nearest sibling instead of the
 * top of the page. A button that is disabled while it saves has the focus again afterwards.
 * @param isTopmost whether no dialog above `container` is open
 * @returns a function that stops it
 */
export function restoreLostFocus(container: HTMLElement, isTopmost: () => boolean): () => void {
  let ancestors: readonly FocusContext[] = []
  let disabledElement: Element | null = null
  const remember = (event: FocusEvent) => {
    disabledElement = null
    if (event.target instanceof Element) ancestors = getFocusAncestors(event.target, container)
  }
  const watcher = new MutationObserver((mutations) => {
    const element = ancestors[0]?.element
    const hasChanged = mutations.some(({ type, target }) => type === 'attributes' && target === element)
    const isUnfocused = document.activeElement === document.body
    if (element && hasChanged && element.matches(':disabled')) {
      if (isUnfocused || document.activeElement === element) disabledElement = element
      return
    }
    if (!isUnfocused || !element || !isTopmost()) return
    if (element.isConnected) {
      if (hasChanged && element === disabledElement && element instanceof HTMLElement) element.focus()
      return
    }
    const nearest = ancestors.find(({ parent }) => parent?.isConnected === true)
    if (nearest?.element.matches('[data-ends-list]') && nearest.previous instanceof HTMLElement) {
      focusWithoutButton(nearest.previous)
      return
    }
    const target = [nearest?.next, nearest?.previous, nearest?.parent, container].map((candidate) =>
      findFocusable(candidate ?? null),
    )
    target.find((candidate) => candidate !== null)?.focus()
  })
  container.addEventListener('focusin', remember)
  watcher.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    container.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
