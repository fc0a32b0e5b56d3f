import type { Call } from '@platen/contract/call'
import { onTestFinished } from 'vitest'

/** Matches the requests of a call, and no longer paths. */
export const matchCall = ({ method, path }: Call): RegExp =>
  new RegExp(`^${method} ${path.replace(/:[^/]+/g, '[^/]+')}$`)

/**
 * Sends the calls whose method and path contain a text, or match an expression, to `respond` instead of the server,
 * until the end of the test.
 */
function intercept(part: string | RegExp, respond: (send: () => Promise<Response>) => Promise<Response>): void {
  const send = window.fetch
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const call = `${init?.method ?? 'GET'} ${address}`
    const isMatch = typeof part === 'string' ? call.includes(part) : part.test(call)
    return isMatch ? respond(() => send(input, init)) : send(input, init)
  }
  onTestFinished(() => {
    window.fetch = send
  })
}

/** Responses to the calls whose path contains a text arrive when the returned function is called. */
export function delayResponses(part: string | RegExp): () => void {
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
export function failRequests(part: string | RegExp, requestId: string): () => void {
  const body = { success: false, errorCode: 'unexpected', message: 'An unexpected error.', details: { requestId } }
  let isFailing = true
  intercept(part, (send) => (isFailing ? Promise.resolve(Response.json(body, { status: 500 })) : send()))
  return () => {
    isFailing = false
  }
}

/** Calls whose path contains a text get a response with this content, until the end of the test. */
export function replaceResponses(part: string | RegExp, body: object): void {
  intercept(part, () => Promise.resolve(Response.json(body)))
}

/** Returns the number of calls whose path contains a text, from now on. */
export function countRequests(part: string | RegExp): () => number {
  let count = 0
  intercept(part, (send) => {
    count += 1
    return send()
  })
  return () => count
}
