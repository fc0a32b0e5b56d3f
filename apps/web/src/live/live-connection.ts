import { calls } from '@platen/contract/calls'
import { addressOf } from '@platen/contract/client'
import type { LiveTopic } from '@platen/contract/live'
import { type LiveState, topicsOf, waitBefore } from './live-state.ts'

export interface LiveListener {
  readonly onTopics: (topics: readonly LiveTopic[]) => void
  /** Connected again after a loss: anything may have changed meanwhile. */
  readonly onBack: () => void
  readonly onState: (state: LiveState) => void
}

/**
 * Listens to the environment's live events until the answer is called. A broken stream is opened again by us, not by
 * the browser, which gives up after an answer that is no stream.
 */
export function listen(environment: string, listener: LiveListener): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const open = () => {
    source = new EventSource(addressOf(calls.live.events, { query: { customer: environment } }))
    source.addEventListener('open', () => {
      listener.onState('open')
      if (failures > 0) listener.onBack()
      failures = 0
    })
    source.addEventListener('message', (event: MessageEvent<string>) => listener.onTopics(topicsOf(event.data)))
    source.addEventListener('error', () => {
      source?.close()
      failures += 1
      // One hiccup is nobody's business; the second one in a row is a loss.
      if (failures > 1) listener.onState('lost')
      timer = setTimeout(open, waitBefore(failures))
    })
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
