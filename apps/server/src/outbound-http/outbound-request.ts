import http from 'node:http'
import https from 'node:https'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import { InternalAddressError, isPrivateAddress, ipLiteral, publicLookup } from './ssrf-guard.ts'

export interface OutboundRequestOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Ends everything. */
  readonly signal: AbortSignal
  /** ms without a byte from the other side. */
  readonly silentMs: number
  /** The operator named this host: it may be one of the network of one's own. */
  readonly mayBeInternal: boolean
}

/** The other side says nothing. */
export class HostTimeoutError extends Error {}

/**
 * Asks a server that is not ours; redirects are not followed. The address that was checked is the one connected to
 * (see `publicLookup`). Throws `InternalAddressError`, `HostTimeoutError`, or what the system says; an
 * answer that falls silent in its middle ends with `HostTimeoutError`.
 */
export function outboundRequest(url: URL, request: OutboundRequestOptions): Promise<http.IncomingMessage> {
  assertNoOpenTransaction('A request to another server')
  const literal = ipLiteral(url)
  if (literal !== undefined && !request.mayBeInternal && isPrivateAddress(literal)) {
    return Promise.reject(new InternalAddressError(literal))
  }
  return new Promise((resolve, reject) => {
    let answered: http.IncomingMessage | undefined
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
      (answer) => {
        answered = answer
        resolve(answer)
      },
    )
    // once the answer has begun, whoever reads it is told
    sent.on('timeout', () => (answered ?? sent).destroy(new HostTimeoutError(url.host)))
    sent.on('error', reject)
    sent.end(request.body)
  })
}
