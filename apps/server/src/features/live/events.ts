import { type LiveEvent, liveCalls } from '@platen/contract/live'
import { forMember, STREAMED } from '../../http/handlers.ts'
import { keepOpen } from '../../http/open-streams.ts'

/** A line that keeps proxies from closing a silent connection. */
const HEARTBEAT_MS = 20_000

/** GET /pax/events: server-sent events, one `LiveEvent` a message. */
export const events = forMember(liveCalls.events, async ({ environment, services, request, reply }) => {
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  keepOpen(request.server.server, out)
  out.write('retry: 1000\n\n')
  const stop = services.live.listen(environment.id, (topics) => {
    const event: LiveEvent = { topics }
    out.write(`data: ${JSON.stringify(event)}\n\n`)
  })
  const beat = setInterval(() => out.write(': beat\n\n'), HEARTBEAT_MS)
  request.raw.on('close', () => {
    clearInterval(beat)
    stop()
  })
  return STREAMED
})
