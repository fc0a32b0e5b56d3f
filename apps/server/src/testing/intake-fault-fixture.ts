import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { waitForExit, waitForMessage } from './delivery-fixture.ts'
import { hotFolderFixture } from './hot-folder-fixture.ts'
import type { IntakeChildInput } from './intake-child.ts'
import { type SystemCall, systemCallsOf } from './syscall-faults.ts'

/** A hot folder, the real intake in processes of its own, and what is asked of it whatever happens to them. */
export async function intakeFaultFixture() {
  const { server, environment, hotFolder, names, config } = await hotFolderFixture()
  const { settings, database } = server.services

  async function startChild(): Promise<ChildProcess> {
    const input = JSON.stringify({ config, settings, environment } satisfies IntakeChildInput)
    const script = path.join(import.meta.dirname, 'intake-child.ts')
    const child = spawn(process.execPath, [script, input], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    })
    await waitForMessage(child, 'begun')
    return child
  }

  const expected: string[] = []
  let seed = 1000

  /** A file with content of its own appears in the hot folder, whole, as a move does it. */
  async function drop(): Promise<void> {
    seed += 1
    const { bytes } = await makeArtwork(seed, 'png', { widthMm: 30, heightMm: 30, text: `${seed}` })
    const name = `PhoneCase-Black-M-${seed}.png`
    await mkdir(hotFolder.folder, { recursive: true })
    const outside = path.join(path.dirname(hotFolder.folder), name)
    await writeFile(outside, bytes)
    await rename(outside, path.join(hotFolder.folder, name))
    expected.push(name)
  }

  async function finish(child: ChildProcess): Promise<void> {
    const end = waitForExit(child)
    child.send('go')
    await waitForMessage(child, 'idle')
    child.kill('SIGKILL')
    await end
  }

  /** What was left is taken, and then every file is one order, filed under Done, with nothing in hand. @returns how many */
  async function assertConsistent(): Promise<number> {
    await finish(await startChild())
    await finish(await startChild())
    const orders = await database.inEnvironment(environment.id, ({ client }) =>
      client.query<{ copies: number }>(
        `select f.copies from frames f join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
          where j.environment_id = $1 order by 1`,
        [environment.id],
      ),
    )
    // the last part of the name is the quantity, so it tells which file an order came from
    const copies = expected.map((name) => Number(/-(\d+)\.png$/.exec(name)?.[1]))
    // all of it at once, so that a file that is no order shows where it lies instead
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

  async function callsOfIntake(): Promise<SystemCall[]> {
    await drop()
    const child = await startChild()
    const end = waitForExit(child)
    const calls = await systemCallsOf(child.pid ?? 0, async () => {
      child.send('go')
      await waitForMessage(child, 'idle')
    })
    child.kill('SIGKILL')
    await end
    return calls
  }

  return { drop, startChild, callsOfIntake, allIsWell: assertConsistent }
}
