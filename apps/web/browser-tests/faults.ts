import type { Call } from '@platen/contract/call'
import { onTestFinished } from 'vitest'

/** Returns a pattern for the requests of a call: method and complete path. */
export const matchCall = ({ method, path }: Call): RegExp =>
  new RegExp(`^${method} ${path.replace(/:[^/]+/g, '[^/]+')}$`)

/**
 * Handles requests by `respond` instead of the server until the end of the test.
 * @param part a text that the method and URL of the request contain, such as `GET /pax/fonts`, or a pattern for them
 */
function intercept(
  part: string | RegExp,
  respond: (send: () => Promise<Response>, body: unknown) => Promise<Response>,
): void {
  const send = window.fetch
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const call = `${init?.method ?? 'GET'} ${address}`
    const isMatch = typeof part === 'string' ? call.includes(part) : part.test(call)
    return isMatch ? respond(() => send(input, init), init?.body) : send(input, init)
  }
  onTestFinished(() => {
    window.fetch = send
  })
}

/** Delays the responses to matching requests until the returned function is called. */
export function delayResponses(part: string | RegExp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  intercept(part, async (send) => {
    await promise
    return send()
  })
  return resolve
}

/** Rejects matching requests, as without a connection, until the returned function is called. */
export function breakConnection(part: string): () => void {
  let isBroken = true
  intercept(part, (send) => (isBroken ? Promise.reject(new TypeError('Failed to fetch')) : send()))
  return () => {
    isBroken = false
  }
}

/** Responds to matching requests with the error `unexpected` (500) until the returned function is called. */
export function failRequests(part: string | RegExp, requestId: string): () => void {
  const body = { success: false, errorCode: 'unexpected', message: 'An unexpected error.', details: { requestId } }
  let isFailing = true
  intercept(part, (send) => (isFailing ? Promise.resolve(Response.json(body, { status: 500 })) : send()))
  return () => {
    isFailing = false
  }
}

/** Responds to matching requests with this JSON body until the end of the test. */
export function replaceResponses(part: string | RegExp, body: object): void {
  intercept(part, () => Promise.resolve(Response.json(body)))
}

/** Counts matching requests from now on; the returned function returns their number. */
export function countRequests(part: string | RegExp): () => number {
  let count = 0
  intercept(part, (send) => {
    count += 1
    return send()
  })
  return () => count
}

/** Collects the bodies of matching requests, from now on. */
export function collectBodies(part: string | RegExp): readonly unknown[] {
  const bodies: unknown[] = []
  intercept(part, (send, body) => {
    bodies.push(body)
    return send()
  })
  return bodies
}
