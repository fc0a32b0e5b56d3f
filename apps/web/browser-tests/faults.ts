import { onTestFinished } from 'vitest'

/** Sends the calls whose method and path contain a text to `respond` instead of the server, until the end of the test. */
function intercept(part: string, respond: (send: () => Promise<Response>) => Promise<Response>): void {
  const send = window.fetch
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return `${init?.method ?? 'GET'} ${address}`.includes(part) ? respond(() => send(input, init)) : send(input, init)
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

/** The server reports an unexpected error for calls whose path contains a text, with the id of the request. */
export function failRequests(part: string, requestId: string): () => void {
  const body = { success: false, errorCode: 'unexpected', message: 'An unexpected error.', details: { requestId } }
  let isFailing = true
  intercept(part, (send) => (isFailing ? Promise.resolve(Response.json(body, { status: 500 })) : send()))
  return () => {
    isFailing = false
  }
}

/** Calls whose path contains a text get a response with this content, until the end of the test. */
export function replaceResponses(part: string, body: object): void {
  intercept(part, () => Promise.resolve(Response.json(body)))
}

/** Returns the number of calls whose path contains a text, from now on. */
export function countRequests(part: string): () => number {
  let count = 0
  intercept(part, (send) => {
    count += 1
    return send()
  })
  return () => count
}
