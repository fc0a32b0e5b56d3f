import type { ChildProcess } from 'node:child_process'
import { expect } from 'vitest'
import type { ConnectorBench } from './connector-fault-fixture.ts'
import { waitUntil } from './connector-fixture.ts'
import { recordSystemCalls, type SystemCall } from './syscall-faults.ts'

/** Starts the program; returns once it is connected and has scanned its folder, so that only work follows. */
export async function startAndWaitUntilReady({ program }: ConnectorBench): Promise<ChildProcess> {
  const child = program.start()
  await waitUntil(async () => {
    const { text } = await program.status()
    expect(text).toContain(`process ${child.pid}`)
    expect(text).toMatch(/Server .*last response 2/)
  })
  return child
}

/** Returns every system call that a connector makes to import one file and deliver one sheet. */
export async function recordConnectorSystemCalls(bench: ConnectorBench): Promise<SystemCall[]> {
  const child = await startAndWaitUntilReady(bench)
  const calls = await recordSystemCalls(child.pid ?? 0, async () => {
    await bench.moreWork()
    await bench.settled()
  })
  await bench.program.stop('SIGKILL')
  return calls
}
