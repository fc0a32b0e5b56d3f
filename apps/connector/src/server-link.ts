import type { AnswerOf } from '@platen/contract/call'
import { addressOf, type CallRefused, type Client, makeClient, readAnswer, unavailable } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'

/** One call may take this long: artwork is made ready in it. */
const CALL_MS = 10 * 60_000
/** One part of an upload or download that brings nothing for so long is given up. */
const PART_MS = 5 * 60_000

/** The way to the server: HTTPS, outwards only, with the key in every call. */
export interface ServerLink {
  readonly call: Client
  /** Adds bytes to an upload. Throws `CallRefused`. */
  upload(id: string, offset: number, bytes: Uint8Array): Promise<number>
  /** The sheet of a run from a byte on. Throws `CallRefused`. */
  sheet(id: string, from: number): Promise<{ from: number; body: AsyncIterable<Uint8Array> }>
}

export function linkTo(server: string, key: string): ServerLink {
  const origin = server.replace(/\/+$/, '')
  const authorization = { Authorization: `Bearer ${key}` }
  const client = makeClient({ origin, customer: () => null, headers: () => authorization })

  async function ask(address: string, init: RequestInit): Promise<Response> {
    try {
      const headers = { ...authorization, ...(init.headers as Record<string, string>) }
      return await fetch(origin + address, {
        ...init,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(PART_MS),
      })
    } catch {
      throw unavailable()
    }
  }

  return {
    call: (call, input) =>
      client(call, input, AbortSignal.timeout(CALL_MS)).catch((error: unknown) => {
        // a call that took too long is as one without an answer
        throw (error as Error).name === 'TimeoutError' ? unavailable() : (error as CallRefused)
      }),
    async upload(id, offset, bytes) {
      const address = addressOf(connectorCalls.upload, { params: { id }, query: { offset } })
      const headers = { 'Content-Type': 'application/octet-stream' }
      const answer = await readAnswer(await ask(address, { method: 'PUT', headers, body: bytes }))
      return (answer as AnswerOf<typeof connectorCalls.upload>).offset
    },
    async sheet(id, from) {
      const address = addressOf(connectorCalls.sheet, { params: { id }, query: undefined })
      const response = await ask(address, { headers: from > 0 ? { Range: `bytes=${from}-` } : {} })
      if (!response.ok || !response.body) {
        await readAnswer(response)
        throw unavailable()
      }
      return { from: response.status === 206 ? from : 0, body: response.body }
    },
  }
}
