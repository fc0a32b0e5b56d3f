import type { Server, ServerResponse } from 'node:http'

type Listening = Pick<Server, 'listening'>

const streams = new WeakMap<Listening, Set<ServerResponse>>()

/** Answers that stay open until somebody ends them; a server that stops ends its own. */
export function keepOpen(server: Listening, response: ServerResponse): void {
  const open = streams.get(server) ?? new Set()
  streams.set(server, open)
  open.add(response)
  response.on('close', () => open.delete(response))
}

export const openStreams = (server: Listening): number => streams.get(server)?.size ?? 0

export function endStreams(server: Listening): void {
  for (const response of streams.get(server) ?? []) response.end()
}
