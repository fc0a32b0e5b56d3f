import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { SLOW_CLIENT_LIMITS } from '../http/slow-clients.ts'
import { atEnd } from './at-end.ts'
import { waitForExit, waitForMessage } from './delivery-fixture.ts'
import type { ServerChildInput, Usage } from './server-child.ts'
import type { TestServer } from './test-server.ts'

const SCRIPT = path.join(import.meta.dirname, 'server-child.ts')

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const place = probe.address()
      probe.close(() => resolve(typeof place === 'object' && place ? place.port : 0))
    })
  })

export interface Sent {
  readonly method: string
  /** Sent unchanged, without normalisation. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Measured {
  /** 0 if the connection was closed without a response. */
  readonly status: number
  readonly response: string
  /** CPU time of the server, in ms. */
  readonly cpuMs: number
}

/** A server in a child process, on the database of a test server, whose use of CPU and memory is measured. */
export interface MeasuredServer {
  usage(): Promise<Usage>
  usageAfterGarbageCollection(): Promise<Usage>
  /** Sends one request and waits for its response. */
  send(sent: Sent): Promise<Measured>
}

const getUsage = (child: ChildProcess, message = 'usage'): Promise<Usage> =>
  new Promise((resolve) => {
    child.once('message', (usage: Usage) => resolve(usage))
    child.send(message)
  })

/**
 * The client sends a large body even if the response does not depend on it. On a busy machine it may read the response
 * only after the default time, when the connection is closed already.
 */
const PATIENT = { ...SLOW_CLIENT_LIMITS, unreadBodyMs: 10 * 60_000 }

/** @param settings overrides of the settings of the test server */
export async function measuredServer(server: TestServer, settings: object = {}): Promise<MeasuredServer> {
  const port = await freePort()
  const input: ServerChildInput = {
    config: server.config,
    settings: { ...server.services.settings, slowClients: PATIENT, ...settings },
    port,
  }
  const child = spawn(process.execPath, ['--expose-gc', SCRIPT, JSON.stringify(input)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await waitForMessage(child, 'begun')
  const agent = new Agent({ keepAlive: false })
  atEnd(async () => {
    agent.destroy()
    const end = waitForExit(child)
    child.kill('SIGKILL')
    await end
  })
  const ask = ({ method, path: url, headers, body }: Sent): Promise<Omit<Measured, 'cpuMs'>> =>
    new Promise((resolve) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const clientRequest = request({
        port,
        host: '127.0.0.1',
        method,
        path: url,
        headers: { ...headers, ...type, ...length },
        agent,
      })
      clientRequest.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ status: 0, response: error.code ?? error.message }),
      )
      clientRequest.once('response', (response) => {
        const status = response.statusCode ?? 0
        // A stream without an end.
        if (response.headers['content-type'] === 'text/event-stream') {
          response.destroy()
          return resolve({ status, response: '' })
        }
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', () => {
          resolve({ status, response: Buffer.concat(parts).toString().slice(0, 300) })
          // The rest of the body, if any, is not sent.
          clientRequest.destroy()
        })
        response.once('error', () => resolve({ status, response: '' }))
        return undefined
      })
      clientRequest.end(body)
    })
  return {
    usage: () => getUsage(child),
    usageAfterGarbageCollection: () => getUsage(child, 'usage after garbage collection'),
    async send(sent) {
      const before = await getUsage(child)
      const measuredResponse = await ask(sent)
      const after = await getUsage(child)
      return { ...measuredResponse, cpuMs: (after.cpu - before.cpu) / 1000 }
    },
  }
}
