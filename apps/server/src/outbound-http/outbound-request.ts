import http from 'node:http'
import https from 'node:https'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import { InternalAddressError, ipLiteral, isPrivateAddress, publicLookup } from './ssrf-guard.ts'

export interface OutboundRequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Aborts everything. */
  readonly signal: AbortSignal
  /** Idle timeout in ms, without a byte from the other side. */
  readonly silentMs: number
  /** The operator has named this host, which may be in the private network. */
  readonly mayBeInternal: boolean
}

/** The other side sent nothing within the idle timeout. */
export class HostTimeoutError extends Error {}

/**
 * Sends a request to an external server; does not follow redirects. Connects to the address that was checked (see
 * `publicLookup`). Throws `InternalAddressError`, `HostTimeoutError`, or the system error; a response that stalls ends
 * with `HostTimeoutError`.
 */
export function outboundRequest(url: URL, request: OutboundRequestOptions): Promise<http.IncomingMessage> {
  assertNoOpenTransaction('A request to another server')
  const literal = ipLiteral(url)
  if (literal !== undefined && !request.mayBeInternal && isPrivateAddress(literal)) {
    return Promise.reject(new InternalAddressError(literal))
  }
  return new Promise((resolve, reject) => {
    let receivedResponse: http.IncomingMessage | undefined
    const send = url.protocol === 'https:' ? https.request : http.request
    const sent = send(
      url,
      {
        method: request.method ?? 'GET',
        headers: { ...request.headers },
        signal: request.signal,
        timeout: request.silentMs,
        agent: false,
        ...(literal === undefined && !request.mayBeInternal ? { lookup: publicLookup } : {}),
      },
      (response) => {
        receivedResponse = response
        resolve(response)
      },
    )
    // After the start of the response, its reader gets the error.
    sent.on('timeout', () => (receivedResponse ?? sent).destroy(new HostTimeoutError(url.host)))
    sent.on('error', reject)
    sent.end(request.body)
  })
}
