/** Given to a page as it is: nothing here may refer to anything outside of it. */

/**
 * The moment, in ms since 1970, by which an element's text has been painted. A moment of that clock is the same in
 * every page of the machine.
 */
export function whenPainted([selector, text]: readonly [string, string]): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector)?.textContent.trim() !== text) return
      observer.disconnect()
      // the frame that shows it, and the task after that frame
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

/** Sends a call from the page; answers with the moment before it, by the same clock. Throws what is refused. */
export async function callFromPage({ method, path, headers, body }: PageCall): Promise<number> {
  const began = performance.timeOrigin + performance.now()
  const answer = await fetch(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return began
}
