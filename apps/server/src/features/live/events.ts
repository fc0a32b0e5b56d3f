import { LIVE_BEAT, LIVE_BEAT_MS, type LiveEvent, liveCalls } from '@platen/contract/live'
import { sessionOf } from '../../http/callers.ts'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { keepOpen } from '../../http/open-streams.ts'
import { openSessionOf } from '../session/session-reads.ts'

/** Keeps proxies from closing a silent connection, and tells the web that it lives. */
const BEAT = `event: ${LIVE_BEAT}\ndata: {}\n\n`

/**
 * GET /pax/events: server-sent events, one `LiveEvent` a message. The stream is cut when its session ends, or when the
 * rights of its user change; whoever may come back comes back by themselves.
 */
export const events = forMemberInSteps(liveCalls.events, async ({ environment, user, services, request, reply }) => {
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  keepOpen(request.server.server, out)
  out.write('retry: 1000\n\n')
  let expiresAt = Number.POSITIVE_INFINITY
  let sessionId = ''
  const stops: (() => void)[] = []
  const stop = (): void => {
    for (const each of stops.splice(0)) each()
  }
  const cut = (): void => {
    stop()
    out.end()
  }
  const beat = setInterval(() => {
    if (services.now().getTime() >= expiresAt) cut()
    else out.write(BEAT)
  }, LIVE_BEAT_MS)
  stops.push(
    () => clearInterval(beat),
    services.live.whenEnded((ended) => {
      const concerns = [`session ${sessionId}`, `rights ${environment.id} ${user.id}`, 'all']
      if (concerns.includes(ended)) cut()
    }),
    services.live.listen(environment.id, (topics) => {
      const event: LiveEvent = { topics }
      out.write(`data: ${JSON.stringify(event)}\n\n`)
    }),
  )
  out.on('close', stop)
  // asked for only now that its end would be heard of: a session that ended since the gate is not missed
  const known = await sessionOf(services, request)
  const session = known && (await openSessionOf(services.database.outside, known.tokenHash))
  if (!session) cut()
  else {
    sessionId = session.id
    expiresAt = session.expires_at.getTime()
  }
  return STREAMED
})
