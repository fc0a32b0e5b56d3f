/** Calls one address repeatedly, from a separate thread, so that its CPU time is not counted as the server's. */
import { once } from 'node:events'
import http from 'node:http'
import { parentPort } from 'node:worker_threads'

export interface Calls {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly times: number
  /** Any other status ends the bench. */
  readonly status: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

async function getStatus({ address, headers }: Calls): Promise<number> {
  const request = http.get(address, { agent, headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'close')
  return response.statusCode ?? 0
}

async function makeCalls(calls: Calls): Promise<void> {
  for (let at = 0; at < calls.times; at++) {
    const status = await getStatus(calls)
    if (status !== calls.status) throw new Error(`${calls.address} returned ${status} instead of ${calls.status}.`)
  }
  parentPort?.postMessage('done')
}

// Errors are not caught: they end the worker and the bench.
parentPort?.on('message', (calls: Calls) => void makeCalls(calls))
