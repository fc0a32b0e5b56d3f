/** The ends of a press. On touch screens, `pointerup` comes before the change of the focus, and `mouseup` after it. */
const RELEASES = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'blur']

/**
 * Calls back after the click that has moved the focus, or soon if there is none. A message that appeared between the
 * press and the release of the pointer would move the pressed button away, and nothing would be clicked.
 */
export function afterClick(callback: () => void): void {
  const end = new AbortController()
  const finish = () => {
    end.abort()
    // the click follows in the same task as the release
    setTimeout(callback)
  }
  if (!document.querySelector(':active')) return finish()
  for (const type of RELEASES) addEventListener(type, finish, { signal: end.signal })
}
