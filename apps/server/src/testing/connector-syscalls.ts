import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { ConnectorFaultFixture } from './connector-fault-fixture.ts'
import { waitUntil } from './connector-fixture.ts'
import { recordSystemCalls, type SystemCall } from './syscall-faults.ts'

/** Starts the program; returns once it is connected and has scanned its folder, so that only work follows. */
export async function startAndWaitUntilReady({ program }: ConnectorFaultFixture): Promise<ChildProcess> {
  // The file that `connector status` shows, which would take a process for each look.
  const readStatus = async (): Promise<{ startedAt?: string; lastAnswerAt?: string | null }> => {
    const text = await readFile(path.join(program.state, 'status.json'), 'utf8').catch(() => '{}')
    return JSON.parse(text)
  }
  const { startedAt } = await readStatus()
  const child = program.start()
  await waitUntil(async () => {
    const status = await readStatus()
    expect(status.startedAt).not.toBe(startedAt)
    expect(status.lastAnswerAt).toEqual(expect.any(String))
  })
  return child
}

/** Returns every system call that a connector makes to import one file and deliver one sheet. */
export async function recordConnectorSystemCalls(fixture: ConnectorFaultFixture): Promise<SystemCall[]> {
  const child = await startAndWaitUntilReady(fixture)
  const calls = await recordSystemCalls(child.pid ?? 0, async () => {
    await fixture.moreWork()
    await fixture.settled()
  })
  await fixture.program.stop('SIGKILL')
  return calls
}
