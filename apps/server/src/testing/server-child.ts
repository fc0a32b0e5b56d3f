/**
 * Handles the calls of connectors until it is killed: the real server in a child process, on an existing database, for
 * the tests that kill it. Sends `begun` once it listens.
 */

import { createApp, registerRoutesAndPlugins } from '../http/app.ts'
import { type ChildInput, openChildServices } from './child-services.ts'

export interface ServerChildInput extends ChildInput {
  readonly port: number
}

const {
  input: { settings, port },
  services,
} = await openChildServices<ServerChildInput>()
/** Resource usage of the process: CPU in microseconds, memory in bytes. */
export interface Usage {
  readonly cpu: number
  /** Values in use, and garbage that has not been collected. */
  readonly usedHeap: number
  /** The maximum memory of the process since its start. */
  readonly largestRss: number
}
process.on('message', (message) => {
  // With --expose-gc.
  if (message === 'usage after garbage collection') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpu: user + system,
    usedHeap: process.memoryUsage().heapUsed,
    largestRss: process.resourceUsage().maxRSS * 1024,
  }
  process.send?.(usage)
})
const app = await registerRoutesAndPlugins(createApp(services.log, settings.trustedProxies), services)
await app.listen({ host: '127.0.0.1', port })
process.send?.('begun')
