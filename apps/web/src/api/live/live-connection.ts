import { calls } from '@platen/contract/calls'
import { urlFor } from '@platen/contract/client'
import { LIVE_HEARTBEAT_EVENT, LIVE_HEARTBEAT_MS, type LiveEvent } from '@platen/contract/live'
import { type LiveState, parseLiveEvent, reconnectDelay } from './live-state.ts'

export interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void
  /**
   * Connected for the first time or again after a loss. `isGapless`: the stream contains all changes since the page was
   * sent; otherwise any data loaded before may be outdated.
   */
  readonly onOpen: (isReconnect: boolean, isGapless: boolean) => void
  readonly onState: (state: LiveState) => void
}

/**
 * In ms. After two missed heartbeats the connection is treated as lost, even without an error (a cable was unplugged, a
 * proxy drops data).
 */
export const HEARTBEAT_TIMEOUT_MS = 2.5 * LIVE_HEARTBEAT_MS

/**
 * Subscribes to the live events of the environment. Returns a function that closes the connection. Reconnects itself,
 * because `EventSource` does not reconnect after a response that is not an event stream. A stream without heartbeats
 * counts as lost. The `online` event reconnects at once.
 * @param livePosition where the stream begins, from the page that the server has sent
 */
export function connectEventStream(
  environment: string,
  livePosition: string | undefined,
  listener: LiveListener,
): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimeout: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const resetHeartbeatTimeout = () => {
    clearTimeout(heartbeatTimeout)
    heartbeatTimeout = setTimeout(handleConnectionLost, HEARTBEAT_TIMEOUT_MS)
  }
  const handleConnectionLost = () => {
    close()
    failures += 1
    // A single failure is not reported; the second in a row is a loss.
    if (failures > 1) listener.onState('lost')
    timer = setTimeout(connect, reconnectDelay(failures, Math.random()))
  }
  const connect = () => {
    close()
    // Only at first: the position of the page is outdated after a loss.
    const since = failures === 0 ? livePosition : undefined
    const query = { customer: environment, ...(since === undefined ? {} : { since }) }
    const stream = new EventSource(urlFor(calls.live.events, { query }))
    source = stream
    resetHeartbeatTimeout()
    stream.addEventListener('open', () => {
      resetHeartbeatTimeout()
      listener.onState('open')
      listener.onOpen(failures > 0, since !== undefined)
      failures = 0
    })
    stream.addEventListener('message', (event: MessageEvent<string>) => {
      resetHeartbeatTimeout()
      listener.onEvent(parseLiveEvent(event.data))
    })
    stream.addEventListener(LIVE_HEARTBEAT_EVENT, resetHeartbeatTimeout)
    // An error of a closed stream is no loss.
    stream.addEventListener('error', () => {
      if (source === stream) handleConnectionLost()
    })
  }
  const close = () => {
    clearTimeout(timer)
    clearTimeout(heartbeatTimeout)
    source?.close()
    source = null
  }
  const offline = () => {
    failures = Math.max(failures, 1)
    handleConnectionLost()
  }

  // Pages in the back/forward cache would hold the few connections that a browser opens to one server.
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    failures = Math.max(failures, 1)
    connect()
  }

  window.addEventListener('online', connect)
  window.addEventListener('offline', offline)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', resume)
  connect()
  return () => {
    window.removeEventListener('online', connect)
    window.removeEventListener('offline', offline)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', resume)
    close()
  }
}
