/** Calls one address again and again, from a thread of its own, so that its work is not counted as the server's. */
import { once } from 'node:events'
import http from 'node:http'
import { parentPort } from 'node:worker_threads'

export interface Calls {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly times: number
  /** Any other answer ends the bench. */
  readonly status: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

async function statusOf({ address, headers }: Calls): Promise<number> {
  const request = http.get(address, { agent, headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'close')
  return response.statusCode ?? 0
}

async function makeCalls(calls: Calls): Promise<void> {
  for (let at = 0; at < calls.times; at++) {
    const status = await statusOf(calls)
    if (status !== calls.status) throw new Error(`${calls.address} answered ${status} instead of ${calls.status}.`)
  }
  parentPort?.postMessage('done')
}

// What goes wrong is not caught: it ends the worker, and the bench with it.
parentPort?.on('message', (calls: Calls) => void makeCalls(calls))
