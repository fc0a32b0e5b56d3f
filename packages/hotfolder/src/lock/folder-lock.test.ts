import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { acquireLock, lockOwner } from './folder-lock.ts'

async function lockFile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'work', 'lock')
}

test('acquireLock locks a folder for one process at a time until release', async () => {
  const file = await lockFile()
  expect(await lockOwner(file)).toBeUndefined()
  const first = await acquireLock(file)
  if (!first.ok) throw new Error('the lock must be free')
  expect(await acquireLock(file)).toEqual({ ok: false, pid: process.pid })
  expect(await lockOwner(file)).toEqual({ pid: process.pid })
  await first.release()
  expect((await acquireLock(file)).ok).toBe(true)
})

test('acquireLock replaces the lock of a process that has exited', async () => {
  const file = await lockFile()
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  await mkdir(path.dirname(file))
  await writeFile(file, `${child.pid} 1\n`)
  expect(await lockOwner(file)).toBeUndefined()
  expect((await acquireLock(file)).ok).toBe(true)
})

/** The fields of the lock of this process: pid, start, machine, boot, host. */
async function ownFields(file: string): Promise<string[]> {
  const lock = await acquireLock(file)
  if (!lock.ok) throw new Error('the lock must be free')
  const fields = (await readFile(file, 'utf8')).trim().split(' ')
  await lock.release()
  return fields
}

test('acquireLock never replaces the lock of another machine, whatever process has that pid here', async () => {
  const file = await lockFile()
  const [, start, , boot] = await ownFields(file)
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  for (const lock of [`${child.pid} 1 other ${boot} press`, `${child.pid} 1 other another-boot press`]) {
    await writeFile(file, lock)
    expect(await acquireLock(file)).toEqual({ ok: false, pid: child.pid, host: 'press' })
  }
  await writeFile(file, `${process.pid} ${start} other ${boot} press`)
  expect(await lockOwner(file)).toEqual({ pid: process.pid, host: 'press' })
})

test.skipIf(process.platform !== 'linux')(
  'acquireLock replaces the lock that a process had before this machine was started again',
  async () => {
    const file = await lockFile()
    const [pid, start, machine, , host] = await ownFields(file)
    await writeFile(file, `${pid} ${start} ${machine} earlier-boot ${host}`)
    expect((await acquireLock(file)).ok).toBe(true)
  },
)

test.skipIf(process.platform !== 'linux')(
  'lockOwner does not mistake a process with a reused pid for the owner',
  async () => {
    const file = await lockFile()
    await mkdir(path.dirname(file))
    await writeFile(file, `${process.pid} 1\n`)
    expect(await lockOwner(file)).toBeUndefined()
  },
)

test.each(['no', 'a stale', 'an empty'])(
  'Of many concurrent calls, acquireLock succeeds for one if there is %s lock',
  async (kind) => {
    const file = await lockFile()
    await mkdir(path.dirname(file))
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(child, 'exit')
    if (kind !== 'no') await writeFile(file, kind === 'an empty' ? '' : `${child.pid} 1\n`)
    const results = await Promise.all(Array.from({ length: 40 }, () => acquireLock(file)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await lockOwner(file)).toEqual({ pid: process.pid })
    expect(await readdir(path.dirname(file))).toEqual(['lock'])
  },
)

test('acquireLock throws if the lock file cannot be read', async () => {
  const file = await lockFile()
  await mkdir(file, { recursive: true })
  await expect(acquireLock(file)).rejects.toMatchObject({ code: 'EISDIR' })
})
