/** Serialised into a page: the functions must not refer to anything outside of themselves. */

/**
 * Resolves with the time, in ms since 1970, at which an element's text has been painted. All pages on the machine share
 * this clock.
 */
export function whenPainted([selector, text]: readonly [string, string]): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector)?.textContent.trim() !== text) return
      observer.disconnect()
      // The frame that shows it, and the task after that frame.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    look()
  })
}

export interface PageCall {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Sends a call from the page and returns the time before it, by the same clock. Throws if the call fails. */
export async function callFromPage({ method, path, headers, body }: PageCall): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now()
  const response = await fetch(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return startedAt
}
