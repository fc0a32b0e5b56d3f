import { once } from 'node:events'
import http from 'node:http'

/** A signed-in or anonymous (without `cookie`) user who makes small calls. */
export interface SmallCaller {
  readonly localAddress: string
  readonly headers: Readonly<Record<string, string>>
}

export interface SmallCall {
  readonly path: string
  readonly caller: SmallCaller
}

export interface CallFigures {
  /** Scheduled calls. */
  readonly calls: number
  /** Calls without a response within the limit. */
  readonly unanswered: number
  /** Responses other than 200, by status or error code. */
  readonly failed: Readonly<Record<string, number>>
  /** Returns the time in ms within which this share of the calls got a response; infinite if they did not. */
  within(share: number): number
}

/** Timeout of a call, in ms. */
export const ANSWER_LIMIT_MS = 10_000
const CALLS_PER_SECOND = 25
/** Maximum number of pending calls. Calls scheduled beyond it are not sent and count as unanswered. */
const WAITING_MAX = (CALLS_PER_SECOND * ANSWER_LIMIT_MS) / 1000

async function getStatus(agent: http.Agent, port: number, { path, caller }: SmallCall): Promise<number> {
  const { localAddress, headers } = caller
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const request = http.get({ agent, host: '127.0.0.1', port, path, localAddress, headers, signal })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/**
 * Makes these calls in turn at a constant rate, independent of pending calls. The time of a call counts from its
 * scheduled time. Ends early if no call got a response within the limit.
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
  const startedAt = performance.now()

  async function call(dueAt: number, smallCall: SmallCall): Promise<void> {
    waiting += 1
    try {
      const status = await getStatus(agent, port, smallCall)
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
    const dueAt = startedAt + (due * 1000) / CALLS_PER_SECOND
    const now = performance.now()
    if (isOver(dueAt - startedAt) || (answered === 0 && now - startedAt > ANSWER_LIMIT_MS)) break
    if (dueAt > now) await new Promise((resolve) => setTimeout(resolve, dueAt - now))
    const smallCall = calls[due % calls.length]
    due += 1
    if (!smallCall) break
    if (waiting >= WAITING_MAX) {
      unanswered += 1
      continue
    }
    const pendingCall = call(dueAt, smallCall)
    pending.add(pendingCall)
    void pendingCall.then(() => pending.delete(pendingCall))
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
