import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { atEnd } from './at-end.ts'
import { toChildEnvironment } from './child-environment.ts'
import type { ConnectorFaultFixture } from './connector-fault-fixture.ts'
import { waitForExit, waitForMessage } from './delivery-fixture.ts'
import type { ServerChildInput } from './server-child.ts'
import { recordSystemCalls, type SystemCall } from './syscall-faults.ts'
import type { TestServer } from './test-server.ts'

const SCRIPT = path.join(import.meta.dirname, 'server-child.ts')

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const place = probe.address()
      probe.close(() => resolve(typeof place === 'object' && place ? place.port : 0))
    })
  })

/** A server in a process of its own that can be killed and restarted at the same address. */
export interface RestartableServer {
  readonly address: string
  /** Starts it; returns once it listens. */
  start(): Promise<ChildProcess>
  /** Kills it and waits until it has exited; does nothing if it does not run. */
  kill(): Promise<void>
}

/** Such a server on the database of a test server. */
export async function restartableServer(server: TestServer): Promise<RestartableServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const end = waitForExit(child)
    child.kill('SIGKILL')
    await end
  }
  atEnd(kill)
  return {
    address: `http://127.0.0.1:${port}`,
    kill,
    async start() {
      const input: ServerChildInput = { config: server.config, settings: server.services.settings, port }
      child = spawn(process.execPath, [SCRIPT, JSON.stringify(input)], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: toChildEnvironment(server.services.settings),
      })
      await waitForMessage(child, 'begun')
      return child
    },
  }
}

/** Such a server, and a connector that only knows this server. */
export interface RestartableServerOfConnector extends RestartableServer {
  /** Returns every system call that it makes to import one file of the connector and deliver one sheet. */
  calls(): Promise<SystemCall[]>
}

export async function restartableServerOfConnector({
  program,
  server,
  moreWork,
  settled,
}: ConnectorFaultFixture): Promise<RestartableServerOfConnector> {
  const restartable = await restartableServer(server)
  await program.configure({ server: restartable.address })
  return {
    ...restartable,
    async calls() {
      const { pid = 0 } = await restartable.start()
      await moreWork()
      await settled()
      const calls = await recordSystemCalls(pid, async () => {
        await moreWork()
        await settled()
      })
      await restartable.kill()
      return calls
    },
  }
}
