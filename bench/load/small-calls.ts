import { once } from 'node:events'
import http from 'node:http'

/** A signed-in person, or nobody (`cookie` left out), who makes small calls. */
export interface SmallCaller {
  readonly localAddress: string
  readonly headers: Readonly<Record<string, string>>
}

export interface SmallCall {
  readonly path: string
  readonly caller: SmallCaller
}

export interface CallFigures {
  /** Calls that were due. */
  readonly calls: number
  /** Calls without an answer within the limit. */
  readonly unanswered: number
  /** Answers that are not 200, by status or error code. */
  readonly failed: Readonly<Record<string, number>>
  /** The time in ms within which this share of the calls was answered; infinite where they were not. */
  within(share: number): number
}

/** How long a call may wait for its answer, ms. */
export const ANSWER_LIMIT_MS = 10_000
const CALLS_PER_SECOND = 25
/** No more are sent while as many wait for their answer: those that are due then count as unanswered. */
const WAITING_MAX = (CALLS_PER_SECOND * ANSWER_LIMIT_MS) / 1000

async function statusOf(agent: http.Agent, port: number, { path, caller }: SmallCall): Promise<number> {
  const { localAddress, headers } = caller
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const request = http.get({ agent, host: '127.0.0.1', port, path, localAddress, headers, signal })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/**
 * Makes these calls in turn at a steady rate, whether or not the ones before were answered. The time of a call counts
 * from when it is due. Ends early when nothing at all was answered within the limit.
 */
export async function makeSmallCalls(
  port: number,
  calls: readonly SmallCall[],
  isOver: (dueMs: number) => boolean,
): Promise<CallFigures> {
  const agent = new http.Agent({ keepAlive: true })
  const times: number[] = []
  const failed: Record<string, number> = {}
  let [due, waiting, unanswered, answered] = [0, 0, 0, 0]
  const pending = new Set<Promise<void>>()
  const began = performance.now()

  async function call(dueAt: number, wanted: SmallCall): Promise<void> {
    waiting += 1
    try {
      const status = await statusOf(agent, port, wanted)
      answered += 1
      if (status === 200) times.push(performance.now() - dueAt)
      else failed[status] = (failed[status] ?? 0) + 1
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException
      if (name === 'AbortError') unanswered += 1
      else failed[code ?? name] = (failed[code ?? name] ?? 0) + 1
    } finally {
      waiting -= 1
    }
  }

  for (;;) {
    const dueAt = began + (due * 1000) / CALLS_PER_SECOND
    const now = performance.now()
    if (isOver(dueAt - began) || (answered === 0 && now - began > ANSWER_LIMIT_MS)) break
    if (dueAt > now) await new Promise((resolve) => setTimeout(resolve, dueAt - now))
    const wanted = calls[due % calls.length]
    due += 1
    if (!wanted) break
    if (waiting >= WAITING_MAX) {
      unanswered += 1
      continue
    }
    const made = call(dueAt, wanted)
    pending.add(made)
    void made.then(() => pending.delete(made))
  }
  await Promise.all(pending)
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    calls: due,
    unanswered,
    failed,
    within: (share) => times[Math.ceil(due * share) - 1] ?? Number.POSITIVE_INFINITY,
  }
}
