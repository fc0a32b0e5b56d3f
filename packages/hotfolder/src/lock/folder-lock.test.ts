import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockOwner, acquireLock } from './folder-lock.ts'

async function lockFile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'work', 'lock')
}

test('A folder is locked by one process at a time, and by the next once it is given back', async () => {
  const file = await lockFile()
  expect(await lockOwner(file)).toBeUndefined()
  const first = await acquireLock(file)
  if (!first.ok) throw new Error('nobody holds it')
  expect(await acquireLock(file)).toEqual({ ok: false, pid: process.pid })
  expect(await lockOwner(file)).toBe(process.pid)
  await first.release()
  expect((await acquireLock(file)).ok).toBe(true)
})

test('A lock that a dead process left behind is taken over', async () => {
  const file = await lockFile()
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  await mkdir(path.dirname(file))
  await writeFile(file, `${child.pid} 1\n`)
  expect(await lockOwner(file)).toBeUndefined()
  expect((await acquireLock(file)).ok).toBe(true)
})

test.skipIf(process.platform !== 'linux')(
  'A number that was given out again is not the process that took the lock',
  async () => {
    const file = await lockFile()
    await mkdir(path.dirname(file))
    await writeFile(file, `${process.pid} 1\n`)
    expect(await lockOwner(file)).toBeUndefined()
  },
)

test('A lock that cannot be read is not taken for one that nobody holds', async () => {
  const file = await lockFile()
  await mkdir(file, { recursive: true })
  await expect(acquireLock(file)).rejects.toMatchObject({ code: 'EISDIR' })
})
