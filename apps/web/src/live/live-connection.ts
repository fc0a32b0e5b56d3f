import { calls } from '@platen/contract/calls'
import { urlFor } from '@platen/contract/client'
import { LIVE_HEARTBEAT_EVENT, LIVE_HEARTBEAT_MS, type LiveTopic } from '@platen/contract/live'
import { type LiveState, parseTopics, reconnectDelay } from './live-state.ts'

export interface LiveListener {
  readonly onTopics: (topics: readonly LiveTopic[]) => void
  /** Connected, at first or again after a loss: anything may have changed since it was asked for. */
  readonly onOpen: (again: boolean) => void
  readonly onState: (state: LiveState) => void
}

/** Two beats missed: the line is dead, though nobody has said so (a cable pulled, a proxy that swallows). In ms. */
export const HEARTBEAT_TIMEOUT_MS = 2.5 * LIVE_HEARTBEAT_MS

/**
 * Listens to the environment's live events until the answer is called. A broken stream is opened again by us, not by
 * the browser, which gives up after an answer that is no stream; one that has gone silent counts as broken, and a
 * network that is back is tried at once.
 */
export function listen(environment: string, listener: LiveListener): () => void {
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
    // One hiccup is nobody's business; the second one in a row is a loss.
    if (failures > 1) listener.onState('lost')
    timer = setTimeout(open, reconnectDelay(failures))
  }
  const open = () => {
    close()
    source = new EventSource(urlFor(calls.live.events, { query: { customer: environment } }))
    resetHeartbeatTimeout()
    source.addEventListener('open', () => {
      resetHeartbeatTimeout()
      listener.onState('open')
      listener.onOpen(failures > 0)
      failures = 0
    })
    source.addEventListener('message', (event: MessageEvent<string>) => {
      resetHeartbeatTimeout()
      listener.onTopics(parseTopics(event.data))
    })
    source.addEventListener(LIVE_HEARTBEAT_EVENT, resetHeartbeatTimeout)
    source.addEventListener('error', handleConnectionLost)
  }
  const close = () => {
    clearTimeout(timer)
    clearTimeout(heartbeatTimeout)
    source?.close()
  }
  const offline = () => {
    failures = Math.max(failures, 1)
    handleConnectionLost()
  }

  window.addEventListener('online', open)
  window.addEventListener('offline', offline)
  open()
  return () => {
    window.removeEventListener('online', open)
    window.removeEventListener('offline', offline)
    close()
  }
}
