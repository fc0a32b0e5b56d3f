import { onTestFinished } from 'vitest'

/** Sends the calls whose path contains a text to `answer` instead of the server, until the end of the test. */
function intercept(part: string, respond: (send: () => Promise<Response>) => Promise<Response>): void {
  const send = window.fetch
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return address.includes(part) ? respond(() => send(input, init)) : send(input, init)
  }
  onTestFinished(() => {
    window.fetch = send
  })
}

/** Responses to the calls whose path contains a text arrive when the returned function is called. */
export function delayResponses(part: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  intercept(part, async (send) => {
    await promise
    return send()
  })
  return resolve
}

/** The server cannot be reached with calls whose path contains a text, until the returned function is called. */
export function breakConnection(part: string): () => void {
  let isBroken = true
  intercept(part, (send) => (isBroken ? Promise.reject(new TypeError('Failed to fetch')) : send()))
  return () => {
    isBroken = false
  }
}
