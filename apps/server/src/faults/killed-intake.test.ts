import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { ended, heard } from '../testing/delivery-yard.ts'
import { hotFolderShop } from '../testing/hot-folder-shop.ts'
import type { IntakeChildInput } from '../testing/intake-child.ts'
import { cutShortAt, everyOr, hasStrace, type SystemCall, systemCallsOf } from '../testing/strace.ts'

const RANDOM_MOMENTS = 200

const { server, environment, hotFolder, names, config } = await hotFolderShop()
const { settings, database } = server.services

async function startChild(): Promise<ChildProcess> {
  const input = JSON.stringify({ config, settings, environment } satisfies IntakeChildInput)
  const script = path.join(import.meta.dirname, '../testing/intake-child.ts')
  const child = spawn(process.execPath, [script, input], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  })
  await heard(child, 'begun')
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
  const end = ended(child)
  child.send('go')
  await heard(child, 'idle')
  child.kill('SIGKILL')
  await end
}

/** What was left is taken, and then every file is one order, filed under Done, with nothing in hand. */
async function allIsWell(): Promise<void> {
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
  expect(orders.rows.map((row) => row.copies)).toEqual(copies.toSorted((a, b) => a - b))
  expect(await names(hotFolder.done)).toEqual(expected.toSorted())
  expect(await names(hotFolder.error)).toEqual([])
  expect((await names(hotFolder.folder)).filter((name) => name.endsWith('.png'))).toEqual([])
  expect(await names(hotFolder.taken)).toEqual([])
}

async function callsOfIntake(): Promise<SystemCall[]> {
  await drop()
  const child = await startChild()
  const end = ended(child)
  const calls = await systemCallsOf(child.pid ?? 0, async () => {
    child.send('go')
    await heard(child, 'idle')
  })
  child.kill('SIGKILL')
  await end
  return calls
}

test.skipIf(!hasStrace)(
  'An intake that is killed at any of its system calls loses no order and doubles none',
  { timeout: 7_200_000 },
  async () => {
    const calls = await callsOfIntake()
    expect(calls.length).toBeGreaterThan(30)
    const step = everyOr(Math.ceil(calls.length / 8))
    const chosen = calls.filter((_, index) => index % step === 0)
    let killed = 0
    for (const call of chosen) {
      await drop()
      const child = await startChild()
      const end = ended(child)
      const tracer = await cutShortAt(child.pid ?? 0, call)
      child.send('go')
      const outcome = await Promise.race([end.then(() => 'killed'), heard(child, 'idle').catch(() => 'killed')])
      if (outcome === 'killed') killed += 1
      child.kill('SIGKILL')
      await end
      tracer.kill('SIGKILL')
    }
    await allIsWell()
    expect(killed).toBeGreaterThan(chosen.length / 2)
    process.stdout.write(`killed at ${killed} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

test('An intake that is killed at random moments loses no order and doubles none', { timeout: 7_200_000 }, async () => {
  const moments = Math.ceil(RANDOM_MOMENTS / everyOr(25))
  for (let moment = 0; moment < moments; moment += 1) {
    await drop()
    const child = await startChild()
    const end = ended(child)
    child.send('go')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 900))
    child.kill('SIGKILL')
    await end
  }
  await allIsWell()
  expect(moments).toBeGreaterThan(0)
})
