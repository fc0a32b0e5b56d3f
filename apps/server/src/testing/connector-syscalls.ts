import type { ChildProcess } from 'node:child_process'
import { expect } from 'vitest'
import type { ConnectorBench } from './connector-fault-fixture.ts'
import { waitUntil } from './connector-fixture.ts'
import { type SystemCall, systemCallsOf } from './syscall-faults.ts'

/** Starts the program; answers once it is connected and has looked at its folder, so that only work is to come. */
export async function startAndWaitUntilReady({ program }: ConnectorBench): Promise<ChildProcess> {
  const child = program.start()
  await waitUntil(async () => {
    const { text } = await program.status()
    expect(text).toContain(`process ${child.pid}`)
    expect(text).toMatch(/Server .*last answer 2/)
  })
  return child
}

/** Every system call by which a connector turns one file into an order and hands one sheet over. */
export async function connectorCallsOf(bench: ConnectorBench): Promise<SystemCall[]> {
  const child = await startAndWaitUntilReady(bench)
  const calls = await systemCallsOf(child.pid ?? 0, async () => {
    await bench.moreWork()
    await bench.settled()
  })
  await bench.program.stop('SIGKILL')
  return calls
}
