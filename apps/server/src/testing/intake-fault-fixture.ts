import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { toChildEnvironment } from './child-environment.ts'
import { waitForExit, waitForMessage } from './delivery-fixture.ts'
import { hotFolderFixture } from './hot-folder-fixture.ts'
import type { IntakeChildInput } from './intake-child.ts'
import { recordSystemCalls, type SystemCall } from './syscall-faults.ts'

/** Creates a hot folder and the real intake in child processes, with assertions about it. */
export async function intakeFaultFixture() {
  const { server, environment, hotFolder, names, config } = await hotFolderFixture()
  const { settings, database } = server.services

  async function startChild(): Promise<ChildProcess> {
    const input = JSON.stringify({ config, settings, environment } satisfies IntakeChildInput)
    const script = path.join(import.meta.dirname, 'intake-child.ts')
    const child = spawn(process.execPath, [script, input], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: toChildEnvironment(settings),
    })
    await waitForMessage(child, 'begun')
    return child
  }

  const expected: string[] = []
  let seed = 1000

  /** Moves a complete file with unique content into the hot folder. */
  async function addFileToHotFolder(): Promise<void> {
    seed += 1
    const { bytes } = await makeArtwork(seed, 'png', { widthMm: 30, heightMm: 30, text: `${seed}` })
    const name = `PhoneCase-Black-M-${seed}.png`
    await mkdir(hotFolder.folder, { recursive: true })
    const outside = path.join(path.dirname(hotFolder.folder), name)
    await writeFile(outside, bytes)
    await rename(outside, path.join(hotFolder.folder, name))
    expected.push(name)
  }

  async function runUntilIdleThenKill(child: ChildProcess): Promise<void> {
    const end = waitForExit(child)
    child.send('go')
    await waitForMessage(child, 'idle')
    child.kill('SIGKILL')
    await end
  }

  /**
   * Imports the remaining files, then asserts that every file is one order and is in Done, and no claim is open.
   * @returns the number of files
   */
  async function assertConsistent(): Promise<number> {
    await runUntilIdleThenKill(await startChild())
    await runUntilIdleThenKill(await startChild())
    const orders = await database.inEnvironment(environment.id, ({ client }) =>
      client.query<{ copies: number }>(
        `select f.copies from frames f join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
          where j.environment_id = $1 order by 1`,
        [environment.id],
      ),
    )
    // The last part of the name is the quantity, which identifies the file of an order.
    const copies = expected.map((name) => Number(/-(\d+)\.png$/.exec(name)?.[1]))
    // One assertion for everything, so that a failure shows where a file without an order is.
    expect({
      orders: orders.rows.map((row) => row.copies),
      done: await names(hotFolder.done),
      error: await names(hotFolder.error),
      folder: (await names(hotFolder.folder)).filter((name) => name.endsWith('.png')),
      taken: await names(hotFolder.claimed),
    }).toEqual({
      orders: copies.toSorted((one, other) => one - other),
      done: expected.toSorted(),
      error: [],
      folder: [],
      taken: [],
    })
    return orders.rows.length
  }

  async function recordSystemCallsOfIntake(): Promise<SystemCall[]> {
    await addFileToHotFolder()
    const child = await startChild()
    const end = waitForExit(child)
    const calls = await recordSystemCalls(child.pid ?? 0, async () => {
      child.send('go')
      await waitForMessage(child, 'idle')
    })
    child.kill('SIGKILL')
    await end
    return calls
  }

  return { addFileToHotFolder, startChild, recordSystemCallsOfIntake, assertConsistent }
}
