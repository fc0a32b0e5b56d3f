import type { ResponseOf } from '@platen/contract/call'
import { type Client, createClient, parseResponse, unavailable, urlFor } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import type { Configuration } from './configuration.ts'
import { createIdleTimeout, type IdleTimeout } from './idle-timeout.ts'

/**
 * Timeouts for submitting orders: their artwork is prepared during the call. That of a call with several files is
 * shorter, because all of them wait for the slowest one; afterwards they are submitted alone.
 */
const INTAKE_TIMEOUTS_MS: ReadonlyMap<string, number> = new Map([
  [connectorCalls.submitFile.path, 10 * 60_000],
  [connectorCalls.submitFiles.path, 2 * 60_000],
])
/** Timeout of one upload chunk as a multiple of the idle timeout, for slow connections. */
const UPLOAD_TIMEOUT_FACTOR = 5

/** Client of the server: outgoing HTTPS calls, authenticated by the API key. */
export interface ServerClient {
  /** Throws `ApiError`; `unavailable` after the timeout, or `TimeoutError` if several files were submitted. */
  readonly call: Client
  /** Appends bytes to an upload. Returns the new offset. Throws `ApiError`. */
  upload(id: string, offset: number, bytes: Uint8Array): Promise<number>
  /** Downloads the sheet of a run from a byte offset. Throws `ApiError`. */
  sheet(id: string, from: number): Promise<{ from: number; body: AsyncIterable<Uint8Array> }>
}

async function* withIdleTimeout(guard: IdleTimeout, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    for await (const part of body) {
      guard.restart()
      yield part
    }
  } finally {
    guard.done()
  }
}

/** @param silentMs idle timeout, ms */
export function createServerClient({
  server,
  key,
  silentMs,
}: Pick<Configuration, 'server' | 'key' | 'silentMs'>): ServerClient {
  const origin = server.replace(/\/+$/, '')
  const authorization = { Authorization: `Bearer ${key}` }
  const client = createClient({ origin, customer: () => null, headers: () => authorization })

  async function fetchOrUnavailable(address: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
    try {
      const headers = { ...authorization, ...(init.headers as Record<string, string>) }
      return await fetch(origin + address, { ...init, headers, redirect: 'error' })
    } catch {
      throw unavailable()
    }
  }

  return {
    call: (call, input) =>
      client(call, input, AbortSignal.timeout(INTAKE_TIMEOUTS_MS.get(call.path) ?? silentMs)).catch(
        (error: unknown) => {
          // the server may be available although it does not end a call with several files in time
          const isTimeout = (error as Error).name === 'TimeoutError' && call.path !== connectorCalls.submitFiles.path
          throw isTimeout ? unavailable() : error
        },
      ),
    async upload(id, offset, bytes) {
      const address = urlFor(connectorCalls.upload, { params: { id }, query: { offset } })
      const headers = { 'Content-Type': 'application/octet-stream' }
      const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_FACTOR * silentMs)
      const response = await parseResponse(
        await fetchOrUnavailable(address, { method: 'PUT', headers, body: bytes, signal }),
      )
      return (response as ResponseOf<typeof connectorCalls.upload>).offset
    },
    async sheet(id, from) {
      const address = urlFor(connectorCalls.sheet, { params: { id }, query: undefined })
      const guard = createIdleTimeout(silentMs)
      const headers = from > 0 ? { Range: `bytes=${from}-` } : {}
      const response = await fetchOrUnavailable(address, { headers, signal: guard.signal }).catch((error: unknown) => {
        guard.done()
        throw error
      })
      if (!response.ok || !response.body) {
        guard.done()
        await parseResponse(response)
        throw unavailable()
      }
      return { from: response.status === 206 ? from : 0, body: withIdleTimeout(guard, response.body) }
    },
  }
}
