import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { EnvironmentRef } from '../http/handler-context.ts'
import { untilSettledOrLocked } from './act-before-statement.ts'
import { runToIdle, startWaitingChild, waitForExit, waitForMessage } from './delivery-fixture.ts'
import { injectFaultAt, isStopped, recordSystemCalls, type SystemCall, stopAt } from './syscall-faults.ts'
import type { TestServer } from './test-server.ts'

/**
 * Returns functions that act while a process that composes and delivers runs is stopped at a system call, or killed.
 */
export function interruptedDelivery({ config, services }: TestServer, environment: EnvironmentRef) {
  /** Starts a process that composes and delivers the runs when it gets a message. */
  const startChild = (): Promise<ChildProcess> =>
    startWaitingChild({ config, settings: services.settings, environment, composes: true })

  /** Waits until the process is stopped or has finished its round. */
  async function untilStopped(child: ChildProcess): Promise<void> {
    let isIdle = false
    void waitForMessage(child, 'idle').then(
      () => (isIdle = true),
      () => (isIdle = true),
    )
    while (!isIdle && !(await isStopped(child.pid ?? 0))) await wait(5)
  }

  return {
    /** Returns the system calls of a process that composes and delivers the runs. */
    async recordCalls(): Promise<readonly SystemCall[]> {
      const child = await startChild()
      const calls = await recordSystemCalls(child.pid ?? 0, async () => {
        child.send('go')
        await waitForMessage(child, 'idle')
      })
      child.kill('SIGKILL')
      await waitForExit(child)
      return calls
    },
    /** Acts while the process is stopped at the call. The action may wait for locks that it holds. */
    async whileStopped<T>(call: SystemCall, act: () => Promise<T>): Promise<T> {
      const child = await startChild()
      const tracer = await stopAt(child.pid ?? 0, call)
      const idle = waitForMessage(child, 'idle')
      child.send('go')
      await untilStopped(child)
      const acted = act()
      await untilSettledOrLocked(services.database, acted)
      child.kill('SIGCONT')
      tracer.kill('SIGKILL')
      const answer = await acted
      await idle
      const end = waitForExit(child)
      child.kill('SIGKILL')
      await end
      return answer
    },
    /** Acts after the process was killed at the call. */
    async afterKill<T>(call: SystemCall, act: () => Promise<T>): Promise<T> {
      const child = await startChild()
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      await runToIdle(child)
      tracer.kill('SIGKILL')
      return act()
    },
  }
}
