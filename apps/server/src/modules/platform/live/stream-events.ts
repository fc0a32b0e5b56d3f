import type { ServerResponse } from 'node:http'
import { LIVE_HEARTBEAT_EVENT, LIVE_HEARTBEAT_MS, type LiveEvent, liveCalls } from '@platen/contract/live'
import { findRequestSession } from '../../../http/authentication.ts'
import { findSessionExpiry } from '../../../http/authentication-store.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { trackStream, writeToStream } from '../../../http/event-streams.ts'
import { failure } from '../../../http/failure.ts'
import type { MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import type { SessionRevocation } from '../../../live/change-notifications.ts'

type Context = MemberContextWithoutTransaction<typeof liveCalls.events>

/** Sent regularly to prevent proxies from closing an idle connection, and to show the web app that it is alive. */
const HEARTBEAT = `event: ${LIVE_HEARTBEAT_EVENT}\ndata: {}\n\n`

/** An event stream. Messages written before it is open are buffered and sent when it opens. */
interface Stream {
  response?: ServerResponse
  readonly early: string[]
  readonly cleanups: (() => void)[]
}

function write(stream: Stream, text: string): void {
  if (stream.response) writeToStream(stream.response, text)
  else stream.early.push(text)
}

function closeStream(stream: Stream): void {
  for (const stop of stream.cleanups.splice(0)) stop()
  stream.response?.end()
}

/** Sends the headers and the buffered messages, and a heartbeat at regular intervals until the session expires. */
function open(stream: Stream, { reply, request, services }: Context, expiresAt: number): void {
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  trackStream(request.server.server, out)
  stream.response = out
  for (const text of ['retry: 1000\n\n', ...stream.early.splice(0)]) write(stream, text)
  const beat = setInterval(() => {
    if (services.now().getTime() >= expiresAt) closeStream(stream)
    else write(stream, HEARTBEAT)
  }, LIVE_HEARTBEAT_MS)
  stream.cleanups.push(() => clearInterval(beat))
  out.on('close', () => closeStream(stream))
  if (out.destroyed || request.raw.socket.destroyed) closeStream(stream)
}

/**
 * GET /pax/events: streams server-sent events, one `LiveEvent` per message. The stream ends when its session is revoked
 * or expires, when the permissions of its user change, or when the environment is deleted; the client reconnects
 * automatically. An open stream holds no database connection: all streams share one listening connection of the
 * process.
 */
export const streamEvents = memberHandlerWithoutTransaction(liveCalls.events, async (context) => {
  const { environment, user, services, request, query } = context
  const stream: Stream = { early: [], cleanups: [] }
  let sessionId = ''
  const early: SessionRevocation[] = []
  const affectsStream = (ended: SessionRevocation): boolean =>
    [`session ${sessionId}`, `rights ${environment.id} ${user.id}`, `environment ${environment.id}`, 'all'].includes(
      ended,
    )
  stream.cleanups.push(
    services.live.onSessionRevoked((ended) => {
      if (sessionId === '') early.push(ended)
      else if (affectsStream(ended)) closeStream(stream)
    }),
    services.live.listen(environment.id, (event) => {
      write(stream, `data: ${JSON.stringify(event)}\n\n`)
    }),
  )
  if (query.since !== undefined) {
    const topics = services.live.recent.topicsSince(query.since, environment.id)
    if (topics.length > 0) write(stream, `data: ${JSON.stringify({ topics } satisfies LiveEvent)}\n\n`)
  }
  try {
    // loaded after subscribing to revocations, so that a session revoked since authorisation is detected
    const requestSession = await findRequestSession(services, request)
    const session =
      requestSession && (await findSessionExpiry(services.database.outsideEnvironments, requestSession.tokenHash))
    sessionId = session?.id ?? ''
    if (!session || early.some(affectsStream)) {
      closeStream(stream)
      return failure('not_signed_in')
    }
    open(stream, context, session.expires_at.getTime())
    return RESPONSE_SENT
  } catch (error) {
    closeStream(stream)
    throw error
  }
})
