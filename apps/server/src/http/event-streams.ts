import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type Listening = Pick<Server, 'listening'>

const streams = new WeakMap<Listening, Set<ServerResponse>>()

/** Maximum number of buffered bytes of a client that does not read; beyond it the stream is closed. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** Registers a response that stays open; a stopping server ends it. */
export function trackStream(server: Listening, response: ServerResponse): void {
  const open = streams.get(server) ?? new Set()
  streams.set(server, open)
  open.add(response)
  response.on('close', () => open.delete(response))
}

export const countOpenStreams = (server: Listening): number => streams.get(server)?.size ?? 0

/** Writes to an open stream; closes the connection if the client has not read previous data. */
export function writeToStream(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy()
  else if (!response.writableEnded) response.write(text)
}

export function closeStreams(server: Listening): void {
  for (const response of streams.get(server) ?? []) response.end()
}

/** Ends each open stream at a random moment of this time, in ms, and returns at its end. */
export async function closeStreamsWithin(server: Listening, ms: number): Promise<void> {
  for (const response of streams.get(server) ?? []) {
    const timer = setTimeout(() => response.end(), ms * Math.random())
    response.on('close', () => clearTimeout(timer))
  }
  await wait(ms)
}
