import type { Server, ServerResponse } from 'node:http'

type Listening = Pick<Server, 'listening'>

const streams = new WeakMap<Listening, Set<ServerResponse>>()

/** Bytes that wait in this process for a client that does not read; then its stream is closed. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** Answers that stay open until somebody ends them; a server that stops ends its own. */
export function trackStream(server: Listening, response: ServerResponse): void {
  const open = streams.get(server) ?? new Set()
  streams.set(server, open)
  open.add(response)
  response.on('close', () => open.delete(response))
}

export const countOpenStreams = (server: Listening): number => streams.get(server)?.size ?? 0

/** Writes to an open stream; a client that has not read what was written before loses its connection. */
export function writeToStream(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy()
  else if (!response.writableEnded) response.write(text)
}

export function closeStreams(server: Listening): void {
  for (const response of streams.get(server) ?? []) response.end()
}
